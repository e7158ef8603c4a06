package java.io;

import java.util.Objects;

/** Something bytes can be read from. */
public abstract class InputStream implements Closeable {
    public abstract int read() throws IOException;

    public int read(byte[] into) throws IOException {
        return read(into, 0, into.length);
    }

    public int read(byte[] into, int offset, int count) throws IOException {
        Objects.checkFromIndexSize(offset, count, into.length);
        for (int i = 0; i < count; i++) {
            int b = read();
            if (b < 0) {
                return i == 0 ? -1 : i;
            }
            into[offset + i] = (byte) b;
        }
        return count;
    }

    public byte[] readAllBytes() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        for (int count = read(buffer); count >= 0; count = read(buffer)) {
            all.write(buffer, 0, count);
        }
        return all.toByteArray();
    }

    public long skip(long count) throws IOException {
        long skipped = 0;
        while (skipped < count && read() >= 0) {
            skipped++;
        }
        return skipped;
    }

    public int available() throws IOException {
        return 0;
    }

    public boolean markSupported() {
        return false;
    }

    public void mark(int limit) {
    }

    public void reset() throws IOException {
        throw new IOException("mark/reset not supported");
    }

    @Override
    public void close() throws IOException {
    }
}
