package com.example.courier;

/** Checks what was received with MD5, CRC-32, Adler-32 and FNV-1a, all computed here. */
final class Digest implements Job {
    private static final int BLOCK = 64;
    private static final char[] HEX = {
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f',
    };
    /** RFC 1321: the whole part of 2^32 times the sine of 1, 2, 3 and so on. */
    private static final int[] SINES = sines();
    private static final int[] CRC = crcTable();

    private int a;
    private int b;
    private int c;
    private int d;
    private final int[] words = new int[16];

    @Override
    public String label() {
        return "Digest";
    }

    @Override
    public String run(int round) {
        byte[] data = new byte[16000 + 900 * (round % 4)];
        new Noise(round + 37).fill(data);
        String md5 = md5(data, data.length);
        String shortMd5 = md5(data, 55 + round % 20);
        int crc = 0;
        long adler = 1;
        long fnv = 0xcbf29ce484222325L;
        int chunk = 48;
        for (int from = 0; from < data.length; from += chunk) {
            chunk = chunk < 900 ? chunk + 52 : 48;
            int to = Math.min(from + chunk, data.length);
            crc = crc32(crc, data, from, to);
            adler = adler32(adler, data, from, to);
            fnv = fnv1a(fnv, data, from, to);
        }
        int parity = 0;
        for (int from = 0; from < data.length; from += 512) {
            parity ^= parity(data, from, Math.min(from + 512, data.length));
        }
        return md5 + " " + shortMd5 + " " + Integer.toHexString(crc) + " " + Long.toHexString(adler) + " "
                + Long.toHexString(fnv) + " " + parity;
    }

    private static int[] sines() {
        int[] table = new int[64];
        for (int i = 0; i < table.length; i++) {
            table[i] = (int) (long) Math.floor(Math.abs(Math.sin(i + 1)) * 4294967296.0);
        }
        return table;
    }

    private static int[] crcTable() {
        int[] table = new int[256];
        for (int i = 0; i < table.length; i++) {
            int value = i;
            for (int bit = 0; bit < 8; bit++) {
                value = (value & 1) != 0 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
            }
            table[i] = value;
        }
        return table;
    }

    String md5(byte[] data, int length) {
        a = 0x67452301;
        b = 0xefcdab89;
        c = 0x98badcfe;
        d = 0x10325476;
        byte[] padded = pad(data, length);
        for (int from = 0; from < padded.length; from += BLOCK) {
            block(padded, from);
        }
        StringBuilder text = new StringBuilder(32);
        hex(text, a);
        hex(text, b);
        hex(text, c);
        hex(text, d);
        return text.toString();
    }

    private static byte[] pad(byte[] data, int length) {
        byte[] padded = new byte[(length + 8) / BLOCK * BLOCK + BLOCK];
        System.arraycopy(data, 0, padded, 0, length);
        padded[length] = (byte) 0x80;
        long bits = (long) length << 3;
        for (int i = 0; i < 8; i++) {
            padded[padded.length - 8 + i] = (byte) (bits >>> (8 * i));
        }
        return padded;
    }

    private void block(byte[] data, int from) {
        load(data, from);
        int oldA = a;
        int oldB = b;
        int oldC = c;
        int oldD = d;
        roundF();
        roundG();
        roundH();
        roundI();
        a += oldA;
        b += oldB;
        c += oldC;
        d += oldD;
    }

    private void load(byte[] data, int from) {
        for (int i = 0; i < words.length; i++) {
            int at = from + 4 * i;
            int low = (data[at] & 0xff) | (data[at + 1] & 0xff) << 8;
            int high = (data[at + 2] & 0xff) << 16 | data[at + 3] << 24;
            words[i] = low | high;
        }
    }

    private void roundF() {
        int a = this.a;
        int b = this.b;
        int c = this.c;
        int d = this.d;
        for (int i = 0; i < 16; i++) {
            int sum = a + ((b & c) | (~b & d)) + words[i] + SINES[i];
            int shift = 7 + 5 * (i & 3);
            a = d;
            d = c;
            c = b;
            b += sum << shift | sum >>> (32 - shift);
        }
        this.a = a;
        this.b = b;
        this.c = c;
        this.d = d;
    }

    private void roundG() {
        int a = this.a;
        int b = this.b;
        int c = this.c;
        int d = this.d;
        for (int i = 0; i < 16; i++) {
            int sum = a + ((b & d) | (c & ~d)) + words[(5 * i + 1) & 15] + SINES[16 + i];
            int shift;
            switch (i & 3) {
                case 0:
                    shift = 5;
                    break;
                case 1:
                    shift = 9;
                    break;
                case 2:
                    shift = 14;
                    break;
                default:
                    shift = 20;
                    break;
            }
            a = d;
            d = c;
            c = b;
            b += sum << shift | sum >>> (32 - shift);
        }
        this.a = a;
        this.b = b;
        this.c = c;
        this.d = d;
    }

    private void roundH() {
        int a = this.a;
        int b = this.b;
        int c = this.c;
        int d = this.d;
        final int[] shifts = {4, 11, 16, 23};
        for (int i = 0; i < 16; i++) {
            int sum = a + (b ^ c ^ d) + words[(3 * i + 5) & 15] + SINES[32 + i];
            int shift = shifts[i & 3];
            a = d;
            d = c;
            c = b;
            b += sum << shift | sum >>> (32 - shift);
        }
        this.a = a;
        this.b = b;
        this.c = c;
        this.d = d;
    }

    private void roundI() {
        int a = this.a;
        int b = this.b;
        int c = this.c;
        int d = this.d;
        final byte[] shifts = {6, 10, 15, 21};
        for (int i = 0; i < 16; i++) {
            int sum = a + (c ^ (b | ~d)) + words[(7 * i) & 15] + SINES[48 + i];
            byte shift = shifts[i & 3];
            a = d;
            d = c;
            c = b;
            b += sum << shift | sum >>> (32 - shift);
        }
        this.a = a;
        this.b = b;
        this.c = c;
        this.d = d;
    }

    private static void hex(StringBuilder text, int word) {
        char[] digits = new char[8];
        int rest = word;
        for (int i = 0; i < 8; i += 2) {
            digits[i] = HEX[rest >> 4 & 15];
            digits[i + 1] = HEX[rest & 15];
            rest >>>= 8;
        }
        text.append(digits);
    }

    private static int crc32(int crc, byte[] data, int from, int to) {
        int value = ~crc;
        for (int i = from; i < to; i++) {
            int index = (value ^ data[i]) & 0xff;
            value = CRC[index] ^ (value >>> 8);
        }
        return ~value;
    }

    private static long adler32(long adler, byte[] data, int from, int to) {
        long low = adler & 0xffff;
        long high = adler >>> 16;
        for (int i = from; i < to; i++) {
            low += data[i] & 0xff;
            high += low;
        }
        return (high % 65521) << 16 | low % 65521;
    }

    private static long fnv1a(long hash, byte[] data, int from, int to) {
        long value = hash;
        for (int i = from; i < to; i++) {
            value ^= data[i] & 0xff;
            value *= 0x100000001b3L;
        }
        return value;
    }

    private static int parity(byte[] data, int from, int to) {
        boolean[] seen = new boolean[256];
        int odd = 0;
        for (int i = from; i < to; i++) {
            int value = data[i] & 0xff;
            seen[value] = !seen[value];
        }
        for (int value = 0; value < seen.length; value++) {
            if (seen[value]) {
                odd++;
            }
        }
        return odd;
    }
}
