/** Numbers with a point in 64 and 32 bits: infinities, signed zeros, remainders, conversions that saturate. */
public class DoubleArithmetic {
    static final double[] DOUBLES = {
        0.0, -0.0, 1, -1.5, 1e-9, 3.0e9, -3.0e9, 1e19, 123456.789, Double.MIN_VALUE, Double.MAX_VALUE,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN,
    };
    static final float[] FLOATS = {
        0f, -0f, 0.1f, -2.5f, 1e10f, 33554434f, Float.MIN_VALUE, Float.MAX_VALUE, Float.NEGATIVE_INFINITY, Float.NaN,
    };

    static long hash;

    static void add(double value) {
        long bits = Double.doubleToLongBits(value);
        hash = hash * 31 + (bits ^ bits >>> 32);
    }

    static String narrow(double d) {
        return (int) d + " " + (long) d + " " + (float) d + " " + (byte) d + " " + (char) d % 7 + " " + (short) d;
    }

    static double series(int terms) {
        double sum = 0;
        double sign = 4;
        for (int i = 0; i < terms; i++) {
            sum += sign / (2 * i + 1);
            sign = -sign;
        }
        return sum;
    }

    static float floats(float a, int n, double b, float c) {
        float result = a;
        for (int i = 1; i <= n; i++) {
            result = result * c + i / a - (float) b % i;
            if (result > 1e6f || result < -1e6f) {
                result /= 1024;
            }
        }
        return result;
    }

    static double root(double x) {
        double low = 0;
        double high = Math.max(1, x);
        while (high - low > 1e-12) {
            double middle = (low + high) / 2;
            if (middle * middle < x) {
                low = middle;
            } else {
                high = middle;
            }
            if (middle == low && middle == high) {
                break;
            }
        }
        return low;
    }

    public static void main(String[] args) {
        for (double a : DOUBLES) {
            hash = 0;
            for (double b : DOUBLES) {
                add(a + b);
                add(a - b);
                add(a * b);
                add(a / b);
                add(a % b);
            }
            System.out.println(a + ": " + hash + " " + narrow(a) + " " + -a + " " + (a == a));
        }
        for (float a : FLOATS) {
            hash = 0;
            for (float b : FLOATS) {
                add(a + b);
                add(a * b - a);
                add(a / b % 3f);
            }
            System.out.println(a + ": " + hash + " " + (int) a + " " + (long) a + " " + (double) a + " " + Float.floatToIntBits(a));
        }
        System.out.println(series(2000) + " " + root(2) + " " + root(0.25));
        System.out.println(floats(1.5f, 40, 9.75, -0.9f) + " " + (0.1 + 0.2) + " " + (0.1f + 0.2f) + " " + 1 / 3f);
        System.out.println((float) 16777217 + " " + (double) Long.MAX_VALUE + " " + (float) Integer.MAX_VALUE + " " + (5 / 2 + 5 / 2.0));
        System.out.println(Math.floor(-1.5) + " " + Math.ceil(-0.5) + " " + Math.round(2.5) + " " + Math.sqrt(-1) + " " + Math.min(-0.0, 0.0));
    }
}
