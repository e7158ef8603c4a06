package com.example.atlas.compress;

import com.example.atlas.store.ByteReader;
import com.example.atlas.store.ByteWriter;
import com.example.atlas.store.CorruptException;
import java.util.Arrays;

/** Refers back to what was there before, found by a hash of three bytes. */
final class LzCoder implements Coder {
    private static final int MIN_MATCH = 4;
    private static final int WINDOW = 4096;
    private static final int TRIES = 8;

    private final int[] heads = new int[1024];
    private int[] before = new int[0];

    private static int hash(byte[] bytes, int at) {
        int key = (bytes[at] & 0xff) << 16 | (bytes[at + 1] & 0xff) << 8 | bytes[at + 2] & 0xff;
        return key * 0x9e3779b1 >>> 22;
    }

    private void remember(byte[] bytes, int at) {
        if (at + 2 < bytes.length) {
            int hash = hash(bytes, at);
            before[at] = heads[hash];
            heads[hash] = at;
        }
    }

    private static int matching(byte[] bytes, int a, int b) {
        int length = 0;
        while (b + length < bytes.length && bytes[a + length] == bytes[b + length]) {
            length++;
        }
        return length;
    }

    /** The distance in the upper and the length in the lower half, or 0. */
    private long match(byte[] bytes, int at) {
        if (at + 2 >= bytes.length) {
            return 0;
        }
        int longest = MIN_MATCH - 1;
        int distance = 0;
        int candidate = heads[hash(bytes, at)];
        for (int tries = 0; candidate >= 0 && at - candidate < WINDOW && tries < TRIES; tries++) {
            int length = matching(bytes, candidate, at);
            if (length > longest) {
                longest = length;
                distance = at - candidate;
            }
            candidate = before[candidate];
        }
        return distance == 0 ? 0 : (long) distance << 32 | longest;
    }

    @Override
    public byte[] encode(byte[] plain) {
        Arrays.fill(heads, -1);
        before = new int[plain.length];
        ByteWriter out = new ByteWriter();
        out.writeVarint(plain.length);
        int literals = 0;
        int at = 0;
        while (at < plain.length) {
            long match = match(plain, at);
            int length = match == 0 ? 1 : (int) match;
            if (match != 0) {
                out.writeVarint(at - literals);
                out.writeBytes(plain, literals, at - literals);
                out.writeVarint((int) (match >>> 32));
                out.writeVarint(length - MIN_MATCH);
                literals = at + length;
            }
            for (int i = 0; i < length; i++) {
                remember(plain, at + i);
            }
            at += length;
        }
        out.writeVarint(plain.length - literals);
        out.writeBytes(plain, literals, plain.length - literals);
        return out.toBytes();
    }

    @Override
    public byte[] decode(byte[] coded) throws CorruptException {
        ByteReader in = new ByteReader(coded);
        int size = in.readVarint();
        if (size < 0 || size > 1 << 20) {
            throw new CorruptException("too long", in.position());
        }
        byte[] out = new byte[size];
        int at = 0;
        while (true) {
            int count = in.readVarint();
            byte[] literals = in.readBytes(count);
            if (at + count > size) {
                throw new CorruptException("more than " + size, in.position());
            }
            System.arraycopy(literals, 0, out, at, count);
            at += count;
            if (in.atEnd()) {
                return out;
            }
            int distance = in.readVarint();
            int length = in.readVarint() + MIN_MATCH;
            if (distance <= 0 || distance > at || at + length > size) {
                throw new CorruptException("refers to nothing", in.position());
            }
            for (int i = 0; i < length; i++, at++) {
                out[at] = out[at - distance];
            }
        }
    }

    @Override
    public String title() {
        return "references";
    }
}
