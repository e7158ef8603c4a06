package com.example.atlas.compress;

import com.example.atlas.store.ByteWriter;

/** Writes bits, the high ones first. */
final class BitWriter {
    private final ByteWriter out;
    private int pending;
    private int count;

    BitWriter(ByteWriter out) {
        this.out = out;
    }

    void write(int bits, int width) {
        for (int i = width - 1; i >= 0; i--) {
            pending = pending << 1 | bits >>> i & 1;
            if (++count == 8) {
                out.writeByte(pending);
                pending = 0;
                count = 0;
            }
        }
    }

    void finish() {
        if (count > 0) {
            write(0, 8 - count);
        }
    }
}
