package com.example.suite.sense;

/** Memory that is asked for and forgotten. */
public final class Buffers {
    private Buffers() {
    }

    /** The sum over so many arrays of that size, each of which is new. */
    public static long churn(int arrays, int size) {
        long sum = 0;
        for (int i = 0; i < arrays; i++) {
            int[] one = new int[size];
            for (int at = i % 7; at < size; at += 16) {
                one[at] = i + at;
            }
            sum += one[size / 2];
        }
        return sum;
    }
}
