package com.example.atlas.compress;

import com.example.atlas.store.ByteReader;
import com.example.atlas.store.ByteWriter;
import com.example.atlas.store.CorruptException;
import java.util.PriorityQueue;

/** Short codes for frequent bytes; only the lengths of the codes are stored. */
final class HuffmanCoder implements Coder {
    private static final int LONGEST = 24;

    /** A tree over bytes. */
    private abstract static class Node implements Comparable<Node> {
        final int weight;
        final int least;

        Node(int weight, int least) {
            this.weight = weight;
            this.least = least;
        }

        abstract void lengths(int depth, int[] into);

        @Override
        public int compareTo(Node other) {
            return weight != other.weight ? Integer.compare(weight, other.weight) : least - other.least;
        }
    }

    /** One byte. */
    private static final class Leaf extends Node {
        Leaf(int weight, int value) {
            super(weight, value);
        }

        @Override
        void lengths(int depth, int[] into) {
            into[least] = Math.max(1, depth);
        }
    }

    /** Two trees. */
    private static final class Fork extends Node {
        private final Node left;
        private final Node right;

        Fork(Node left, Node right) {
            super(left.weight + right.weight, Math.min(left.least, right.least));
            this.left = left;
            this.right = right;
        }

        @Override
        void lengths(int depth, int[] into) {
            left.lengths(depth + 1, into);
            right.lengths(depth + 1, into);
        }
    }

    private static int[] lengths(byte[] plain) {
        int[] weights = new int[256];
        for (byte b : plain) {
            weights[b & 0xff]++;
        }
        PriorityQueue<Node> queue = new PriorityQueue<Node>();
        for (int value = 0; value < 256; value++) {
            if (weights[value] > 0) {
                queue.add(new Leaf(weights[value], value));
            }
        }
        int[] lengths = new int[256];
        while (queue.size() > 1) {
            queue.add(new Fork(queue.poll(), queue.poll()));
        }
        if (!queue.isEmpty()) {
            queue.poll().lengths(0, lengths);
        }
        return lengths;
    }

    /** Codes of one length follow each other, in the order of the bytes. */
    private static int[] codes(int[] lengths) {
        int[] codes = new int[256];
        int code = 0;
        for (int length = 1; length <= LONGEST; length++) {
            for (int value = 0; value < 256; value++) {
                if (lengths[value] == length) {
                    codes[value] = code++;
                }
            }
            code <<= 1;
        }
        return codes;
    }

    @Override
    public byte[] encode(byte[] plain) {
        int[] lengths = lengths(plain);
        int[] codes = codes(lengths);
        ByteWriter out = new ByteWriter();
        out.writeVarint(plain.length);
        for (int value = 0; value < 256; value++) {
            if (lengths[value] > 0) {
                out.writeByte(lengths[value]);
                out.writeByte(value);
            }
        }
        out.writeByte(0);
        BitWriter bits = new BitWriter(out);
        for (byte b : plain) {
            bits.write(codes[b & 0xff], lengths[b & 0xff]);
        }
        bits.finish();
        return out.toBytes();
    }

    @Override
    public byte[] decode(byte[] coded) throws CorruptException {
        ByteReader in = new ByteReader(coded);
        int size = in.readVarint();
        int[] lengths = new int[256];
        for (int length = in.readByte(); length != 0; length = in.readByte()) {
            lengths[in.readByte()] = length;
        }
        int[] counts = new int[LONGEST + 1];
        int[] values = order(lengths, counts);
        BitReader bits = new BitReader(in);
        ByteWriter out = new ByteWriter();
        for (int i = 0; i < size; i++) {
            out.writeByte(decodeOne(bits, counts, values));
        }
        return out.toBytes();
    }

    private static int[] order(int[] lengths, int[] counts) throws CorruptException {
        int[] values = new int[256];
        int at = 0;
        for (int length = 1; length <= LONGEST; length++) {
            for (int value = 0; value < 256; value++) {
                if (lengths[value] > LONGEST) {
                    throw new CorruptException("code too long", value);
                }
                if (lengths[value] == length) {
                    values[at++] = value;
                    counts[length]++;
                }
            }
        }
        return values;
    }

    private static int decodeOne(BitReader bits, int[] counts, int[] values) throws CorruptException {
        int code = 0;
        int first = 0;
        int index = 0;
        for (int length = 1; length <= LONGEST; length++) {
            code |= bits.readBit();
            if (code - first < counts[length]) {
                return values[index + code - first];
            }
            index += counts[length];
            first = first + counts[length] << 1;
            code <<= 1;
        }
        throw new CorruptException("no such code", code);
    }

    @Override
    public String title() {
        return "codes";
    }
}
