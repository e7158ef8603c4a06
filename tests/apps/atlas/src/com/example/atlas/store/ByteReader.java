package com.example.atlas.store;

/** Reads what a {@link ByteWriter} wrote, and refuses what it cannot have written. */
public final class ByteReader {
    private final byte[] bytes;
    private final int end;
    private int position;

    public ByteReader(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    public ByteReader(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.end = end;
        position = from;
    }

    private void need(int count) throws CorruptException {
        if (count < 0 || position + count > end) {
            throw new CorruptException("expected " + count + " bytes, not " + (end - position), position);
        }
    }

    public int readByte() throws CorruptException {
        need(1);
        return bytes[position++] & 0xff;
    }

    public int readInt() throws CorruptException {
        need(4);
        int value = 0;
        for (int i = 0; i < 4; i++) {
            value = value << 8 | bytes[position++] & 0xff;
        }
        return value;
    }

    public long readLong() throws CorruptException {
        long high = readInt();
        return high << 32 | readInt() & 0xffffffffL;
    }

    public int readVarint() throws CorruptException {
        int value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int b = readByte();
            value |= (b & 0x7f) << shift;
            if ((b & 0x80) == 0) {
                return value;
            }
        }
        throw new CorruptException("number too long", position);
    }

    public int readSigned() throws CorruptException {
        int value = readVarint();
        return value >>> 1 ^ -(value & 1);
    }

    public double readDouble() throws CorruptException {
        return Double.longBitsToDouble(readLong());
    }

    public boolean readBoolean() throws CorruptException {
        int value = readByte();
        if (value > 1) {
            throw new CorruptException("neither true nor false", position - 1);
        }
        return value == 1;
    }

    public String readString() throws CorruptException {
        int length = readVarint();
        need(length);
        char[] chars = new char[length];
        for (int i = 0; i < length; i++) {
            int b = readByte();
            if (b < 0x80) {
                chars[i] = (char) b;
            } else if (b < 0xe0) {
                chars[i] = (char) ((b & 0x1f) << 6 | readByte() & 0x3f);
            } else {
                chars[i] = (char) ((b & 0xf) << 12 | (readByte() & 0x3f) << 6 | readByte() & 0x3f);
            }
        }
        return new String(chars);
    }

    public byte[] readBytes(int count) throws CorruptException {
        need(count);
        byte[] read = new byte[count];
        System.arraycopy(bytes, position, read, 0, count);
        position += count;
        return read;
    }

    public boolean atEnd() {
        return position >= end;
    }

    public int position() {
        return position;
    }

    public int remaining() {
        return end - position;
    }
}
