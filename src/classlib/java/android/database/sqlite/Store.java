package android.database.sqlite;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import wattline.phone.Bytes;

/**
 * The database's file: a journal of what was changed, in pages of 4096 bytes. A commit writes the pages that it
 * fills, and the last one again; reading it all anew gives the database. The format is the phone's own.
 */
final class Store {
    private static final int PAGE = 4096;
    private static final byte[] MAGIC = "wattline database 1\n".getBytes();

    private final RandomAccessFile file;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);
    /** Where the journal ends, and what its last page holds. */
    private long end;
    private final byte[] tail = new byte[PAGE];

    Store(File path) throws IOException {
        file = new RandomAccessFile(path, "rw");
    }

    /** What the file holds; empty for a new one. */
    DataInputStream open() throws IOException {
        byte[] all = new byte[(int) file.length()];
        file.seek(0);
        file.readFully(all);
        if (all.length == 0) {
            out.write(MAGIC);
            return new DataInputStream(new Bytes(all));
        }
        for (int i = 0; i < MAGIC.length; i++) {
            if (all.length < PAGE || all[i] != MAGIC[i]) {
                throw new SQLiteException("file is not a database (code 26 SQLITE_NOTADB)");
            }
        }
        end = MAGIC.length;
        return new DataInputStream(new Bytes(all, MAGIC.length, all.length - MAGIC.length));
    }

    /** Tells up to where the file was read, after which new entries go. */
    void readTo(long position) throws IOException {
        end = MAGIC.length + position;
        file.seek(end / PAGE * PAGE);
        file.readFully(tail, 0, (int) (end % PAGE));
    }

    private static void text(DataOutputStream to, String text) throws IOException {
        byte[] utf = text.getBytes(StandardCharsets.UTF_8);
        to.writeInt(utf.length);
        to.write(utf);
    }

    static String text(DataInputStream in) throws IOException {
        byte[] utf = new byte[in.readInt()];
        in.readFully(utf);
        return new String(utf, StandardCharsets.UTF_8);
    }

    void schema(String sql) throws IOException {
        out.writeByte('S');
        text(out, sql);
    }

    void version(int version) throws IOException {
        out.writeByte('V');
        out.writeInt(version);
    }

    void remove(String table, long id) throws IOException {
        out.writeByte('D');
        text(out, table);
        out.writeLong(id);
    }

    void put(String table, long id, Object[] row) throws IOException {
        out.writeByte('P');
        text(out, table);
        out.writeLong(id);
        out.writeShort(row.length - 1);
        for (int i = 0; i + 1 < row.length; i++) {
            value(row[i]);
        }
    }

    private void value(Object value) throws IOException {
        if (value == null) {
            out.writeByte(0);
        } else if (value instanceof Long) {
            out.writeByte(1);
            out.writeLong((Long) value);
        } else if (value instanceof Double) {
            out.writeByte(2);
            out.writeDouble((Double) value);
        } else if (value instanceof String) {
            out.writeByte(3);
            text(out, (String) value);
        } else {
            out.writeByte(4);
            out.writeInt(((byte[]) value).length);
            out.write((byte[]) value);
        }
    }

    static Object[] row(DataInputStream in) throws IOException {
        Object[] row = new Object[in.readShort() + 1];
        for (int i = 0; i + 1 < row.length; i++) {
            switch (in.readByte()) {
                case 0:
                    break;
                case 1:
                    row[i] = in.readLong();
                    break;
                case 2:
                    row[i] = in.readDouble();
                    break;
                case 3:
                    row[i] = text(in);
                    break;
                default:
                    byte[] bytes = new byte[in.readInt()];
                    in.readFully(bytes);
                    row[i] = bytes;
            }
        }
        return row;
    }

    /** How much was told since the last commit. */
    int told() {
        return bytes.size();
    }

    /** Forgets what was told since then. */
    void forget(int told) {
        byte[] all = bytes.toByteArray();
        bytes.reset();
        bytes.write(all, 0, told);
    }

    /** Forgets what was not committed. */
    void rollback() {
        bytes.reset();
        if (end == 0) {
            bytes.write(MAGIC, 0, MAGIC.length);
        }
    }

    /** Writes what was told since the last commit. */
    void commit() throws IOException {
        byte[] entries = bytes.toByteArray();
        bytes.reset();
        int at = 0;
        while (at < entries.length) {
            int inPage = (int) (end % PAGE);
            int count = Math.min(PAGE - inPage, entries.length - at);
            if (inPage == 0) {
                java.util.Arrays.fill(tail, (byte) 0);
            }
            System.arraycopy(entries, at, tail, inPage, count);
            file.seek(end / PAGE * PAGE);
            file.write(tail, 0, PAGE);
            at += count;
            end += count;
        }
    }

    void close() throws IOException {
        file.close();
    }
}
