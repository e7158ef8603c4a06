package java.lang;

import java.util.Random;

/** Mathematical functions. The transcendental ones are the phone's own. */
public final class Math {
    public static final double E = 2.718281828459045;
    public static final double PI = 3.141592653589793;

    private static Random random;

    private Math() {
    }

    public static native double sin(double a);

    public static native double cos(double a);

    public static native double tan(double a);

    public static native double asin(double a);

    public static native double acos(double a);

    public static native double atan(double a);

    public static native double atan2(double y, double x);

    public static native double sinh(double a);

    public static native double cosh(double a);

    public static native double tanh(double a);

    public static native double exp(double a);

    public static native double expm1(double a);

    public static native double log(double a);

    public static native double log10(double a);

    public static native double log1p(double a);

    public static native double pow(double base, double exponent);

    public static native double sqrt(double a);

    public static native double cbrt(double a);

    public static native double floor(double a);

    public static native double ceil(double a);

    public static native double rint(double a);

    public static native double hypot(double x, double y);

    public static synchronized double random() {
        if (random == null) {
            random = new Random();
        }
        return random.nextDouble();
    }

    public static double toRadians(double degrees) {
        return degrees * 0.017453292519943295;
    }

    public static double toDegrees(double radians) {
        return radians * 57.29577951308232;
    }

    public static int abs(int a) {
        return a < 0 ? -a : a;
    }

    public static long abs(long a) {
        return a < 0 ? -a : a;
    }

    public static float abs(float a) {
        return Float.intBitsToFloat(Float.floatToRawIntBits(a) & 0x7fffffff);
    }

