package java.nio.file;

/** A file is no directory. */
public class NotDirectoryException extends FileSystemException {
    public NotDirectoryException(String file) {
        super(file);
    }
}
