package java.math;

/**
 * Arithmetic of whole numbers without a sign, as ints with the lowest first and no zero at the end; 0 has none.
 * Products of long numbers are Karatsuba's, quotients are Knuth's algorithm D.
 */
final class Magnitude {
    static final int[] ZERO = new int[0];
    static final int[] ONE = {1};

    private static final long LOW = 0xffffffffL;

    /** From so many ints on, three half products cost less than four. */
    private static final int KARATSUBA = 48;

    private Magnitude() {
    }

    static int[] of(long value) {
        int high = (int) (value >>> 32);
        if (high != 0) {
            return new int[] {(int) value, high};
        }
        return value == 0 ? ZERO : new int[] {(int) value};
    }

    /** The same without zeros at the end. */
    static int[] trimmed(int[] a) {
        int length = a.length;
        while (length > 0 && a[length - 1] == 0) {
            length--;
        }
        return length == a.length ? a : part(a, 0, length);
    }

    private static int[] part(int[] a, int from, int to) {
        int last = Math.min(to, a.length);
        while (last > from && a[last - 1] == 0) {
            last--;
        }
        if (last <= from) {
            return ZERO;
        }
        int[] copy = new int[last - from];
        System.arraycopy(a, from, copy, 0, copy.length);
        return copy;
    }

    static int compare(int[] a, int[] b) {
        if (a.length != b.length) {
            return a.length < b.length ? -1 : 1;
        }
        for (int i = a.length - 1; i >= 0; i--) {
            if (a[i] != b[i]) {
                return a[i] + 0x80000000 < b[i] + 0x80000000 ? -1 : 1;
            }
        }
        return 0;
    }

    static int bitLength(int[] a) {
        return a.length == 0 ? 0 : 32 * a.length - Integer.numberOfLeadingZeros(a[a.length - 1]);
    }

    static int trailingZeros(int[] a) {
        int i = 0;
        while (a[i] == 0) {
            i++;
        }
        return 32 * i + Integer.numberOfTrailingZeros(a[i]);
    }

    static int[] add(int[] a, int[] b) {
        if (a.length < b.length) {
            int[] swapped = a;
            a = b;
            b = swapped;
        }
        int[] sum = new int[a.length + 1];
        long carry = 0;
        int i = 0;
        for (; i < b.length; i++) {
            carry += (a[i] & LOW) + (b[i] & LOW);
            sum[i] = (int) carry;
            carry >>>= 32;
        }
        for (; carry != 0 && i < a.length; i++) {
            carry += a[i] & LOW;
            sum[i] = (int) carry;
            carry >>>= 32;
        }
        System.arraycopy(a, i, sum, i, a.length - i);
        if (carry != 0) {
            sum[a.length] = 1;
        }
        return trimmed(sum);
    }

    /** a - b, where a is not the less. */
    static int[] subtract(int[] a, int[] b) {
        int[] difference = new int[a.length];
        long borrow = 0;
        int i = 0;
        for (; i < b.length; i++) {
            borrow += (a[i] & LOW) - (b[i] & LOW);
            difference[i] = (int) borrow;
            borrow >>= 32;
        }
        for (; borrow != 0; i++) {
            borrow += a[i] & LOW;
            difference[i] = (int) borrow;
            borrow >>= 32;
        }
        System.arraycopy(a, i, difference, i, a.length - i);
        return trimmed(difference);
    }

    static int[] multiply(int[] a, int[] b) {
        if (a.length == 0 || b.length == 0) {
            return ZERO;
        }
        if (a.length >= KARATSUBA && b.length >= KARATSUBA) {
            return karatsuba(a, b);
        }
        int[] product = new int[a.length + b.length];
        for (int i = 0; i < a.length; i++) {
            long factor = a[i] & LOW;
            long carry = 0;
            int at = i;
            for (int j = 0; j < b.length; j++, at++) {
                carry += factor * (b[j] & LOW) + (product[at] & LOW);
                product[at] = (int) carry;
                carry >>>= 32;
            }
            product[at] = (int) carry;
        }
        return trimmed(product);
    }

