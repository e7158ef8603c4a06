package java.util.zip;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Unpacks a stream in the format of gzip, of one member or several. */
public class GZIPInputStream extends InflaterInputStream {
    public static final int GZIP_MAGIC = 0x8b1f;

    protected CRC32 crc = new CRC32();
    protected boolean eos;
    private boolean closed;

    /** Where the header's next byte comes from: what the inflater left, and then the stream. */
    private int left;

    public GZIPInputStream(InputStream in) throws IOException {
        this(in, 512);
    }

    public GZIPInputStream(InputStream in, int size) throws IOException {
        super(in, new Inflater(true), size);
        readHeader(next());
    }

    private int next() throws IOException {
        if (left > 0) {
            return buf[len - left--] & 0xff;
        }
        return in.read();
    }

    private int present() throws IOException {
        int b = next();
        if (b < 0) {
            throw new EOFException();
        }
        return b;
    }

    private int pair() throws IOException {
        int low = present();
        return low | present() << 8;
    }

    private void readHeader(int first) throws IOException {
        if (first < 0) {
            throw new EOFException();
        }
        if ((first | present() << 8) != GZIP_MAGIC) {
            throw new ZipException("Not in GZIP format");
        }
        if (present() != 8) {
            throw new ZipException("Unsupported compression method");
        }
        int flags = present();
        for (int i = 0; i < 6; i++) {
            present();
        }
        if ((flags & 4) != 0) {
            for (int count = pair(); count > 0; count--) {
                present();
            }
        }
        for (int text = flags & 24; text != 0; text &= text - 1) {
            while (present() != 0) {
                continue;
            }
        }
        if ((flags & 2) != 0) {
            pair();
        }
        inf.setInput(buf, len - left, left);
        crc.reset();
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
        if (closed) {
            throw new IOException("Stream closed");
        }
        while (!eos) {
            int read = super.read(into, offset, count);
            if (read >= 0) {
                crc.update(into, offset, read);
                return read;
            }
            eos = !readTrailer();
        }
        return -1;
    }

    /** Whether another member follows. */
    private boolean readTrailer() throws IOException {
        left = inf.getRemaining();
        long sum = pair() | (long) pair() << 16;
        long length = pair() | (long) pair() << 16;
        if (sum != crc.getValue() || length != (inf.getBytesWritten() & 0xffffffffL)) {
            throw new ZipException("Corrupt GZIP trailer");
        }
        int first = left > 0 || in.available() > 0 ? next() : -1;
        if (first < 0) {
            return false;
        }
        again();
        try {
            readHeader(first);
        } catch (IOException e) {
            // What follows is no part of the data.
            return false;
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            super.close();
            eos = true;
            closed = true;
        }
    }
}
