package java.util.zip;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;

/** Writes an archive. More than 65535 entries and 4 GiB (zip64) are left out. */
public class ZipOutputStream extends DeflaterOutputStream {
    public static final int STORED = ZipEntry.STORED;
    public static final int DEFLATED = ZipEntry.DEFLATED;

    private static final int SIZES_FOLLOW = 8;
    private static final int UTF8 = 0x800;

    private final ArrayList<ZipEntry> entries = new ArrayList<ZipEntry>();
    private final HashSet<String> names = new HashSet<String>();
    private final CRC32 crc = new CRC32();
    private final Charset charset;
    private ZipEntry current;
    private int method = DEFLATED;
    private String comment;
    private long written;
    private long dataStart;
    private boolean finished;
    private boolean closed;

    public ZipOutputStream(OutputStream out) {
        this(out, StandardCharsets.UTF_8);
    }

    public ZipOutputStream(OutputStream out, Charset charset) {
        super(out, new Deflater(Deflater.DEFAULT_COMPRESSION, true));
        if (charset == null) {
            throw new NullPointerException("charset is null");
        }
        this.charset = charset;
    }

    private void check() throws IOException {
        if (closed) {
            throw new IOException("Stream closed");
        }
    }

    public void setComment(String comment) {
        this.comment = comment;
    }

    public void setMethod(int method) {
        if (method != STORED && method != DEFLATED) {
            throw new IllegalArgumentException("invalid compression method");
        }
        this.method = method;
    }

    public void setLevel(int level) {
        def.setLevel(level);
    }

    private static void two(ByteArrayOutputStream head, int value) {
        head.write(value);
        head.write(value >> 8);
    }

    private static void four(ByteArrayOutputStream head, long value) {
        two(head, (int) value);
        two(head, (int) (value >> 16));
    }

    private void send(ByteArrayOutputStream head) throws IOException {
        out.write(head.toByteArray(), 0, head.size());
        written += head.size();
    }

    public void putNextEntry(ZipEntry entry) throws IOException {
        check();
        if (current != null) {
            closeEntry();
        }
        if (entry.dosTime == -1) {
            entry.setTime(System.currentTimeMillis());
        }
        if (entry.method == -1) {
            entry.method = method;
        }
        if (entry.method == STORED) {
            prepareStored(entry);
        }
        if (!names.add(entry.name)) {
            throw new ZipException("duplicate entry: " + entry.name);
        }
        entry.flags = (entry.method == DEFLATED && !isKnown(entry) ? SIZES_FOLLOW : 0)
                | (charset == StandardCharsets.UTF_8 ? UTF8 : 0);
        entry.offset = written;
        entries.add(entry);
        current = entry;
        byte[] name = entry.name.getBytes(charset);
        boolean later = (entry.flags & SIZES_FOLLOW) != 0;
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        four(head, 0x04034b50);
        common(head, entry, later);
        two(head, name.length);
        two(head, entry.extra == null ? 0 : entry.extra.length);
        head.write(name, 0, name.length);
        if (entry.extra != null) {
            head.write(entry.extra, 0, entry.extra.length);
        }
        send(head);
        dataStart = written;
    }

    private static boolean isKnown(ZipEntry entry) {
        return entry.size != -1 && entry.compressedSize != -1 && entry.crc != -1;
    }

    private static void prepareStored(ZipEntry entry) throws ZipException {
        if (entry.size == -1) {
            entry.size = entry.compressedSize;
        } else if (entry.compressedSize == -1) {
            entry.compressedSize = entry.size;
        } else if (entry.size != entry.compressedSize) {
            throw new ZipException("STORED entry where compressed != uncompressed size");
        }
        if (entry.size == -1 || entry.crc == -1) {
            throw new ZipException("STORED entry missing size, compressed size, or crc-32");
        }
    }

    private static void common(ByteArrayOutputStream head, ZipEntry entry, boolean sizesFollow) {
        two(head, entry.method == STORED ? 10 : 20);
        two(head, entry.flags);
        two(head, entry.method);
        four(head, entry.dosTime);
        four(head, sizesFollow ? 0 : entry.crc);
        four(head, sizesFollow ? 0 : entry.compressedSize);
        four(head, sizesFollow ? 0 : entry.size);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        check();
        if (current == null) {
            throw new ZipException("no current ZIP entry");
        }
        if (current.method == DEFLATED) {
            super.write(bytes, offset, count);
        } else {
            written += count;
            if (written - dataStart > current.size) {
                throw new ZipException("attempt to write past end of STORED entry");
            }
            out.write(bytes, offset, count);
        }
        crc.update(bytes, offset, count);
    }

    public void closeEntry() throws IOException {
        check();
        if (current == null) {
            return;
        }
        ZipEntry entry = current;
        if (entry.method == DEFLATED) {
            super.finish();
            finishDeflated(entry);
        } else if (entry.size != written - dataStart) {
            throw new ZipException("invalid entry size (expected " + entry.size + " but got "
                    + (written - dataStart) + " bytes)");
        } else if (entry.crc != crc.getValue()) {
            throw new ZipException("invalid entry crc-32 (expected 0x" + Long.toHexString(entry.crc) + " but got 0x"
                    + Long.toHexString(crc.getValue()) + ")");
        }
        crc.reset();
        current = null;
    }

    private void finishDeflated(ZipEntry entry) throws IOException {
        boolean later = (entry.flags & SIZES_FOLLOW) != 0;
        if (!later && (entry.size != def.getBytesRead() || entry.compressedSize != def.getBytesWritten()
                || entry.crc != crc.getValue())) {
            throw new ZipException("invalid entry size, compressed size or crc-32");
        }
        entry.size = def.getBytesRead();
        entry.compressedSize = def.getBytesWritten();
        entry.crc = crc.getValue();
        written += entry.compressedSize;
        def.reset();
        if (later) {
            ByteArrayOutputStream tail = new ByteArrayOutputStream();
            four(tail, 0x08074b50);
            four(tail, entry.crc);
            four(tail, entry.compressedSize);
            four(tail, entry.size);
            send(tail);
        }
    }

    @Override
    public void finish() throws IOException {
        check();
        if (finished) {
            return;
        }
        if (current != null) {
            closeEntry();
        }
        long start = written;
        for (ZipEntry entry : entries) {
            ByteArrayOutputStream head = new ByteArrayOutputStream();
            byte[] name = entry.name.getBytes(charset);
            byte[] note = entry.comment == null ? new byte[0] : entry.comment.getBytes(charset);
            int extra = entry.extra == null ? 0 : entry.extra.length;
            four(head, 0x02014b50);
            two(head, entry.method == STORED ? 10 : 20);
            common(head, entry, false);
            two(head, name.length);
            two(head, extra);
            two(head, note.length);
            four(head, 0);
            four(head, 0);
            four(head, entry.offset);
            head.write(name, 0, name.length);
            if (extra > 0) {
                head.write(entry.extra, 0, extra);
            }
            head.write(note, 0, note.length);
            send(head);
        }
        ByteArrayOutputStream end = new ByteArrayOutputStream();
        byte[] note = comment == null ? new byte[0] : comment.getBytes(charset);
        four(end, 0x06054b50);
        four(end, 0);
        two(end, entries.size());
        two(end, entries.size());
        four(end, written - start);
        four(end, start);
        two(end, note.length);
        end.write(note, 0, note.length);
        send(end);
        finished = true;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            finish();
            closed = true;
            def.end();
            out.close();
        }
    }
}
