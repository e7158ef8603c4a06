package java.nio.channels;

/** Thrown where a part of a file is locked that this process has locked before. */
public class OverlappingFileLockException extends IllegalStateException {
    public OverlappingFileLockException() {
    }
}
