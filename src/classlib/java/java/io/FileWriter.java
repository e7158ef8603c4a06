package java.io;

/** Characters into a file, in UTF-8. */
public class FileWriter extends OutputStreamWriter {
    public FileWriter(String path) throws IOException {
        super(new FileOutputStream(path));
    }

    public FileWriter(String path, boolean append) throws IOException {
        super(new FileOutputStream(path, append));
    }

    public FileWriter(File file) throws IOException {
        super(new FileOutputStream(file));
    }

    public FileWriter(File file, boolean append) throws IOException {
        super(new FileOutputStream(file, append));
    }

    public FileWriter(FileDescriptor descriptor) {
        super(new FileOutputStream(descriptor));
    }
}
