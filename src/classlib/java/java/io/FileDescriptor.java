package java.io;

import wattline.phone.Host;

/** An open file. */
public final class FileDescriptor {
    private int number;

    private FileDescriptor(int number) {
        this.number = number;
    }

    /** Opens a file in one of Host's modes. */
    static FileDescriptor open(File file, int mode) throws FileNotFoundException {
        int number = Host.open(file.getAbsolutePath(), mode);
        if (number == Host.IS_DIRECTORY) {
            throw new FileNotFoundException(file + " (Is a directory)");
        }
        if (number < 0) {
            throw new FileNotFoundException(file + " (No such file or directory)");
        }
        return new FileDescriptor(number);
    }

    public boolean valid() {
        return number >= 0;
    }

    /** Writes need no flush to outlive the program. */
    public void sync() {
    }

    /** The phone's number of the file. */
    public int number() throws IOException {
        if (number < 0) {
            throw new IOException("Stream Closed");
        }
        return number;
    }

    public void close() {
        if (number >= 0) {
            Host.close(number);
            number = -1;
        }
    }
}
