package java.nio.channels;

import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import wattline.phone.Host;

/** An open file that can be mapped into memory. */
public class FileChannel implements Closeable {
    /** What a map may be used for. */
    public static class MapMode {
        public static final MapMode READ_ONLY = new MapMode("READ_ONLY");
        public static final MapMode READ_WRITE = new MapMode("READ_WRITE");
        public static final MapMode PRIVATE = new MapMode("PRIVATE");

        private final String name;

        private MapMode(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private final FileDescriptor file;
    private final boolean writable;

    /** The channel of an open file; streams and RandomAccessFile make these. */
    public FileChannel(FileDescriptor file, boolean writable) {
        this.file = file;
        this.writable = writable;
    }

    public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
        if (position < 0) {
            throw new IllegalArgumentException("Negative position");
        }
        if (size < 0) {
            throw new IllegalArgumentException("Negative size");
        }
        if (size > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("Size exceeds Integer.MAX_VALUE");
        }
        if (mode == MapMode.PRIVATE) {
            throw new UnsupportedOperationException("the phone has no private maps");
        }
        if (mode == MapMode.READ_WRITE && !writable) {
            throw new IOException("Channel not open for writing");
        }
        int map = Host.map(file.number(), position, (int) size);
        return new MappedByteBuffer(map, (int) size, mode == MapMode.READ_WRITE);
    }

    public long size() throws IOException {
        return Host.length(file.number());
    }

    public long position() throws IOException {
        return Host.seek(file.number(), -1);
    }

    public FileChannel position(long position) throws IOException {
        Host.seek(file.number(), position);
        return this;
    }

    public int read(ByteBuffer into) throws IOException {
        byte[] bytes = new byte[into.remaining()];
        int count = Host.read(file.number(), bytes, 0, bytes.length);
        if (count > 0) {
            into.put(bytes, 0, count);
        }
        return count;
    }

    public int write(ByteBuffer from) throws IOException {
        byte[] bytes = new byte[from.remaining()];
        from.get(bytes);
        Host.write(file.number(), bytes, 0, bytes.length);
        return bytes.length;
    }

    public FileChannel truncate(long size) throws IOException {
        if (size < size()) {
            Host.setLength(file.number(), size);
        }
        return this;
    }

    public void force(boolean metaData) throws IOException {
    }

    public boolean isOpen() {
        return file.valid();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