    private static int[] karatsuba(int[] a, int[] b) {
        int half = (Math.max(a.length, b.length) + 1) / 2;
        int[] aLow = part(a, 0, half);
        int[] aHigh = part(a, half, a.length);
        int[] bLow = part(b, 0, half);
        int[] bHigh = part(b, half, b.length);
        int[] low = multiply(aLow, bLow);
        int[] high = multiply(aHigh, bHigh);
        int[] middle = subtract(subtract(multiply(add(aLow, aHigh), add(bLow, bHigh)), low), high);
        int[] product = new int[a.length + b.length];
        System.arraycopy(low, 0, product, 0, low.length);
        System.arraycopy(high, 0, product, 2 * half, high.length);
        addAt(product, middle, half);
        return trimmed(product);
    }

    private static void addAt(int[] into, int[] a, int at) {
        long carry = 0;
        int i = at;
        for (int j = 0; j < a.length; i++, j++) {
            carry += (into[i] & LOW) + (a[j] & LOW);
            into[i] = (int) carry;
            carry >>>= 32;
        }
        for (; carry != 0; i++) {
            carry += into[i] & LOW;
            into[i] = (int) carry;
            carry >>>= 32;
        }
    }

    /** a times factor plus addend, both unsigned ints. */
    static int[] multiplyAdd(int[] a, int factor, int addend) {
        int[] product = new int[a.length + 1];
        long carry = addend & LOW;
        long by = factor & LOW;
        for (int i = 0; i < a.length; i++) {
            carry += by * (a[i] & LOW);
            product[i] = (int) carry;
            carry >>>= 32;
        }
        product[a.length] = (int) carry;
        return trimmed(product);
    }

    static int[] shiftLeft(int[] a, int bits) {
        if (a.length == 0 || bits == 0) {
            return a;
        }
        int words = bits >>> 5;
        int rest = bits & 31;
        int[] shifted = new int[a.length + words + (rest == 0 ? 0 : 1)];
        if (rest == 0) {
            System.arraycopy(a, 0, shifted, words, a.length);
            return shifted;
        }
        int carry = 0;
        for (int i = 0; i < a.length; i++) {
            shifted[i + words] = (a[i] << rest) | carry;
            carry = a[i] >>> (32 - rest);
        }
        shifted[a.length + words] = carry;
        return trimmed(shifted);
    }

    static int[] shiftRight(int[] a, int bits) {
        int words = bits >>> 5;
        int rest = bits & 31;
        if (words >= a.length) {
            return ZERO;
        }
        if (rest == 0) {
            return part(a, words, a.length);
        }
        int[] shifted = new int[a.length - words];
        int carry = 0;
        for (int i = a.length - 1; i >= words; i--) {
            shifted[i - words] = (a[i] >>> rest) | carry;
            carry = a[i] << (32 - rest);
        }
        return trimmed(shifted);
    }

    /** Divides in place by an unsigned int and returns the remainder. */
    static int divideSmall(int[] a, int length, int divisor) {
        long by = divisor & LOW;
        long rest = 0;
        if (divisor > 0) {
            for (int i = length - 1; i >= 0; i--) {
                long value = (rest << 32) | (a[i] & LOW);
                long quotient = value / by;
                a[i] = (int) quotient;
                rest = value - quotient * by;
            }
            return (int) rest;
        }
        for (int i = length - 1; i >= 0; i--) {
            long value = (rest << 32) | (a[i] & LOW);
            long quotient = divideUnsigned(value, by);
            a[i] = (int) quotient;
            rest = value - quotient * by;
        }
        return (int) rest;
    }

    /** An unsigned long by one of 32 bits. */
    private static long divideUnsigned(long value, long by) {
        if (value >= 0) {
            return value / by;
        }
        long quotient = ((value >>> 1) / by) << 1;
        long rest = value - quotient * by;
        return rest + Long.MIN_VALUE >= by + Long.MIN_VALUE ? quotient + 1 : quotient;
    }

    static int remainderSmall(int[] a, int divisor) {
        return divideSmall(a.clone(), a.length, divisor);
    }

