/** Every arithmetic instruction at its edges. */
public class Arithmetic {
    static int[] ints = {0, 1, -1, 2, -7, 31, 33, 0x7fffffff, 0x80000000, 123456789};
    static long[] longs = {0, 1, -1, 63, -65, Long.MAX_VALUE, Long.MIN_VALUE, 0x123456789abcdefL};
    static float[] floats = {0f, -0f, 1.5f, -2.25f, Float.NaN, Float.POSITIVE_INFINITY, 3e9f, 1e-40f, 1e20f};
    static double[] doubles = {0, -0.0, 1.5, -2.25, Double.NaN, Double.NEGATIVE_INFINITY, 3e9, 1e19, 1e-310, 0.1};
    static long hash;

    static void see(long value) {
        hash = hash * 31 + value;
    }

    public static void main(String[] args) {
        for (int a : ints) {
            for (int b : ints) {
                see(a + b); see(a - b); see(a * b); see(a & b); see(a | b); see(a ^ b);
                see(a << b); see(a >> b); see(a >>> b);
                try { see(a / b); } catch (ArithmeticException e) { see(e.getMessage().length()); }
                try { see(a % b); } catch (ArithmeticException e) { see(7); }
                int c = a; c += b; c *= b; c -= a; c <<= b; c >>>= a; c ^= b; c |= a; c &= ~b; c >>= b; see(c);
                see(a < b ? 1 : 2); see(a <= b ? 3 : 4); see(a == b ? 5 : 6);
            }
            see(-a); see(~a); see((byte) a); see((char) a); see((short) a); see((long) a);
            see(a + 100); see(7 - a); see(a * 1000); see(a / 3); see(a % -7); see(a & 0x55); see(a | 0x1234);
            see(a ^ -1); see(a << 5); see(a >> 3); see(a >>> 9); see(a / -1); see(200 - a);
            see(Float.floatToRawIntBits((float) a)); see(Double.doubleToRawLongBits((double) a));
        }
        System.out.println("int " + hash);
        for (long a : longs) {
            for (long b : longs) {
                see(a + b); see(a - b); see(a * b); see(a & b); see(a | b); see(a ^ b);
                see(a << b); see(a >> b); see(a >>> b);
                try { see(a / b); } catch (ArithmeticException e) { see(e.getMessage().length()); }
                try { see(a % b); } catch (ArithmeticException e) { see(7); }
                long c = a; c += b; c *= b; c -= a; c <<= b; c >>>= a; c ^= b; c |= a; c &= ~b; c >>= b; see(c);
                see(a < b ? 1 : 2); see(a >= b ? 3 : 4); see(a == b ? 5 : 6);
            }
            see(-a); see(~a); see((int) a); see(Float.floatToRawIntBits((float) a));
            see(Double.doubleToRawLongBits((double) a));
        }
        System.out.println("long " + hash);
        for (float a : floats) {
            for (float b : floats) {
                see(Float.floatToIntBits(a + b)); see(Float.floatToIntBits(a - b)); see(Float.floatToIntBits(a * b));
                see(Float.floatToIntBits(a / b)); see(Float.floatToIntBits(a % b));
                see(a < b ? 1 : 2); see(a > b ? 3 : 4); see(a == b ? 5 : 6); see(a <= b ? 7 : 8);
            }
            see((int) a); see((long) a); see(Double.doubleToLongBits(a)); see(Float.floatToIntBits(-a)); see((char) a);
        }
        System.out.println("float " + hash);
        for (double a : doubles) {
            for (double b : doubles) {
                see(Double.doubleToLongBits(a + b)); see(Double.doubleToLongBits(a - b));
                see(Double.doubleToLongBits(a * b)); see(Double.doubleToLongBits(a / b));
                see(Double.doubleToLongBits(a % b));
                see(a < b ? 1 : 2); see(a > b ? 3 : 4); see(a == b ? 5 : 6); see(a >= b ? 7 : 8);
            }
            see((int) a); see((long) a); see(Float.floatToIntBits((float) a)); see(Double.doubleToLongBits(-a));
            System.out.println(a + " " + (float) a + " " + (int) a + " " + (long) a);
        }
        System.out.println("double " + hash);
    }
}
