package com.example.httpget;

/**
 * Reads bodies: whole numbers with a sign and fields between commas, a reading a line. The test server sends random
 * bytes; four bits of each stand for a character here, so that every body is such text, with some mistakes in it. It is
 * read as it arrives, one character at a time, and nothing is kept but counts.
 */
final class Readings {
    private static final char[] CHARACTERS = {
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', ',', ',', '\n', '-', '0', '5',
    };
    private static final int MAX_DIGITS = 9;

    private int lines;
    private int numbers;
    private int mistakes;
    private int least = Integer.MAX_VALUE;
    private int greatest = Integer.MIN_VALUE;
    private long sum;

    private int value;
    private int digits;
    private boolean negative;
    private boolean wrong;

    /** A body begins. */
    void begin() {
        startField();
    }

    void take(byte[] bytes, int count) {
        for (int i = 0; i < count; i++) {
            take(CHARACTERS[bytes[i] & 15]);
        }
    }

    /** The body is over. */
    void end() {
        endField();
        lines++;
    }

    private void take(char c) {
        switch (c) {
            case '\n':
                endField();
                lines++;
                break;
            case ',':
                endField();
                break;
            case '-':
                wrong |= digits > 0 || negative;
                negative = true;
                break;
            default:
                digit(c - '0');
                break;
        }
    }

    private void digit(int digit) {
        if (digits == MAX_DIGITS) {
            wrong = true;
        } else {
            value = value * 10 + digit;
            digits++;
        }
    }

    private void endField() {
        if (wrong || digits == 0) {
            mistakes++;
        } else {
            add(negative ? -value : value);
        }
        startField();
    }

    private void startField() {
        value = 0;
        digits = 0;
        negative = false;
        wrong = false;
    }

    private void add(int number) {
        numbers++;
        sum += number;
        least = Math.min(least, number);
        greatest = Math.max(greatest, number);
    }

    String summary() {
        if (numbers == 0) {
            return "no numbers";
        }
        return numbers + " numbers in " + lines + " lines from " + least + " to " + greatest + ", mean " + sum / numbers
                + ", " + mistakes + " mistakes";
    }
}