    /** The quotient, or, if not null, the remainder into `rest[0]`. */
    static int[] divide(int[] a, int[] b, int[][] rest) {
        if (compare(a, b) < 0) {
            if (rest != null) {
                rest[0] = a;
            }
            return ZERO;
        }
        if (b.length == 1) {
            int[] quotient = a.clone();
            int remainder = divideSmall(quotient, quotient.length, b[0]);
            if (rest != null) {
                rest[0] = of(remainder & LOW);
            }
            return trimmed(quotient);
        }
        int shift = Integer.numberOfLeadingZeros(b[b.length - 1]);
        int[] divisor = shiftLeft(b, shift);
        int[] dividend = new int[a.length + 1];
        int[] shifted = shiftLeft(a, shift);
        System.arraycopy(shifted, 0, dividend, 0, shifted.length);
        int[] quotient = knuth(dividend, divisor);
        if (rest != null) {
            rest[0] = shiftRight(trimmed(dividend), shift);
        }
        return trimmed(quotient);
    }

    /** Divides by a number whose highest bit is set; the dividend becomes the remainder. */
    private static int[] knuth(int[] u, int[] v) {
        int n = v.length;
        int[] quotient = new int[u.length - n];
        long high = v[n - 1] & LOW;
        long next = v[n - 2] & LOW;
        for (int j = u.length - n - 1; j >= 0; j--) {
            long top = ((u[j + n] & LOW) << 32) | (u[j + n - 1] & LOW);
            long guess = (u[j + n] & LOW) >= high ? LOW : divideUnsigned(top, high);
            long left = top - guess * high;
            // The next digit tells whether the guess is too great; with a rest beyond an int it cannot be.
            while (left >= 0 && left <= LOW
                    && guess * next + Long.MIN_VALUE > ((left << 32) | (u[j + n - 2] & LOW)) + Long.MIN_VALUE) {
                guess--;
                left += high;
            }
            if (subtractProduct(u, v, j, guess)) {
                guess--;
                addBack(u, v, j);
            }
            quotient[j] = (int) guess;
        }
        return quotient;
    }

    /** Subtracts v times factor at a place; says whether the result is below zero. */
    private static boolean subtractProduct(int[] u, int[] v, int at, long factor) {
        long carry = 0;
        long borrow = 0;
        int i = at;
        for (int j = 0; j < v.length; i++, j++) {
            carry += factor * (v[j] & LOW);
            borrow += (u[i] & LOW) - (carry & LOW);
            u[i] = (int) borrow;
            carry >>>= 32;
            borrow >>= 32;
        }
        borrow += (u[i] & LOW) - carry;
        u[i] = (int) borrow;
        return borrow < 0;
    }

    private static void addBack(int[] u, int[] v, int at) {
        long carry = 0;
        int i = at;
        for (int j = 0; j < v.length; i++, j++) {
            carry += (u[i] & LOW) + (v[j] & LOW);
            u[i] = (int) carry;
            carry >>>= 32;
        }
        u[i] += (int) carry;
    }

    static int[] remainder(int[] a, int[] b) {
        int[][] rest = new int[1][];
        divide(a, b, rest);
        return rest[0];
    }

    /** The greatest common divisor: Euclid's until the numbers fit longs, then binary. */
    static int[] gcd(int[] a, int[] b) {
        while (b.length > 2 || b.length > 0 && a.length > 2) {
            int[] rest = remainder(a, b);
            a = b;
            b = rest;
        }
        if (b.length == 0) {
            return a;
        }
        return of(gcd(low64(a), low64(b)));
    }

    static long low64(int[] a) {
        return a.length == 0 ? 0 : a.length == 1 ? a[0] & LOW : ((long) a[1] << 32) | (a[0] & LOW);
    }

    /** Of unsigned longs. */
    private static long gcd(long a, long b) {
        if (a == 0) {
            return b;
        }
        int twos = Math.min(Long.numberOfTrailingZeros(a), Long.numberOfTrailingZeros(b));
        a >>>= Long.numberOfTrailingZeros(a);
        while (b != 0) {
            b >>>= Long.numberOfTrailingZeros(b);
            if (a + Long.MIN_VALUE > b + Long.MIN_VALUE) {
                long swapped = a;
                a = b;
                b = swapped;
            }
            b -= a;
        }
        return a << twos;
    }
}
