package java.io;

import java.nio.channels.FileChannel;
import java.util.Objects;
import wattline.phone.Host;

/** Reads a file. */
public class FileInputStream extends InputStream {
    private final FileDescriptor file;

    public FileInputStream(String path) throws FileNotFoundException {
        this(new File(path));
    }

    public FileInputStream(File path) throws FileNotFoundException {
        file = FileDescriptor.open(path, Host.READ);
    }

    public FileInputStream(FileDescriptor open) {
        file = Objects.requireNonNull(open);
    }

    public final FileDescriptor getFD() {
        return file;
    }

    public FileChannel getChannel() {
        return new FileChannel(file, false);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
        Objects.checkFromIndexSize(offset, count, into.length);
        return count == 0 ? 0 : Host.read(file.number(), into, offset, count);
    }

    @Override
    public long skip(long count) throws IOException {
        int number = file.number();
        Host.seek(number, Host.seek(number, -1) + count);
        return count;
    }

    @Override
    public int available() throws IOException {
        int number = file.number();
        return (int) Math.max(Host.length(number) - Host.seek(number, -1), 0);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
