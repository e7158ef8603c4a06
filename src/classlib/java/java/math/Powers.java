package java.math;

/** Powers modulo a number: Montgomery's products for an odd one, plain division for an even one. */
final class Powers {
    private static final long LOW = 0xffffffffL;

    private final int[] modulus;
    private final int n;

    /** The negated inverse of the lowest int of the modulus. */
    private final int inverse;

    /** Two ints more than the modulus, for the product at hand. */
    private final int[] work;

    private Powers(int[] modulus) {
        this.modulus = modulus;
        n = modulus.length;
        int low = modulus[0];
        int x = low;
        // Newton's iteration doubles the number of right bits, of which there are three at first.
        for (int i = 0; i < 4; i++) {
            x *= 2 - low * x;
        }
        inverse = -x;
        work = new int[n + 2];
    }

    /** base to the exponent modulo a modulus above 1; the base is less than it. */
    static int[] power(int[] base, int[] exponent, int[] modulus) {
        if (exponent.length == 0) {
            return Magnitude.ONE;
        }
        if (base.length == 0) {
            return Magnitude.ZERO;
        }
        if ((modulus[0] & 1) == 0) {
            return plain(base, exponent, modulus);
        }
        return new Powers(modulus).power(base, exponent);
    }

    private static int[] plain(int[] base, int[] exponent, int[] modulus) {
        int[] result = base;
        for (int bit = Magnitude.bitLength(exponent) - 2; bit >= 0; bit--) {
            result = Magnitude.remainder(Magnitude.multiply(result, result), modulus);
            if ((exponent[bit >> 5] >>> (bit & 31) & 1) != 0) {
                result = Magnitude.remainder(Magnitude.multiply(result, base), modulus);
            }
        }
        return result;
    }

    private int[] power(int[] base, int[] exponent) {
        int bits = Magnitude.bitLength(exponent);
        int window = bits <= 24 ? 1 : bits <= 80 ? 3 : bits <= 240 ? 4 : 5;
        // The odd powers of the base.
        int[][] odd = new int[1 << (window - 1)][];
        odd[0] = enter(base);
        if (odd.length > 1) {
            int[] square = new int[n];
            multiply(odd[0], odd[0], square);
            for (int i = 1; i < odd.length; i++) {
                odd[i] = new int[n];
                multiply(odd[i - 1], square, odd[i]);
            }
        }
        int[] result = enter(Magnitude.ONE);
        for (int bit = bits - 1; bit >= 0;) {
            if ((exponent[bit >> 5] >>> (bit & 31) & 1) == 0) {
                multiply(result, result, result);
                bit--;
                continue;
            }
            int last = Math.max(bit - window + 1, 0);
            while ((exponent[last >> 5] >>> (last & 31) & 1) == 0) {
                last++;
            }
            int value = 0;
            for (; bit >= last; bit--) {
                multiply(result, result, result);
                value = (value << 1) | (exponent[bit >> 5] >>> (bit & 31) & 1);
            }
            multiply(result, odd[value >> 1], result);
        }
        int[] one = new int[n];
        one[0] = 1;
        multiply(result, one, result);
        return Magnitude.trimmed(result);
    }

    /** The number in Montgomery's form. */
    private int[] enter(int[] a) {
        int[] form = Magnitude.remainder(Magnitude.shiftLeft(a, 32 * n), modulus);
        int[] padded = new int[n];
        System.arraycopy(form, 0, padded, 0, form.length);
        return padded;
    }

    /** into = a * b / 2^(32 n) modulo the modulus. */
    private void multiply(int[] a, int[] b, int[] into) {
        int[] t = work;
        int[] m = modulus;
        int count = n;
        for (int i = 0; i < t.length; i++) {
            t[i] = 0;
        }
        for (int i = 0; i < count; i++) {
            long factor = a[i] & LOW;
            long sum = factor * (b[0] & LOW) + (t[0] & LOW);
            long reduce = (int) sum * inverse & LOW;
            long carry = sum >>> 32;
            long carried = (reduce * (m[0] & LOW) + (sum & LOW)) >>> 32;
            for (int j = 1; j < count; j++) {
                carry += factor * (b[j] & LOW) + (t[j] & LOW);
                carried += reduce * (m[j] & LOW) + (carry & LOW);
                t[j - 1] = (int) carried;
                carry >>>= 32;
                carried >>>= 32;
            }
            carry += carried + (t[count] & LOW);
            t[count - 1] = (int) carry;
            t[count] = (int) (carry >>> 32);
        }
        if (t[count] != 0 || !less(t, m, count)) {
            long borrow = 0;
            for (int i = 0; i < count; i++) {
                borrow += (t[i] & LOW) - (m[i] & LOW);
                into[i] = (int) borrow;
                borrow >>= 32;
            }
        } else {
            System.arraycopy(t, 0, into, 0, count);
        }
    }

    private static boolean less(int[] a, int[] b, int count) {
        for (int i = count - 1; i >= 0; i--) {
            if (a[i] != b[i]) {
                return a[i] + 0x80000000 < b[i] + 0x80000000;
            }
        }
        return false;
    }
}
