package com.example.atlas.store;

import java.util.Arrays;

/** Storage in memory, which counts what is done to it. */
public final class MemoryDevice implements Device {
    private byte[] bytes = new byte[256];
    private int size;
    private int appends;
    private int reads;

    @Override
    public int size() {
        return size;
    }

    @Override
    public void append(byte[] from, int offset, int count) {
        if (size + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, (size + count) * 2);
        }
        System.arraycopy(from, offset, bytes, size, count);
        size += count;
        appends++;
    }

    @Override
    public byte[] read(int at, int count) throws CorruptException {
        if (at < 0 || count < 0 || at + count > size) {
            throw new CorruptException("beyond the end of " + size, at);
        }
        reads++;
        return Arrays.copyOfRange(bytes, at, at + count);
    }

    @Override
    public void truncate(int newSize) {
        size = Math.min(size, newSize);
    }

    /** Damages a bit, as an old flash chip may. */
    public void flip(int at) {
        bytes[at] ^= 0x10;
    }

    @Override
    public String toString() {
        return size + " bytes, " + appends + " appends, " + reads + " reads";
    }
}
