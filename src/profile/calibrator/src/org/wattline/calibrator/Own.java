package org.wattline.calibrator;

/** Small methods of all kinds, and static fields. */
class Own {
    static final String[] WORDS = {
        "alpha", "bravo", "charlie", "delta echo", "foxtrot", "golf club", "hotel room", "india",
        "juliet capulet", "kilo", "lima beans", "mike oscar papa", "november rain", "quebec", "sierra nevada", "tango",
    };
    static int si;
    static int sj;
    static long sl;
    static float sf;
    static double sd;
    static boolean sz;
    static byte sb;
    static char sc;
    static short ss;
    static Object so;
    static int[] counts = new int[8];

    int kept = 4;
    Object thing = "thing";

    static int twice(int x) {
        return x + x;
    }

    static int third(int x) {
        return x / 3 + counts[x & 7];
    }

    static long longer(long x) {
        return x + sl;
    }

    static double halved(double x) {
        return x * 0.5 + sd;
    }

    static int six(int a, int b, int c, int d, int e, int f) {
        return a + b - c + d - e + f;
    }

    static void nothing() {
    }

    static int larger(int x, int y) {
        return x > y ? x : y;
    }

    static int walk(int x) {
        int sum = 0;
        for (int i = x & 3; i >= 0; i--) {
            sum += counts[i];
        }
        return sum;
    }

    int get() {
        return kept;
    }

    int add(int x) {
        kept = x & 255;
        return kept + x;
    }

    Object object() {
        return thing;
    }

    float real(float x) {
        return x * 0.5f + kept;
    }

    private int hidden(int x) {
        return x ^ kept;
    }

    int shown(int x) {
        return hidden(x) + 1;
    }

    long many(int a, long b, int c, long d) {
        return a + b - c + d;
    }

    /** With an object or two. */
    static class Cell {
        int value;
        Object next;

        Cell(int value) {
            this.value = value;
        }
    }

    /** With nothing. */
    static class Bare {
    }

    /** Below another one. */
    static final class Upper extends Own {
        @Override
        int add(int x) {
            return super.add(x) + 1;
        }

        @Override
        int get() {
            return super.get() - 1;
        }
    }
}
