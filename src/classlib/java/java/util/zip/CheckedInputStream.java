package java.util.zip;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Sums up what is read. */
public class CheckedInputStream extends FilterInputStream {
    private final Checksum sum;

    public CheckedInputStream(InputStream in, Checksum sum) {
        super(in);
        this.sum = sum;
    }

    @Override
    public int read() throws IOException {
        int b = in.read();
        if (b >= 0) {
            sum.update(b);
        }
        return b;
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
        int read = in.read(into, offset, count);
        if (read > 0) {
            sum.update(into, offset, read);
        }
        return read;
    }

    @Override
    public long skip(long count) throws IOException {
        byte[] skipped = new byte[512];
        long total = 0;
        while (total < count) {
            int read = read(skipped, 0, (int) Math.min(count - total, skipped.length));
            if (read < 0) {
                break;
            }
            total += read;
        }
        return total;
    }

    public Checksum getChecksum() {
        return sum;
    }
}
