package com.example.atlas.core;

/** A checksum over what a job worked out, so that a wrong result shows. */
public final class Sum {
    private static final long PRIME = 0x100000001b3L;

    private long value = 0xcbf29ce484222325L;
    private int count;

    public Sum add(int number) {
        value = (value ^ number) * PRIME;
        count++;
        return this;
    }

    public Sum add(long number) {
        return add((int) number).add((int) (number >>> 32));
    }

    public Sum add(boolean flag) {
        return add(flag ? 1 : 0);
    }

    /** Takes three decimals, so that the last bits do not matter. */
    public Sum add(double number) {
        return add(Math.round(number * 1000.0));
    }

    public Sum add(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            value = (value ^ text.charAt(i)) * PRIME;
        }
        return add(text.length());
    }

    public Sum add(byte[] bytes) {
        for (byte b : bytes) {
            value = (value ^ b) * PRIME;
        }
        return add(bytes.length);
    }

    public Sum add(int[] numbers) {
        for (int number : numbers) {
            add(number);
        }
        return this;
    }

    public int count() {
        return count;
    }

    public String hex() {
        String text = Integer.toHexString((int) (value ^ value >>> 32));
        return Text.padLeft(text, 8, '0');
    }

    @Override
    public String toString() {
        return hex();
    }
}
