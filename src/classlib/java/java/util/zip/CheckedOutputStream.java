package java.util.zip;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Sums up what is written. */
public class CheckedOutputStream extends FilterOutputStream {
    private final Checksum sum;

    public CheckedOutputStream(OutputStream out, Checksum sum) {
        super(out);
        this.sum = sum;
    }

    @Override
    public void write(int b) throws IOException {
        out.write(b);
        sum.update(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        out.write(bytes, offset, count);
        sum.update(bytes, offset, count);
    }

    public Checksum getChecksum() {
        return sum;
    }
}
