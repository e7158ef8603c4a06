/** Whole numbers of 64 bits: overflow, division with signs, shifts by too much, comparisons, mixed with int. */
public class LongArithmetic {
    static final long[] VALUES = {
        0, 1, -1, 2, -7, 63, 1L << 31, -(1L << 31), (1L << 32) + 5, 0x123456789abcdefL, Long.MAX_VALUE, Long.MIN_VALUE,
        Long.MAX_VALUE / 3, 1L << 52, -(1L << 53) - 1,
    };

    static long divide(long a, long b) {
        return b == 0 ? Long.MIN_VALUE : a / b * 3 + a % b;
    }

    static int compare(long a, long b) {
        int result = 0;
        if (a < b) {
            result |= 1;
        }
        if (a <= b) {
            result |= 2;
        }
        if (a == b) {
            result |= 4;
        }
        if (a != b) {
            result |= 8;
        }
        if (a > b) {
            result |= 16;
        }
        return a >= b ? result | 32 : result;
    }

    static long shifts(long a, long by) {
        return (a << by) ^ (a >> by) * 3 ^ (a >>> (int) by) * 5 ^ (int) a >> by ^ ((int) a >>> by) * 7;
    }

    static long power(long base, int exponent, long modulus) {
        long result = 1;
        for (base %= modulus; exponent > 0; exponent >>= 1) {
            if ((exponent & 1) != 0) {
                result = result * base % modulus;
            }
            base = base * base % modulus;
        }
        return result;
    }

    /** Parameters in pairs, between others that are not. */
    static long mixed(int a, long b, byte c, long d, char e, long f, boolean g, long h, short i) {
        return g ? (a + b) * c - d / (e + 1) : (f ^ h) + i * b;
    }

    public static void main(String[] args) {
        for (long a : VALUES) {
            long hash = 0;
            int order = 0;
            for (long b : VALUES) {
                hash = hash * 31 + divide(a, b) + (a * b ^ a - b) + (a & ~b | b) + shifts(a, b);
                order = order * 3 + compare(a, b);
            }
            System.out.println(a + ": " + hash + " " + order + " " + -a + " " + ~a + " " + (int) a + " " + (short) a);
        }
        long counter = Long.MAX_VALUE - 2;
        for (int i = 0; i < 4; i++) {
            counter++;
            counter += 1.5;
        }
        int narrow = 5;
        narrow += 1L << 33;
        narrow *= 2.7;
        narrow -= 'a';
        System.out.println(counter + " " + narrow + " " + power(3, 1000003, 1000000007) + " " + Math.abs(Long.MIN_VALUE));
        System.out.println(mixed(1, 2L << 40, (byte) 3, 4000000000L, 'e', 6, true, -7, (short) 8)
            + " " + mixed(1, 2L << 40, (byte) 3, 4, 'e', 600000000000L, false, -7, (short) -8));
        System.out.println(Long.toHexString(Long.MIN_VALUE + 10) + " " + Long.parseLong("-9223372036854775808")
            + " " + Long.compare(3, -3) + " " + (Long.MIN_VALUE / -1) + " " + (Integer.MIN_VALUE % -1));
    }
}
