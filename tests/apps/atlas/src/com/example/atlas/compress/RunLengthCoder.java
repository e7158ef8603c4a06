package com.example.atlas.compress;

import com.example.atlas.store.ByteReader;
import com.example.atlas.store.ByteWriter;
import com.example.atlas.store.CorruptException;

/** A count before bytes that repeat, or before bytes that do not. */
final class RunLengthCoder implements Coder {
    private static final int LONGEST = 127;

    @Override
    public byte[] encode(byte[] plain) {
        ByteWriter out = new ByteWriter();
        int at = 0;
        while (at < plain.length) {
            int run = run(plain, at);
            if (run >= 3) {
                out.writeByte(0x80 | run);
                out.writeByte(plain[at]);
                at += run;
            } else {
                int end = literals(plain, at);
                out.writeByte(end - at);
                out.writeBytes(plain, at, end - at);
                at = end;
            }
        }
        return out.toBytes();
    }

    private static int run(byte[] bytes, int at) {
        int end = at + 1;
        while (end < bytes.length && end - at < LONGEST && bytes[end] == bytes[at]) {
            end++;
        }
        return end - at;
    }

    private static int literals(byte[] bytes, int at) {
        int end = at;
        while (end < bytes.length && end - at < LONGEST && run(bytes, end) < 3) {
            end++;
        }
        return end;
    }

    @Override
    public byte[] decode(byte[] coded) throws CorruptException {
        ByteReader in = new ByteReader(coded);
        ByteWriter out = new ByteWriter();
        while (!in.atEnd()) {
            int count = in.readByte();
            if (count >= 0x80) {
                int value = in.readByte();
                for (int i = count & 0x7f; i > 0; i--) {
                    out.writeByte(value);
                }
            } else {
                byte[] literals = in.readBytes(count);
                out.writeBytes(literals, 0, count);
            }
        }
        return out.toBytes();
    }

    @Override
    public String title() {
        return "runs";
    }
}
