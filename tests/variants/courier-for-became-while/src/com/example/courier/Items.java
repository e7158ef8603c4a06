package com.example.courier;

/** What a server's answer holds: bytes that stand for items, in groups. */
final class Items {
    private final short[] sizes = new short[64];
    private int groups;
    private int errors;
    private long total;
    private float mean;
    private char last = '-';

    /** Takes in the bytes of an answer. */
    void take(byte[] data, int length) {
        int at = 0;
        while (at < length) {
            int kind = data[at] & 3;
            int end = Math.min(at + 90 + 6 * (data[at] >> 2 & 31), length);
            switch (kind) {
                case 0:
                    sum(data, at, end);
                    break;
                case 1:
                    runs(data, at, end);
                    break;
                case 2:
                    scale(data, at, end);
                    break;
                default:
                    errors += check(data, at, end);
                    break;
            }
            groups++;
            at = end;
        }
    }

    private void sum(byte[] data, int from, int to) {
        long sum = 0;
        int i = from;
        while (i < to) {
            sum = (sum << 1) + data[i];
            i++;
        }
        total += sum % 10007L;
    }

    private void runs(byte[] data, int from, int to) {
        int length = 0;
        for (int i = from; i < to; i++) {
            if ((data[i] & 0x40) != 0) {
                length++;
            } else {
                sizes[length & 63]++;
                length = 0;
            }
        }
        last = (char) ('a' + (length & 15));
    }

    private void scale(byte[] data, int from, int to) {
        float sum = 0.0f;
        int i = from;
        while (i < to) {
            sum += data[i] * 0.5f;
            i++;
        }
        mean = (mean + sum / (to - from)) / 2.0f;
    }

    private static int check(byte[] data, int from, int to) {
        int value = 0xff;
        int i = from;
        while (i < to) {
            value ^= data[i] & 0xff;
            value = (value & 0x80) != 0 ? (value << 1 ^ 0x31) & 0xff : value << 1;
            i++;
        }
        return value > 200 ? 1 : 0;
    }

    @Override
    public String toString() {
        int kinds = 0;
        for (short size : sizes) {
            if (size != 0) {
                kinds++;
            }
        }
        return groups + " groups, " + errors + " errors, " + total + ", " + kinds + " sizes, " + mean + ", " + last;
    }
}