    public static double abs(double a) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(a) & 0x7fffffffffffffffL);
    }

    public static int max(int a, int b) {
        return a >= b ? a : b;
    }

    public static long max(long a, long b) {
        return a >= b ? a : b;
    }

    public static float max(float a, float b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0f && b == 0.0f && Float.floatToRawIntBits(a) != 0) {
            return b;
        }
        return a >= b ? a : b;
    }

    public static double max(double a, double b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0 && b == 0.0 && Double.doubleToRawLongBits(a) != 0) {
            return b;
        }
        return a >= b ? a : b;
    }

    public static int min(int a, int b) {
        return a <= b ? a : b;
    }

    public static long min(long a, long b) {
        return a <= b ? a : b;
    }

    public static float min(float a, float b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0f && b == 0.0f && Float.floatToRawIntBits(b) != 0) {
            return b;
        }
        return a <= b ? a : b;
    }

    public static double min(double a, double b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0 && b == 0.0 && Double.doubleToRawLongBits(b) != 0) {
            return b;
        }
        return a <= b ? a : b;
    }

    /** The nearest int, ties towards positive infinity. */
    public static int round(float a) {
        if (a != a) {
            return 0;
        }
        // A float and a half are exact as doubles, so no addition can round.
        return (int) (long) floor((double) a + 0.5);
    }

    /** The nearest long, ties towards positive infinity. */
    public static long round(double a) {
        if (a != a) {
            return 0;
        }
        double floor = floor(a);
        // The difference is exact where the sum a + 0.5 may round up (0.49999999999999994).
        return (long) (a - floor >= 0.5 ? floor + 1.0 : floor);
    }

    public static double signum(double a) {
        return a > 0 ? 1.0 : a < 0 ? -1.0 : a;
    }

    public static float signum(float a) {
        return a > 0 ? 1.0f : a < 0 ? -1.0f : a;
    }

    public static double copySign(double magnitude, double sign) {
        return Double.longBitsToDouble((Double.doubleToRawLongBits(sign) & 0x8000000000000000L)
                | (Double.doubleToRawLongBits(magnitude) & 0x7fffffffffffffffL));
    }

    public static int getExponent(double a) {
        return (int) ((Double.doubleToRawLongBits(a) >>> 52) & 0x7ff) - 1023;
    }

    public static double ulp(double a) {
        if (a != a) {
            return a;
        }
        double positive = abs(a);
        if (positive == Double.POSITIVE_INFINITY) {
            return positive;
        }
        if (positive == Double.MAX_VALUE) {
            return 1.9958403095347198E292;
        }
        return Double.longBitsToDouble(Double.doubleToRawLongBits(positive) + 1) - positive;
    }

    public static int floorDiv(int x, int y) {
        int quotient = x / y;
        return (x ^ y) < 0 && quotient * y != x ? quotient - 1 : quotient;
    }

    public static long floorDiv(long x, long y) {
        long quotient = x / y;
        return (x ^ y) < 0 && quotient * y != x ? quotient - 1 : quotient;
    }

    public static int floorMod(int x, int y) {
        int remainder = x % y;
        return (remainder ^ y) < 0 && remainder != 0 ? remainder + y : remainder;
    }

    public static long floorMod(long x, long y) {
        long remainder = x % y;
        return (remainder ^ y) < 0 && remainder != 0 ? remainder + y : remainder;
    }

    public static int floorMod(long x, int y) {
        return (int) floorMod(x, (long) y);
    }

    public static int addExact(int x, int y) {
        int sum = x + y;
        if (((x ^ sum) & (y ^ sum)) < 0) {
            throw new ArithmeticException("integer overflow");
        }
        return sum;
    }

    public static long addExact(long x, long y) {
        long sum = x + y;
        if (((x ^ sum) & (y ^ sum)) < 0) {
            throw new ArithmeticException("long overflow");
        }
        return sum;
    }

    public static int subtractExact(int x, int y) {
        int difference = x - y;
        if (((x ^ y) & (x ^ difference)) < 0) {
            throw new ArithmeticException("integer overflow");
        }
        return difference;
    }

    public static long subtractExact(long x, long y) {
        long difference = x - y;
        if (((x ^ y) & (x ^ difference)) < 0) {
            throw new ArithmeticException("long overflow");
        }
        return difference;
    }

    public static int multiplyExact(int x, int y) {
        return narrow((long) x * (long) y);
    }

    public static long multiplyExact(long x, long y) {
        long product = x * y;
        boolean small = ((abs(x) | abs(y)) >>> 31) == 0;
        if (!small && ((y != 0 && product / y != x) || (x == Long.MIN_VALUE && y == -1))) {
            throw new ArithmeticException("long overflow");
        }
        return product;
    }

    public static int incrementExact(int a) {
        return addExact(a, 1);
    }

    public static int decrementExact(int a) {
        return subtractExact(a, 1);
    }

    public static int negateExact(int a) {
        return subtractExact(0, a);
    }

    public static int toIntExact(long value) {
        return narrow(value);
    }

    private static int narrow(long value) {
        if ((int) value != value) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) value;
    }

    /** Computed as if exactly and rounded once. */
    public static native double fma(double a, double b, double c);

    public static native float fma(float a, float b, float c);

    /** The remainder to the nearest multiple, or to the even one if two are as near. */
    public static double IEEEremainder(double dividend, double divisor) {
        if (dividend != dividend || divisor != divisor || abs(dividend) == Double.POSITIVE_INFINITY || divisor == 0) {
            return Double.NaN;
        }
        double step = abs(divisor);
        if (step == Double.POSITIVE_INFINITY) {
            return dividend;
        }
        double rest = abs(dividend);
        if (step <= Double.MAX_VALUE / 2) {
            rest %= step + step;
        }
        if (step < 2 * Double.MIN_NORMAL) {
            if (rest + rest > step) {
                rest -= step;
                if (rest + rest >= step) {
                    rest -= step;
                }
            }
        } else {
            double half = 0.5 * step;
            if (rest > half) {
                rest -= step;
                if (rest >= half) {
                    rest -= step;
                }
            }
        }
        return copySign(1, dividend) < 0 ? -rest : rest;
    }

    public static double nextUp(double a) {
        if (a != a || a == Double.POSITIVE_INFINITY) {
            return a;
        }
        long bits = Double.doubleToRawLongBits(a + 0.0);
        return Double.longBitsToDouble(bits + (bits >= 0 ? 1 : -1));
    }

    public static float nextUp(float a) {
        if (a != a || a == Float.POSITIVE_INFINITY) {
            return a;
        }
        int bits = Float.floatToRawIntBits(a + 0.0f);
        return Float.intBitsToFloat(bits + (bits >= 0 ? 1 : -1));
    }

    public static double nextDown(double a) {
        return -nextUp(-a);
    }

    public static float nextDown(float a) {
        return -nextUp(-a);
    }

    public static double nextAfter(double start, double direction) {
        if (start > direction) {
            return nextDown(start);
        }
        return start < direction ? nextUp(start) : start == direction ? direction : start + direction;
    }

    public static float nextAfter(float start, double direction) {
        if (start > direction) {
            return nextDown(start);
        }
        return start < direction ? nextUp(start) : start == direction ? (float) direction : start + (float) direction;
    }

    public static float copySign(float magnitude, float sign) {
        return Float.intBitsToFloat((Float.floatToRawIntBits(sign) & 0x80000000)
                | (Float.floatToRawIntBits(magnitude) & 0x7fffffff));
    }

    public static int getExponent(float a) {
        return ((Float.floatToRawIntBits(a) >>> 23) & 0xff) - 127;
    }

    public static float ulp(float a) {
        if (a != a) {
            return a;
        }
        float positive = abs(a);
        if (positive == Float.POSITIVE_INFINITY) {
            return positive;
        }
        return positive == Float.MAX_VALUE ? 2.028241E31f : nextUp(positive) - positive;
    }

    /** A number times a power of two, rounded once: the last factor is the only one that can round. */
    public static double scalb(double a, int exponent) {
        int left = max(min(exponent, 2099), -2099);
        double value = a;
        if (left < 0) {
            // First without rounding to where one more factor reaches the result.
            while (left < -1022 && getExponent(value) > 0) {
                value *= 0x1.0p-512;
                left += 512;
                if (left > -512) {
                    break;
                }
            }
            while (left < -1022) {
                int step = max(left + 1022, -1022);
                value = getExponent(value) + left < -1100 ? value * 0.0 : value;
                if (value == 0) {
                    return value;
                }
                value *= power(step);
                left -= step;
            }
            return value * power(left);
        }
        while (left > 1023) {
            value *= 0x1.0p1023;
            left -= 1023;
        }
        return value * power(left);
    }

    private static double power(int exponent) {
        return Double.longBitsToDouble((long) (exponent + 1023) << 52);
    }

    public static float scalb(float a, int exponent) {
        return (float) scalb((double) a, max(min(exponent, 278), -278));
    }

    public static long multiplyFull(int x, int y) {
        return (long) x * (long) y;
    }

    /** The upper half of the product of 128 bits. */
    public static long multiplyHigh(long x, long y) {
        long xHigh = x >> 32;
        long xLow = x & 0xffffffffL;
        long yHigh = y >> 32;
        long yLow = y & 0xffffffffL;
        long middle = xHigh * yLow + (xLow * yLow >>> 32);
        return xHigh * yHigh + (middle >> 32) + ((xLow * yHigh + (middle & 0xffffffffL)) >> 32);
    }

    public static long multiplyExact(long x, int y) {
        return multiplyExact(x, (long) y);
    }

    public static long floorDiv(long x, int y) {
        return floorDiv(x, (long) y);
    }

    public static long incrementExact(long a) {
        return addExact(a, 1L);
    }

    public static long decrementExact(long a) {
        return subtractExact(a, 1L);
    }

    public static long negateExact(long a) {
        return subtractExact(0L, a);
    }

    public static int absExact(int a) {
        if (a == Integer.MIN_VALUE) {
            throw new ArithmeticException("Overflow to represent absolute value of Integer.MIN_VALUE");
        }
        return abs(a);
    }

    public static long absExact(long a) {
        if (a == Long.MIN_VALUE) {
            throw new ArithmeticException("Overflow to represent absolute value of Long.MIN_VALUE");
        }
        return abs(a);
    }
}
