package java.util.zip;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Reads an archive from its beginning to its end. Encrypted entries and zip64 are left out. */
public class ZipInputStream extends InflaterInputStream {
    private final Charset charset;
    private final CRC32 crc = new CRC32();
    private ZipEntry entry;
    private long left;
    private boolean atEnd;
    private boolean closed;

    public ZipInputStream(InputStream in) {
        this(in, StandardCharsets.UTF_8);
    }

    public ZipInputStream(InputStream in, Charset charset) {
        super(new PushbackInputStream(in, 512), new Inflater(true), 512);
        if (charset == null) {
            throw new NullPointerException("charset is null");
        }
        this.charset = charset;
    }

    protected ZipEntry createZipEntry(String name) {
        return new ZipEntry(name);
    }

    private void check() throws IOException {
        if (closed) {
            throw new IOException("Stream closed");
        }
    }

    /** So many bytes, or null at the end of the stream. */
    private byte[] bytes(int count, boolean mayEnd) throws IOException {
        byte[] bytes = new byte[count];
        int at = 0;
        while (at < count) {
            int read = in.read(bytes, at, count - at);
            if (read < 0) {
                if (mayEnd) {
                    return null;
                }
                throw new EOFException();
            }
            at += read;
        }
        return bytes;
    }

    static int two(byte[] bytes, int at) {
        return bytes[at] & 0xff | (bytes[at + 1] & 0xff) << 8;
    }

    static long four(byte[] bytes, int at) {
        return two(bytes, at) | (long) two(bytes, at + 2) << 16;
    }

    public ZipEntry getNextEntry() throws IOException {
        check();
        if (entry != null) {
            closeEntry();
        }
        crc.reset();
        again();
        byte[] head = bytes(30, true);
        if (head == null || four(head, 0) != 0x04034b50) {
            return null;
        }
        int flags = two(head, 6);
        byte[] name = bytes(two(head, 26), false);
        byte[] extra = bytes(two(head, 28), false);
        if ((flags & 1) != 0) {
            throw new ZipException("encrypted ZIP entry not supported");
        }
        ZipEntry next = createZipEntry(new String(name, (flags & 0x800) != 0 ? StandardCharsets.UTF_8 : charset));
        next.flags = flags;
        next.method = two(head, 8);
        next.dosTime = (int) four(head, 10);
        next.extra = extra.length == 0 ? null : extra;
        if ((flags & 8) == 0) {
            next.crc = four(head, 14);
            next.compressedSize = four(head, 18);
            next.size = four(head, 22);
        } else if (next.method != ZipEntry.DEFLATED) {
            throw new ZipException("only DEFLATED entries can have EXT descriptor");
        }
        entry = next;
        left = next.size;
        atEnd = false;
        len = 0;
        inf.setInput(buf, 0, 0);
        return next;
    }

    @Override
    public int available() throws IOException {
        check();
        return entry == null || atEnd ? 0 : 1;
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
        check();
        if (entry == null || atEnd) {
            return -1;
        }
        if (count == 0) {
            return 0;
        }
        int read;
        if (entry.method == ZipEntry.DEFLATED) {
            read = super.read(into, offset, count);
            if (read < 0) {
                endDeflated();
                return -1;
            }
        } else if (entry.method == ZipEntry.STORED) {
            if (left <= 0) {
                atEnd = true;
                return -1;
            }
            read = in.read(into, offset, (int) Math.min(count, left));
            if (read < 0) {
                throw new ZipException("unexpected EOF");
            }
            left -= read;
        } else {
            throw new ZipException("invalid compression method");
        }
        crc.update(into, offset, read);
        if (entry.method == ZipEntry.STORED && left == 0 && entry.crc != crc.getValue()) {
            throw wrongSum();
        }
        return read;
    }

    private ZipException wrongSum() {
        return new ZipException("invalid entry CRC (expected 0x" + Long.toHexString(entry.crc) + " but got 0x"
                + Long.toHexString(crc.getValue()) + ")");
    }

    private void endDeflated() throws IOException {
        atEnd = true;
        int rest = inf.getRemaining();
        if (rest > 0) {
            ((PushbackInputStream) in).unread(buf, len - rest, rest);
        }
        if ((entry.flags & 8) != 0) {
            byte[] tail = bytes(16, false);
            int from = 4;
            if (four(tail, 0) != 0x08074b50) {
                ((PushbackInputStream) in).unread(tail, 12, 4);
                from = 0;
            }
            entry.crc = four(tail, from);
            entry.compressedSize = four(tail, from + 4);
            entry.size = four(tail, from + 8);
        }
        if (entry.size != inf.getBytesWritten()) {
            throw new ZipException("invalid entry size (expected " + entry.size + " but got "
                    + inf.getBytesWritten() + " bytes)");
        }
        if (entry.crc != crc.getValue()) {
            throw wrongSum();
        }
    }

    public void closeEntry() throws IOException {
        check();
        byte[] skipped = new byte[512];
        while (read(skipped, 0, skipped.length) >= 0) {
            continue;
        }
        entry = null;
        atEnd = true;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            super.close();
            closed = true;
        }
    }
}
