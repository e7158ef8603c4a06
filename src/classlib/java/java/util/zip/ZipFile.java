package java.util.zip;

import java.io.Closeable;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.stream.Stream;

/** Reads an archive by its directory, at any place. Zip64 is left out. */
public class ZipFile implements Closeable {
    public static final int OPEN_READ = 1;
    public static final int OPEN_DELETE = 4;

    private final File path;
    private final RandomAccessFile file;
    private final LinkedHashMap<String, ZipEntry> entries = new LinkedHashMap<String, ZipEntry>();
    private String comment;
    private boolean closed;

    public ZipFile(String name) throws IOException {
        this(new File(name));
    }

    public ZipFile(File path) throws IOException {
        this(path, OPEN_READ, StandardCharsets.UTF_8);
    }

    public ZipFile(File path, int mode) throws IOException {
        this(path, mode, StandardCharsets.UTF_8);
    }

    public ZipFile(File path, Charset charset) throws IOException {
        this(path, OPEN_READ, charset);
    }

    public ZipFile(File path, int mode, Charset charset) throws IOException {
        if (mode != OPEN_READ && mode != (OPEN_READ | OPEN_DELETE)) {
            throw new IllegalArgumentException("Illegal mode: 0x" + Integer.toHexString(mode));
        }
        this.path = path;
        file = new RandomAccessFile(path, "r");
        boolean good = false;
        try {
            readDirectory(charset);
            good = true;
        } finally {
            if (!good) {
                file.close();
            }
        }
        if ((mode & OPEN_DELETE) != 0) {
            path.delete();
        }
    }

    private void readDirectory(Charset charset) throws IOException {
        long length = file.length();
        if (length == 0) {
            throw new ZipException("zip file is empty");
        }
        int tailSize = (int) Math.min(length, 22 + 0xffff);
        byte[] tail = new byte[tailSize];
        file.seek(length - tailSize);
        file.readFully(tail);
        int end = tailSize - 22;
        while (end >= 0 && ZipInputStream.four(tail, end) != 0x06054b50) {
            end--;
        }
        if (end < 0) {
            throw new ZipException("zip END header not found");
        }
        int note = ZipInputStream.two(tail, end + 20);
        comment = note == 0 ? null : new String(tail, end + 22, Math.min(note, tailSize - end - 22), charset);
        long size = ZipInputStream.four(tail, end + 12);
        long start = ZipInputStream.four(tail, end + 16);
        if (start + size > length) {
            throw new ZipException("invalid END header (bad central directory offset)");
        }
        byte[] directory = new byte[(int) size];
        file.seek(start);
        file.readFully(directory);
        int at = 0;
        for (int i = ZipInputStream.two(tail, end + 10); i > 0; i--) {
            at = readEntry(directory, at, charset);
        }
    }

    private int readEntry(byte[] directory, int at, Charset charset) throws ZipException {
        if (at + 46 > directory.length || ZipInputStream.four(directory, at) != 0x02014b50) {
            throw new ZipException("invalid CEN header (bad signature)");
        }
        int nameSize = ZipInputStream.two(directory, at + 28);
        int extraSize = ZipInputStream.two(directory, at + 30);
        int noteSize = ZipInputStream.two(directory, at + 32);
        int next = at + 46 + nameSize + extraSize + noteSize;
        if (next > directory.length) {
            throw new ZipException("invalid CEN header (bad header size)");
        }
        int flags = ZipInputStream.two(directory, at + 8);
        Charset own = (flags & 0x800) != 0 ? StandardCharsets.UTF_8 : charset;
        ZipEntry entry = new ZipEntry(new String(directory, at + 46, nameSize, own));
        entry.flags = flags;
        entry.method = ZipInputStream.two(directory, at + 10);
        entry.dosTime = (int) ZipInputStream.four(directory, at + 12);
        entry.crc = ZipInputStream.four(directory, at + 16);
        entry.compressedSize = ZipInputStream.four(directory, at + 20);
        entry.size = ZipInputStream.four(directory, at + 24);
        entry.offset = ZipInputStream.four(directory, at + 42);
        if (extraSize > 0) {
            entry.extra = new byte[extraSize];
            System.arraycopy(directory, at + 46 + nameSize, entry.extra, 0, extraSize);
        }
        if (noteSize > 0) {
            entry.comment = new String(directory, at + 46 + nameSize + extraSize, noteSize, own);
        }
        entries.put(entry.name, entry);
        return next;
    }

    private void check() {
        if (closed) {
            throw new IllegalStateException("zip file closed");
        }
    }

    private ZipEntry find(String name) {
        ZipEntry entry = entries.get(name);
        return entry != null ? entry : entries.get(name + "/");
    }

    public ZipEntry getEntry(String name) {
        check();
        ZipEntry entry = find(name);
        return entry == null ? null : (ZipEntry) entry.clone();
    }

    public InputStream getInputStream(ZipEntry wanted) throws IOException {
        check();
        ZipEntry entry = find(wanted.name);
        if (entry == null) {
            return null;
        }
        byte[] head = new byte[30];
        synchronized (file) {
            file.seek(entry.offset);
            file.readFully(head);
        }
        long start = entry.offset + 30 + ZipInputStream.two(head, 26) + ZipInputStream.two(head, 28);
        InputStream packed = new Part(start, entry.compressedSize);
        if (entry.method == ZipEntry.STORED) {
            return packed;
        }
        if (entry.method != ZipEntry.DEFLATED) {
            throw new ZipException("invalid compression method");
        }
        return new InflaterInputStream(packed, new Inflater(true), 4096);
    }

    /** A part of the file. */
    private final class Part extends InputStream {
        private long at;
        private long left;

        Part(long at, long left) {
            this.at = at;
            this.left = left;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int count) throws IOException {
            if (count == 0) {
                return 0;
            }
            if (left <= 0) {
                return -1;
            }
            if (closed) {
                throw new IOException("ZipFile closed");
            }
            int read;
            synchronized (file) {
                file.seek(at);
                read = file.read(into, offset, (int) Math.min(count, left));
            }
            if (read < 0) {
                throw new EOFException("Unexpected end of ZLIB input stream");
            }
            at += read;
            left -= read;
            return read;
        }

        @Override
        public int available() {
            return (int) Math.min(left, Integer.MAX_VALUE);
        }
    }

    public String getName() {
        return path.getPath();
    }

    public String getComment() {
        check();
        return comment;
    }

    public int size() {
        check();
        return entries.size();
    }

    public Enumeration<? extends ZipEntry> entries() {
        check();
        return Collections.enumeration(entries.values());
    }

    public Stream<? extends ZipEntry> stream() {
        check();
        return entries.values().stream();
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            file.close();
        }
    }
}
