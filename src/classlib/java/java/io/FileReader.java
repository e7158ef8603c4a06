package java.io;

/** The characters of a file, in UTF-8. */
public class FileReader extends InputStreamReader {
    public FileReader(String path) throws FileNotFoundException {
        super(new FileInputStream(path));
    }

    public FileReader(File file) throws FileNotFoundException {
        super(new FileInputStream(file));
    }

    public FileReader(FileDescriptor descriptor) {
        super(new FileInputStream(descriptor));
    }
}
