package java.io;

import java.nio.channels.FileChannel;
import java.util.Objects;
import wattline.phone.Host;

/** Writes a file. */
public class FileOutputStream extends OutputStream {
    private final FileDescriptor file;

    public FileOutputStream(String path) throws FileNotFoundException {
        this(new File(path), false);
    }

    public FileOutputStream(String path, boolean append) throws FileNotFoundException {
        this(new File(path), append);
    }

    public FileOutputStream(File path) throws FileNotFoundException {
        this(path, false);
    }

    public FileOutputStream(File path, boolean append) throws FileNotFoundException {
        file = FileDescriptor.open(path, append ? Host.APPEND : Host.TRUNCATE);
    }

    public FileOutputStream(FileDescriptor open) {
        file = Objects.requireNonNull(open);
    }

    public final FileDescriptor getFD() {
        return file;
    }

    public FileChannel getChannel() {
        return new FileChannel(file, true);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        Objects.checkFromIndexSize(offset, count, bytes.length);
        Host.write(file.number(), bytes, offset, count);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
