package java.nio.channels;

import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.util.ArrayList;
import wattline.phone.Host;

/** An open file that can be mapped into memory. */
public class FileChannel implements SeekableByteChannel, GatheringByteChannel, ScatteringByteChannel, InterruptibleChannel {
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

    /** A lock that this channel holds. Locks of other channels of the same file are not seen. */
    private final class Lock extends FileLock {
        private boolean released;

        Lock(long position, long size, boolean shared) {
            super(FileChannel.this, position, size, shared);
        }

        @Override
        public boolean isValid() {
            return !released && isOpen();
        }

        @Override
        public void release() throws IOException {
            if (!isOpen()) {
                throw new ClosedChannelException();
            }
            synchronized (locks) {
                released = true;
                locks.remove(this);
            }
        }
    }

    private final FileDescriptor file;
    private final boolean writable;
    private final ArrayList<Lock> locks = new ArrayList<Lock>();

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

    @Override
    public long size() throws IOException {
        return Host.length(file.number());
    }

    @Override
    public long position() throws IOException {
        return Host.seek(file.number(), -1);
    }

    @Override
    public FileChannel position(long position) throws IOException {
        Host.seek(file.number(), position);
        return this;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        byte[] bytes = new byte[into.remaining()];
        int count = Host.read(file.number(), bytes, 0, bytes.length);
        if (count > 0) {
            into.put(bytes, 0, count);
        }
        return count;
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        byte[] bytes = new byte[from.remaining()];
        from.get(bytes);
        Host.write(file.number(), bytes, 0, bytes.length);
        return bytes.length;
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        if (size < size()) {
            Host.setLength(file.number(), size);
        }
        return this;
    }

    @Override
    public long read(ByteBuffer[] into) throws IOException {
        return read(into, 0, into.length);
    }

    @Override
    public long read(ByteBuffer[] into, int offset, int count) throws IOException {
        long sum = 0;
        for (int i = offset; i < offset + count; i++) {
            int got = read(into[i]);
            if (got < 0) {
                return sum == 0 ? -1 : sum;
            }
            sum += got;
            if (into[i].hasRemaining()) {
                break;
            }
        }
        return sum;
    }

    @Override
    public long write(ByteBuffer[] from) throws IOException {
        return write(from, 0, from.length);
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int count) throws IOException {
        long sum = 0;
        for (int i = offset; i < offset + count; i++) {
            sum += write(from[i]);
        }
        return sum;
    }

    public long transferTo(long position, long count, WritableByteChannel to) throws IOException {
        long before = position();
        position(position);
        ByteBuffer piece = ByteBuffer.allocate((int) Math.min(count, 8192));
        long sum = 0;
        while (sum < count) {
            piece.clear();
            piece.limit((int) Math.min(piece.capacity(), count - sum));
            if (read(piece) < 0) {
                break;
            }
            piece.flip();
            sum += to.write(piece);
        }
        position(before);
        return sum;
    }

    public long transferFrom(ReadableByteChannel from, long position, long count) throws IOException {
        long before = position();
        position(position);
        ByteBuffer piece = ByteBuffer.allocate((int) Math.min(count, 8192));
        long sum = 0;
        while (sum < count) {
            piece.clear();
            piece.limit((int) Math.min(piece.capacity(), count - sum));
            if (from.read(piece) < 0) {
                break;
            }
            piece.flip();
            sum += write(piece);
        }
        position(before);
        return sum;
    }

    public final FileLock lock() throws IOException {
        return lock(0, Long.MAX_VALUE, false);
    }

    public FileLock lock(long position, long size, boolean shared) throws IOException {
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
        if (!shared && !writable) {
            throw new NonWritableChannelException();
        }
        Lock made = new Lock(position, size, shared);
        synchronized (locks) {
            for (Lock held : locks) {
                if (held.overlaps(position, size)) {
                    throw new OverlappingFileLockException();
                }
            }
            locks.add(made);
        }
        return made;
    }

    public final FileLock tryLock() throws IOException {
        return lock();
    }

    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return lock(position, size, shared);
    }

    public void force(boolean metaData) throws IOException {
    }

    @Override
    public boolean isOpen() {
        return file.valid();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
