package com.example.atlas.store;

import java.util.Arrays;

/** Writes numbers and strings into a growing array. */
public final class ByteWriter {
    private byte[] bytes = new byte[64];
    private int length;

    private void reserve(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }

    public void writeByte(int value) {
        reserve(1);
        bytes[length++] = (byte) value;
    }

    public void writeInt(int value) {
        reserve(4);
        for (int shift = 24; shift >= 0; shift -= 8) {
            bytes[length++] = (byte) (value >>> shift);
        }
    }

    public void writeLong(long value) {
        writeInt((int) (value >>> 32));
        writeInt((int) value);
    }

    /** Seven bits a byte, the low ones first. */
    public void writeVarint(int value) {
        int rest = value;
        while ((rest & ~0x7f) != 0) {
            writeByte(rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        writeByte(rest);
    }

    /** Small numbers of either sign become short. */
    public void writeSigned(int value) {
        writeVarint(value << 1 ^ value >> 31);
    }

    public void writeDouble(double value) {
        writeLong(Double.doubleToLongBits(value));
    }

    public void writeBoolean(boolean value) {
        writeByte(value ? 1 : 0);
    }

    /** Its length, then one to three bytes a character. */
    public void writeString(String text) {
        writeVarint(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                writeByte(c);
            } else if (c < 0x800) {
                writeByte(0xc0 | c >> 6);
                writeByte(0x80 | c & 0x3f);
            } else {
                writeByte(0xe0 | c >> 12);
                writeByte(0x80 | c >> 6 & 0x3f);
                writeByte(0x80 | c & 0x3f);
            }
        }
    }

    public void writeBytes(byte[] from, int offset, int count) {
        reserve(count);
        System.arraycopy(from, offset, bytes, length, count);
        length += count;
    }

    public void patchInt(int at, int value) {
        for (int i = 0; i < 4; i++) {
            bytes[at + i] = (byte) (value >>> 24 - 8 * i);
        }
    }

    public int length() {
        return length;
    }

    public void clear() {
        length = 0;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }
}
