package java.io;

import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;

/** Streams, one after the other. */
public class SequenceInputStream extends InputStream {
    private final Enumeration<? extends InputStream> rest;
    private InputStream in;

    public SequenceInputStream(Enumeration<? extends InputStream> streams) {
        rest = streams;
        advance();
    }

    public SequenceInputStream(InputStream first, InputStream second) {
        this(Collections.enumeration(Arrays.asList(first, second)));
    }

    private void advance() {
        in = rest.hasMoreElements() ? rest.nextElement() : null;
    }

    private void next() throws IOException {
        in.close();
        advance();
    }

    @Override
    public int available() throws IOException {
        return in == null ? 0 : in.available();
    }

    @Override
    public int read() throws IOException {
        while (in != null) {
            int b = in.read();
            if (b >= 0) {
                return b;
            }
            next();
        }
        return -1;
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
        while (in != null) {
            int read = in.read(into, offset, count);
            if (read > 0 || count == 0) {
                return read;
            }
            next();
        }
        return -1;
    }

    @Override
    public void close() throws IOException {
        while (in != null) {
            next();
        }
    }
}
