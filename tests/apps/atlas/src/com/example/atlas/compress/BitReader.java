package com.example.atlas.compress;

import com.example.atlas.store.ByteReader;
import com.example.atlas.store.CorruptException;

/** Reads bits, the high ones first. */
final class BitReader {
    private final ByteReader in;
    private int pending;
    private int count;

    BitReader(ByteReader in) {
        this.in = in;
    }

    int readBit() throws CorruptException {
        if (count == 0) {
            pending = in.readByte();
            count = 8;
        }
        return pending >> --count & 1;
    }

    int read(int width) throws CorruptException {
        int bits = 0;
        for (int i = 0; i < width; i++) {
            bits = bits << 1 | readBit();
        }
        return bits;
    }
}
