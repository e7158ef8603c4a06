package com.example.atlas.digest;

/** The digests that there are. */
final class Digests {
    /** Of zip files, by table. */
    static final class Crc32 extends Digest {
        private static final int[] TABLE = new int[256];

        static {
            for (int i = 0; i < 256; i++) {
                int value = i;
                for (int bit = 0; bit < 8; bit++) {
                    value = value >>> 1 ^ ((value & 1) == 0 ? 0 : 0xedb88320);
                }
                TABLE[i] = value;
            }
        }

        private int state = -1;

        @Override
        void step(int b) {
            state = state >>> 8 ^ TABLE[(state ^ b) & 0xff];
        }

        @Override
        long value() {
            return ~state & 0xffffffffL;
        }

        @Override
        void reset() {
            super.reset();
            state = -1;
        }

        @Override
        String title() {
            return "crc";
        }
    }

    /** Simple and fast. */
    static final class Fnv extends Digest {
        private static final long BASIS = 0xcbf29ce484222325L;

        private long state = BASIS;

        @Override
        void step(int b) {
            state = (state ^ b) * 0x100000001b3L;
        }

        @Override
        long value() {
            return state;
        }

        @Override
        void reset() {
            super.reset();
            state = BASIS;
        }

        @Override
        String title() {
            return "fnv";
        }
    }

    /** With a key, against those who choose what is hashed. */
    static final class SipHash extends Digest {
        private final long key0;
        private final long key1;
        private long v0;
        private long v1;
        private long v2;
        private long v3;
        private long word;
        private int filled;

        SipHash(long key0, long key1) {
            this.key0 = key0;
            this.key1 = key1;
            start();
        }

        private void start() {
            v0 = key0 ^ 0x736f6d6570736575L;
            v1 = key1 ^ 0x646f72616e646f6dL;
            v2 = key0 ^ 0x6c7967656e657261L;
            v3 = key1 ^ 0x7465646279746573L;
            word = 0;
            filled = 0;
        }

        private void round() {
            v0 += v1;
            v2 += v3;
            v1 = Long.rotateLeft(v1, 13) ^ v0;
            v3 = Long.rotateLeft(v3, 16) ^ v2;
            v0 = Long.rotateLeft(v0, 32);
            v2 += v1;
            v0 += v3;
            v1 = Long.rotateLeft(v1, 17) ^ v2;
            v3 = Long.rotateLeft(v3, 21) ^ v0;
            v2 = Long.rotateLeft(v2, 32);
        }

        private void mix(long message) {
            v3 ^= message;
            round();
            round();
            v0 ^= message;
        }

        @Override
        void step(int b) {
            word |= (long) b << 8 * filled;
            if (++filled == 8) {
                mix(word);
                word = 0;
                filled = 0;
            }
        }

        /** Works on a copy, so that more may follow. */
        @Override
        long value() {
            SipHash last = new SipHash(key0, key1);
            last.v0 = v0;
            last.v1 = v1;
            last.v2 = v2;
            last.v3 = v3;
            last.mix(word | length() << 56);
            last.v2 ^= 0xff;
            for (int i = 0; i < 4; i++) {
                last.round();
            }
            return last.v0 ^ last.v1 ^ last.v2 ^ last.v3;
        }

        @Override
        void reset() {
            super.reset();
            start();
        }

        @Override
        String title() {
            return "sip";
        }
    }

    /** Four bytes at a time, with many shifts. */
    static final class Murmur extends Digest {
        private int state;
        private int word;
        private int filled;

        private static int scramble(int word) {
            return Integer.rotateLeft(word * 0xcc9e2d51, 15) * 0x1b873593;
        }

        @Override
        void step(int b) {
            word |= b << 8 * filled;
            if (++filled == 4) {
                state = Integer.rotateLeft(state ^ scramble(word), 13) * 5 + 0xe6546b64;
                word = 0;
                filled = 0;
            }
        }

        @Override
        long value() {
            int h = filled == 0 ? state : state ^ scramble(word);
            h ^= (int) length();
            h = (h ^ h >>> 16) * 0x85ebca6b;
            h = (h ^ h >>> 13) * 0xc2b2ae35;
            return (h ^ h >>> 16) & 0xffffffffL;
        }

        @Override
        void reset() {
            super.reset();
            state = 0;
            word = 0;
            filled = 0;
        }

        @Override
        String title() {
            return "murmur";
        }
    }

    private Digests() {
    }
}
