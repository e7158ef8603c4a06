package java.nio.file;

/** A directory holds something. */
public class DirectoryNotEmptyException extends FileSystemException {
    public DirectoryNotEmptyException(String file) {
        super(file);
    }
}
