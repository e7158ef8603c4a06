package com.example.atlas.compress;

import com.example.atlas.store.ByteReader;
import com.example.atlas.store.ByteWriter;
import com.example.atlas.store.CorruptException;

/** Numbers that change slowly, as differences of differences. */
final class DeltaCoder {
    private DeltaCoder() {
    }

    static byte[] encode(int[] numbers) {
        ByteWriter out = new ByteWriter();
        out.writeVarint(numbers.length);
        int before = 0;
        int delta = 0;
        for (int number : numbers) {
            int newDelta = number - before;
            out.writeSigned(newDelta - delta);
            delta = newDelta;
            before = number;
        }
        return out.toBytes();
    }

    static int[] decode(byte[] coded) throws CorruptException {
        ByteReader in = new ByteReader(coded);
        int[] numbers = new int[in.readVarint()];
        int before = 0;
        int delta = 0;
        for (int i = 0; i < numbers.length; i++) {
            delta += in.readSigned();
            before += delta;
            numbers[i] = before;
        }
        return numbers;
    }
}
