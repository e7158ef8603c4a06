package java.math;

/** Powers of ten, digit counts and rounded quotients, for BigDecimal. */
final class Decimals {
    static final long[] TENS = new long[19];

    private static BigInteger[] big = new BigInteger[40];

    static {
        long power = 1;
        for (int i = 0; i < TENS.length; i++) {
            TENS[i] = power;
            power *= 10;
        }
    }

    private Decimals() {
    }

    static BigInteger ten(int exponent) {
        if (exponent < TENS.length) {
            return BigInteger.valueOf(TENS[exponent]);
        }
        if (exponent >= big.length) {
            return BigInteger.TEN.pow(exponent);
        }
        BigInteger power = big[exponent];
        if (power == null) {
            power = BigInteger.TEN.pow(exponent);
            big[exponent] = power;
        }
        return power;
    }

    /** How many decimal digits; 1 for 0. */
    static int digits(long value) {
        long rest = value < 0 ? -value : value;
        int digits = 1;
        while (digits < 19 && rest >= TENS[digits]) {
            digits++;
        }
        return digits;
    }

    static int digits(BigInteger value) {
        if (value.sign == 0) {
            return 1;
        }
        int bits = Magnitude.bitLength(value.magnitude);
        // log10(2) in 2^-31; too small by one at most, or just right.
        int digits = (int) ((((long) bits + 1) * 646456993L) >>> 31);
        return Magnitude.compare(value.magnitude, ten(digits).magnitude) < 0 ? digits : digits + 1;
    }

    /** Whether the digits kept grow by one: with the order of twice the rest and the divisor. */
    static boolean up(int mode, int sign, int half, boolean odd) {
        switch (mode) {
            case BigDecimal.ROUND_UP:
                return true;
            case BigDecimal.ROUND_DOWN:
                return false;
            case BigDecimal.ROUND_CEILING:
                return sign > 0;
            case BigDecimal.ROUND_FLOOR:
                return sign < 0;
            case BigDecimal.ROUND_HALF_UP:
                return half >= 0;
            case BigDecimal.ROUND_HALF_DOWN:
                return half > 0;
            case BigDecimal.ROUND_HALF_EVEN:
                return half > 0 || half == 0 && odd;
            default:
                throw new ArithmeticException("Rounding necessary");
        }
    }

    static long divide(long a, long b, int mode) {
        long quotient = a / b;
        long rest = a - quotient * b;
        if (rest == 0) {
            return quotient;
        }
        int sign = (a < 0) == (b < 0) ? 1 : -1;
        long left = Math.abs(rest);
        long right = Math.abs(b) - left;
        int half = left < right ? -1 : left == right ? 0 : 1;
        return up(mode, sign, half, (quotient & 1) != 0) ? quotient + sign : quotient;
    }

    static BigInteger divide(BigInteger a, BigInteger b, int mode) {
        BigInteger[] divided = a.divideAndRemainder(b);
        BigInteger quotient = divided[0];
        if (divided[1].sign == 0) {
            return quotient;
        }
        int sign = a.sign * b.sign;
        int half = Magnitude.compare(Magnitude.shiftLeft(divided[1].magnitude, 1), b.magnitude);
        if (!up(mode, sign, half, quotient.testBit(0))) {
            return quotient;
        }
        return sign > 0 ? quotient.add(BigInteger.ONE) : quotient.subtract(BigInteger.ONE);
    }
}
