package com.example.atlas.store;

/** Guards blocks against damage. */
public interface Checksum {
    int of(byte[] bytes, int from, int to);

    /** The checksum of zip files. */
    Checksum CRC = new Checksum() {
        private final int[] table = table();

        private int[] table() {
            int[] made = new int[256];
            for (int i = 0; i < 256; i++) {
                int value = i;
                for (int bit = 0; bit < 8; bit++) {
                    value = (value & 1) != 0 ? value >>> 1 ^ 0xedb88320 : value >>> 1;
                }
                made[i] = value;
            }
            return made;
        }

        @Override
        public int of(byte[] bytes, int from, int to) {
            int value = -1;
            for (int i = from; i < to; i++) {
                value = value >>> 8 ^ table[(value ^ bytes[i]) & 0xff];
            }
            return ~value;
        }
    };

    /** Fast, for what lives shortly. */
    Checksum ADLER = new Checksum() {
        @Override
        public int of(byte[] bytes, int from, int to) {
            int a = 1;
            int b = 0;
            for (int i = from; i < to; i++) {
                a = (a + (bytes[i] & 0xff)) % 65521;
                b = (b + a) % 65521;
            }
            return b << 16 | a;
        }
    };
}
