package org.wattline.trainer;

/** Work of several kinds, in pieces of some ten microseconds. */
final class Work {
    static final int INTS = 0;
    static final int ARRAYS = 1;
    static final int FLOATS = 2;
    static final int TEXT = 3;
    static final int CALLS = 4;
    static final int MIXED = 5;

    private static final int ROUNDS = 200;

    private final int[] table = new int[256];
    private final StringBuilder text = new StringBuilder();
    private int round;
    private int state = 12345;
    long sum;

    int some(int kind) {
        switch (kind) {
            case INTS:
                return ints();
            case ARRAYS:
                return arrays();
            case FLOATS:
                return floats();
            case TEXT:
                return text();
            case CALLS:
                return calls();
            default:
                round = (round + 1) % MIXED;
                return some(round);
        }
    }

    private int ints() {
        int x = state;
        for (int i = 0; i < ROUNDS; i++) {
            x ^= x << 13;
            x ^= x >>> 17;
            x ^= x << 5;
            if ((x & 3) == 0) {
                x += i;
            }
        }
        state = x;
        return x;
    }

    private int arrays() {
        int last = 0;
        for (int i = 0; i < ROUNDS; i++) {
            int at = (last + i * 7) & 255;
            table[at] += i;
            last = table[(at + 1) & 255];
        }
        return last;
    }

    private int floats() {
        double x = 1.5;
        float y = 0.5f;
        for (int i = 0; i < ROUNDS; i++) {
            x = x * 1.0001 + 0.25 / (i + 1);
            y = y * 0.75f + i;
        }
        return (int) (x + y);
    }

    private int text() {
        text.setLength(0);
        for (int i = 0; i < ROUNDS / 20; i++) {
            text.append("line ").append(i).append('\n');
        }
        return text.indexOf("line 9") + text.toString().hashCode();
    }

    private int calls() {
        int found = 0;
        for (int i = 0; i < ROUNDS / 4; i++) {
            found += new Pair(i, state).sum();
        }
        return found;
    }

    /** Something small that is made and left. */
    private static final class Pair {
        private final int left;
        private final int right;

        Pair(int left, int right) {
            this.left = left;
            this.right = right;
        }

        int left() {
            return left;
        }

        int sum() {
            return left() + right;
        }
    }
}
