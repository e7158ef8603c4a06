package java.math;

import java.io.Serializable;

/** A decimal number of any size: a whole number and the place of its point. Complete but for sqrt. */
public class BigDecimal extends Number implements Comparable<BigDecimal>, Serializable {
    public static final int ROUND_UP = 0;
    public static final int ROUND_DOWN = 1;
    public static final int ROUND_CEILING = 2;
    public static final int ROUND_FLOOR = 3;
    public static final int ROUND_HALF_UP = 4;
    public static final int ROUND_HALF_DOWN = 5;
    public static final int ROUND_HALF_EVEN = 6;
    public static final int ROUND_UNNECESSARY = 7;

    public static final BigDecimal ZERO = new BigDecimal(0L, 0);
    public static final BigDecimal ONE = new BigDecimal(1L, 0);
    public static final BigDecimal TEN = new BigDecimal(10L, 0);

    /** The digits if they fit, which are then not Long.MIN_VALUE. */
    private final long small;
    /** The digits otherwise, or null. */
    private final BigInteger big;
    private final int scale;

    /** The number of digits; 0 until it is asked for. */
    private int precision;

    private BigDecimal(long small, int scale) {
        this.small = small;
        this.big = small == Long.MIN_VALUE ? BigInteger.valueOf(small) : null;
        this.scale = scale;
    }

    public BigDecimal(BigInteger unscaled, int scale) {
        boolean fits = unscaled.bitLength() < 64 && unscaled.longValue() != Long.MIN_VALUE;
        small = fits ? unscaled.longValue() : 0;
        big = fits ? null : unscaled;
        this.scale = scale;
    }

    public BigDecimal(BigInteger value) {
        this(value, 0);
    }

    public BigDecimal(int value) {
        this((long) value, 0);
    }

    public BigDecimal(long value) {
        this(value, 0);
    }

    /** The exact value. */
    public BigDecimal(double value) {
        this(exact(value));
    }

    public BigDecimal(String text) {
        this(DecimalText.parse(text));
    }

    public BigDecimal(char[] text) {
        this(new String(text));
    }

    public BigDecimal(char[] text, int offset, int length) {
        this(new String(text, offset, length));
    }

    public BigDecimal(String text, MathContext context) {
        this(new BigDecimal(text).round(context));
    }

    public BigDecimal(double value, MathContext context) {
        this(new BigDecimal(value).round(context));
    }

    public BigDecimal(int value, MathContext context) {
        this(new BigDecimal(value).round(context));
    }

    public BigDecimal(long value, MathContext context) {
        this(new BigDecimal(value).round(context));
    }

    public BigDecimal(BigInteger value, MathContext context) {
        this(new BigDecimal(value).round(context));
    }

    public BigDecimal(BigInteger unscaled, int scale, MathContext context) {
        this(new BigDecimal(unscaled, scale).round(context));
    }

    public BigDecimal(char[] text, MathContext context) {
        this(new String(text), context);
    }

    public BigDecimal(char[] text, int offset, int length, MathContext context) {
        this(new String(text, offset, length), context);
    }

    private BigDecimal(BigDecimal other) {
        small = other.small;
        big = other.big;
        scale = other.scale;
    }

    public static BigDecimal valueOf(long value) {
        return new BigDecimal(value, 0);
    }

    public static BigDecimal valueOf(long unscaled, int scale) {
        return new BigDecimal(unscaled, scale);
    }

    public static BigDecimal valueOf(double value) {
        return new BigDecimal(Double.toString(value));
    }

    private static BigDecimal exact(double value) {
        if (value != value || Double.isInfinite(value)) {
            throw new NumberFormatException("Infinite or NaN");
        }
        long bits = Double.doubleToRawLongBits(value);
        int exponent = (int) (bits >>> 52) & 0x7ff;
        long significand = bits & 0xfffffffffffffL;
        significand = exponent == 0 ? significand << 1 : significand | 0x10000000000000L;
        exponent -= 1075;
        if (significand == 0) {
            return ZERO;
        }
        int zeros = Long.numberOfTrailingZeros(significand);
        BigInteger whole = BigInteger.valueOf(bits < 0 ? -(significand >> zeros) : significand >> zeros);
        exponent += zeros;
        if (exponent >= 0) {
            return new BigDecimal(whole.shiftLeft(exponent), 0);
        }
        return new BigDecimal(whole.multiply(BigInteger.valueOf(5).pow(-exponent)), -exponent);
    }

    private static int checkScale(long scale, boolean zero) {
        if (scale == (int) scale) {
            return (int) scale;
        }
        if (zero) {
            return scale < 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE;
        }
        throw new ArithmeticException(scale < 0 ? "Overflow" : "Underflow");
    }

    private int checkScale(long wanted) {
        return checkScale(wanted, signum() == 0);
    }

    private static int saturated(long scale) {
        return checkScale(scale, true);
    }

    public BigInteger unscaledValue() {
        return big == null ? BigInteger.valueOf(small) : big;
    }

    public int scale() {
        return scale;
    }

    public int signum() {
        return big == null ? Long.signum(small) : big.sign;
    }

    public int precision() {
        if (precision == 0) {
            precision = big == null ? Decimals.digits(small) : Decimals.digits(big);
        }
        return precision;
    }

    /** The digits with so many zeros behind them. */
    private BigInteger raised(int zeros) {
        return zeros == 0 ? unscaledValue() : unscaledValue().multiply(Decimals.ten(zeros));
    }

    /** The same as a long, or Long.MIN_VALUE if it does not fit. */
    private long smallRaised(long zeros) {
        if (big != null || zeros > 18) {
            return small == 0 && big == null ? 0 : Long.MIN_VALUE;
        }
        long power = Decimals.TENS[(int) zeros];
        long limit = Long.MAX_VALUE / power;
        return small > limit || small < -limit ? Long.MIN_VALUE : small * power;
    }

    private int zerosTo(int wanted) {
        return checkScale((long) wanted - scale);
    }

    public BigDecimal add(BigDecimal other) {
        int common = Math.max(scale, other.scale);
        long a = smallRaised((long) common - scale);
        long b = other.smallRaised((long) common - other.scale);
        if (a != Long.MIN_VALUE && b != Long.MIN_VALUE) {
            long sum = a + b;
            if (((a ^ sum) & (b ^ sum)) >= 0) {
                return new BigDecimal(sum, common);
            }
        }
        return new BigDecimal(raised(zerosTo(common)).add(other.raised(other.zerosTo(common))), common);
    }

    public BigDecimal add(BigDecimal other, MathContext context) {
        if (context.precision == 0 || signum() != 0 && other.signum() != 0) {
            return add(other).round(context);
        }
        // A zero only asks for its scale.
        int preferred = Math.max(scale, other.scale);
        if (signum() == 0 && other.signum() == 0) {
            return new BigDecimal(0L, preferred);
        }
        BigDecimal result = (signum() == 0 ? other : this).round(context);
        if (result.scale > preferred) {
            return result.stripped(preferred);
        }
        int room = context.precision - result.precision();
        return result.setScale(Math.min(preferred, saturated((long) result.scale + room)));
    }

    public BigDecimal subtract(BigDecimal other) {
        return add(other.negate());
    }

    public BigDecimal subtract(BigDecimal other, MathContext context) {
        return add(other.negate(), context);
    }

    public BigDecimal multiply(BigDecimal other) {
        long sum = (long) scale + other.scale;
        if (big == null && other.big == null) {
            long product = small * other.small;
            long either = Math.abs(small) | Math.abs(other.small);
            if (either >>> 31 == 0 || small == 0 || product != Long.MIN_VALUE && product / small == other.small) {
                return new BigDecimal(product, checkScale(sum, product == 0));
            }
        }
        BigInteger product = unscaledValue().multiply(other.unscaledValue());
        return new BigDecimal(product, checkScale(sum, product.sign == 0));
    }

    public BigDecimal multiply(BigDecimal other, MathContext context) {
        return multiply(other).round(context);
    }

    private static void checkMode(int mode) {
        if (mode < ROUND_UP || mode > ROUND_UNNECESSARY) {
            throw new IllegalArgumentException("Invalid rounding mode");
        }
    }

    @Deprecated
    public BigDecimal divide(BigDecimal divisor, int newScale, int mode) {
        checkMode(mode);
        long zeros = (long) newScale + divisor.scale - scale;
        if (divisor.signum() == 0) {
            boolean fits = zeros >= 0 ? smallRaised(zeros) != Long.MIN_VALUE : big == null && zeros >= -18;
            throw new ArithmeticException(fits ? "/ by zero" : "BigInteger divide by zero");
        }
        if (zeros >= 0) {
            long a = smallRaised(zeros);
            if (a != Long.MIN_VALUE && divisor.big == null) {
                return new BigDecimal(Decimals.divide(a, divisor.small, mode), newScale);
            }
            return new BigDecimal(
                    Decimals.divide(raised(checkScale(zeros)), divisor.unscaledValue(), mode), newScale);
        }
        long b = divisor.smallRaised(-zeros);
        if (big == null && b != Long.MIN_VALUE) {
            return new BigDecimal(Decimals.divide(small, b, mode), newScale);
        }
        if (signum() == 0) {
            return new BigDecimal(0L, newScale);
        }
        return new BigDecimal(
                Decimals.divide(unscaledValue(), divisor.raised(checkScale(-zeros)), mode), newScale);
    }

    public BigDecimal divide(BigDecimal divisor, int newScale, RoundingMode mode) {
        return divide(divisor, newScale, mode.old);
    }

    @Deprecated
    public BigDecimal divide(BigDecimal divisor, int mode) {
        return divide(divisor, scale, mode);
    }

    public BigDecimal divide(BigDecimal divisor, RoundingMode mode) {
        return divide(divisor, scale, mode.old);
    }

    private void checkDivisor(BigDecimal divisor) {
        if (divisor.signum() == 0) {
            throw new ArithmeticException(signum() == 0 ? "Division undefined" : "Division by zero");
        }
    }

    /** The exact quotient. */
    public BigDecimal divide(BigDecimal divisor) {
        checkDivisor(divisor);
        int preferred = saturated((long) scale - divisor.scale);
        if (signum() == 0) {
            return new BigDecimal(0L, preferred);
        }
        long digits = precision() + (long) Math.ceil(10.0 * divisor.precision() / 3.0);
        MathContext context = new MathContext((int) Math.min(digits, Integer.MAX_VALUE), RoundingMode.UNNECESSARY);
        BigDecimal quotient;
        try {
            quotient = divide(divisor, context);
        } catch (ArithmeticException e) {
            throw new ArithmeticException(
                    "Non-terminating decimal expansion; no exact representable decimal result.");
        }
        return preferred > quotient.scale ? quotient.setScale(preferred, ROUND_UNNECESSARY) : quotient;
    }

    public BigDecimal divide(BigDecimal divisor, MathContext context) {
        if (context.precision == 0) {
            return divide(divisor);
        }
        checkDivisor(divisor);
        long preferred = (long) scale - divisor.scale;
        if (signum() == 0) {
            return new BigDecimal(0L, saturated(preferred));
        }
        int digits = precision() - divisor.precision();
        if (compareDigits(divisor) >= 0) {
            digits++;
        }
        long shift = (long) context.precision - digits;
        int newScale = checkScale(preferred + shift, false);
        BigInteger a = shift > 0 ? raised((int) shift) : unscaledValue();
        BigInteger b = shift < 0 ? divisor.raised((int) -shift) : divisor.unscaledValue();
        BigInteger[] divided = a.divideAndRemainder(b);
        if (divided[1].sign == 0) {
            return new BigDecimal(divided[0], newScale).stripped(preferred);
        }
        return new BigDecimal(Decimals.divide(a, b, context.mode.old), newScale).round(context);
    }

    /** The order of the two as if both were between 0.1 and 1. */
    private int compareDigits(BigDecimal other) {
        int more = precision() - other.precision();
        int[] a = more < 0 ? raised(-more).magnitude : unscaledValue().magnitude;
        int[] b = more > 0 ? other.raised(more).magnitude : other.unscaledValue().magnitude;
        return Magnitude.compare(a, b);
    }

    public BigDecimal divideToIntegralValue(BigDecimal divisor) {
        int preferred = saturated((long) scale - divisor.scale);
        if (compareMagnitude(divisor) < 0) {
            return new BigDecimal(0L, preferred);
        }
        if (signum() == 0 && divisor.signum() != 0) {
            return setScale(preferred, ROUND_UNNECESSARY);
        }
        long digits = precision() + (long) Math.ceil(10.0 * divisor.precision() / 3.0)
                + Math.abs((long) scale - divisor.scale) + 2;
        MathContext context = new MathContext((int) Math.min(digits, Integer.MAX_VALUE), RoundingMode.DOWN);
        BigDecimal quotient = divide(divisor, context);
        if (quotient.scale > 0) {
            quotient = quotient.setScale(0, ROUND_DOWN).stripped(preferred);
        }
        return quotient.scale < preferred ? quotient.setScale(preferred, ROUND_UNNECESSARY) : quotient;
    }

    public BigDecimal divideToIntegralValue(BigDecimal divisor, MathContext context) {
        if (context.precision == 0 || compareMagnitude(divisor) < 0) {
            return divideToIntegralValue(divisor);
        }
        int preferred = saturated((long) scale - divisor.scale);
        BigDecimal result = divide(divisor, new MathContext(context.precision, RoundingMode.DOWN));
        if (result.scale < 0) {
            BigDecimal product = result.multiply(divisor);
            if (subtract(product).compareMagnitude(divisor) >= 0) {
                throw new ArithmeticException("Division impossible");
            }
        } else if (result.scale > 0) {
            result = result.setScale(0, ROUND_DOWN);
        }
        int room = context.precision - result.precision();
        if (preferred > result.scale && room > 0) {
            return result.setScale(result.scale + Math.min(room, preferred - result.scale));
        }
        return result.stripped(preferred);
    }

    public BigDecimal remainder(BigDecimal divisor) {
        return divideAndRemainder(divisor)[1];
    }

    public BigDecimal remainder(BigDecimal divisor, MathContext context) {
        return divideAndRemainder(divisor, context)[1];
    }

    public BigDecimal[] divideAndRemainder(BigDecimal divisor) {
        BigDecimal quotient = divideToIntegralValue(divisor);
        return new BigDecimal[] {quotient, subtract(quotient.multiply(divisor))};
    }

    public BigDecimal[] divideAndRemainder(BigDecimal divisor, MathContext context) {
        BigDecimal quotient = divideToIntegralValue(divisor, context);
        return new BigDecimal[] {quotient, subtract(quotient.multiply(divisor))};
    }

    public BigDecimal pow(int exponent) {
        if (exponent < 0 || exponent > 999999999) {
            throw new ArithmeticException("Invalid operation");
        }
        return new BigDecimal(unscaledValue().pow(exponent), checkScale((long) scale * exponent));
    }

    public BigDecimal pow(int exponent, MathContext context) {
        if (context.precision == 0) {
            return pow(exponent);
        }
        if (exponent < -999999999 || exponent > 999999999) {
            throw new ArithmeticException("Invalid operation");
        }
        if (exponent == 0) {
            return ONE;
        }
        int count = Math.abs(exponent);
        int digits = Decimals.digits((long) count);
        if (digits > context.precision) {
            throw new ArithmeticException("Invalid operation");
        }
        MathContext work = new MathContext(context.precision + digits + 1, context.mode);
        BigDecimal result = ONE;
        for (int bit = 31 - Integer.numberOfLeadingZeros(count); bit >= 0; bit--) {
            result = result == ONE ? result : result.multiply(result, work);
            if ((count >>> bit & 1) != 0) {
                result = result.multiply(this, work);
            }
        }
        if (exponent < 0) {
            result = ONE.divide(result, work);
        }
        return result.round(context);
    }

    public BigDecimal abs() {
        return signum() < 0 ? negate() : this;
    }

    public BigDecimal abs(MathContext context) {
        return signum() < 0 ? negate(context) : round(context);
    }

    public BigDecimal negate() {
        return big == null ? new BigDecimal(-small, scale) : new BigDecimal(big.negate(), scale);
    }

    public BigDecimal negate(MathContext context) {
        return negate().round(context);
    }

    public BigDecimal plus() {
        return this;
    }

    public BigDecimal plus(MathContext context) {
        return round(context);
    }

    public BigDecimal round(MathContext context) {
        BigDecimal rounded = this;
        int more = context.precision == 0 ? 0 : precision() - context.precision;
        // Rounding up may make one digit more.
        while (more > 0) {
            int newScale = rounded.checkScale((long) rounded.scale - more);
            if (rounded.big == null && more <= 18) {
                rounded = new BigDecimal(
                        Decimals.divide(rounded.small, Decimals.TENS[more], context.mode.old), newScale);
            } else {
                rounded = new BigDecimal(
                        Decimals.divide(rounded.unscaledValue(), Decimals.ten(more), context.mode.old), newScale);
            }
            more = rounded.precision() - context.precision;
        }
        return rounded;
    }

    @Deprecated
    public BigDecimal setScale(int newScale, int mode) {
        checkMode(mode);
        if (newScale == scale) {
            return this;
        }
        if (newScale > scale) {
            long raised = smallRaised((long) newScale - scale);
            if (raised != Long.MIN_VALUE) {
                return new BigDecimal(raised, newScale);
            }
            return new BigDecimal(raised(zerosTo(newScale)), newScale);
        }
        long zeros = (long) scale - newScale;
        if (big == null && zeros <= 18) {
            return new BigDecimal(Decimals.divide(small, Decimals.TENS[(int) zeros], mode), newScale);
        }
        if (signum() == 0) {
            return new BigDecimal(0L, newScale);
        }
        return new BigDecimal(Decimals.divide(unscaledValue(), Decimals.ten(checkScale(zeros)), mode), newScale);
    }

    public BigDecimal setScale(int newScale, RoundingMode mode) {
        return setScale(newScale, mode.old);
    }

    public BigDecimal setScale(int newScale) {
        return setScale(newScale, ROUND_UNNECESSARY);
    }

    public BigDecimal movePointLeft(int places) {
        return places == 0 ? this : moved((long) scale + places);
    }

    public BigDecimal movePointRight(int places) {
        return places == 0 ? this : moved((long) scale - places);
    }

    private BigDecimal moved(long newScale) {
        BigDecimal moved = withScale(checkScale(newScale));
        return moved.scale < 0 ? moved.setScale(0, ROUND_UNNECESSARY) : moved;
    }

    private BigDecimal withScale(int newScale) {
        return big == null ? new BigDecimal(small, newScale) : new BigDecimal(big, newScale);
    }

    public BigDecimal scaleByPowerOfTen(int exponent) {
        return withScale(checkScale((long) scale - exponent));
    }

    public BigDecimal stripTrailingZeros() {
        return signum() == 0 ? ZERO : stripped(Integer.MIN_VALUE);
    }

    /** Without zeros at the end, but of no smaller scale than preferred. */
    private BigDecimal stripped(long preferred) {
        if (big == null) {
            long rest = small;
            int newScale = scale;
            while (newScale > preferred && rest != 0 && rest % 10 == 0) {
                rest /= 10;
                newScale--;
            }
            return newScale == scale ? this : new BigDecimal(rest, newScale);
        }
        BigDecimal result = this;
        for (int step = 16; step > 0; step >>= 1) {
            while (result.big != null && (long) result.scale - step >= preferred && !result.big.testBit(0)) {
                BigInteger[] divided = result.big.divideAndRemainder(Decimals.ten(step));
                if (divided[1].sign != 0) {
                    break;
                }
                result = new BigDecimal(divided[0], result.scale - step);
            }
        }
        return result.big == null ? result.stripped(preferred) : result;
    }

    @Override
    public int compareTo(BigDecimal other) {
        int sign = signum();
        if (sign != other.signum()) {
            return sign > other.signum() ? 1 : -1;
        }
        int order = compareMagnitude(other);
        return sign < 0 ? -order : order;
    }

    private int compareMagnitude(BigDecimal other) {
        if (scale == other.scale && big == null && other.big == null) {
            return Long.compare(Math.abs(small), Math.abs(other.small));
        }
        if (signum() == 0 || other.signum() == 0) {
            return Math.abs(signum()) - Math.abs(other.signum());
        }
        long above = (long) precision() - scale;
        long otherAbove = (long) other.precision() - other.scale;
        if (above != otherAbove) {
            return above < otherAbove ? -1 : 1;
        }
        return compareDigits(other);
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof BigDecimal)) {
            return false;
        }
        BigDecimal number = (BigDecimal) other;
        if (scale != number.scale) {
            return false;
        }
        return big == null ? number.big == null && small == number.small : big.equals(number.big);
    }

    @Override
    public int hashCode() {
        return 31 * unscaledValue().hashCode() + scale;
    }

    public BigDecimal min(BigDecimal other) {
        return compareTo(other) <= 0 ? this : other;
    }

    public BigDecimal max(BigDecimal other) {
        return compareTo(other) >= 0 ? this : other;
    }

    public BigDecimal ulp() {
        return new BigDecimal(1L, scale);
    }

    @Override
    public String toString() {
        return DecimalText.scientific(digitsText(), scale, false);
    }

    public String toEngineeringString() {
        return DecimalText.scientific(digitsText(), scale, true);
    }

    public String toPlainString() {
        return DecimalText.plain(digitsText(), scale);
    }

    private String digitsText() {
        return big == null ? Long.toString(small) : big.toString();
    }

    public BigInteger toBigInteger() {
        return setScale(0, ROUND_DOWN).unscaledValue();
    }

    public BigInteger toBigIntegerExact() {
        return setScale(0, ROUND_UNNECESSARY).unscaledValue();
    }

    @Override
    public int intValue() {
        return (int) longValue();
    }

    @Override
    public long longValue() {
        if (big == null && scale == 0) {
            return small;
        }
        // Nothing before the point, or zeros in all the bits.
        if (signum() == 0 || (long) precision() - scale <= 0 || scale < -63) {
            return 0;
        }
        return toBigInteger().longValue();
    }

    public long longValueExact() {
        if (signum() == 0) {
            return 0;
        }
        long above = (long) precision() - scale;
        if (above > 19) {
            throw new ArithmeticException("Overflow");
        }
        if (above <= 0) {
            throw new ArithmeticException("Rounding necessary");
        }
        BigInteger whole = setScale(0, ROUND_UNNECESSARY).unscaledValue();
        if (whole.bitLength() > 63) {
            throw new ArithmeticException("Overflow");
        }
        return whole.longValue();
    }

    public int intValueExact() {
        return (int) narrowed(Integer.MAX_VALUE);
    }

    public short shortValueExact() {
        return (short) narrowed(Short.MAX_VALUE);
    }

    public byte byteValueExact() {
        return (byte) narrowed(Byte.MAX_VALUE);
    }

    private long narrowed(int max) {
        long value = longValueExact();
        if (value > max || value < -max - 1L) {
            throw new ArithmeticException("Overflow");
        }
        return value;
    }

    @Override
    public double doubleValue() {
        if (big == null && scale == 0) {
            return small;
        }
        // Both are exact, so that the quotient is rounded once.
        if (big == null && scale > 0 && scale <= 18 && small >>> 52 == (small >> 63) >>> 52) {
            return (double) small / (double) Decimals.TENS[scale];
        }
        return Double.parseDouble(toString());
    }

    @Override
    public float floatValue() {
        if (big == null && scale == 0) {
            return small;
        }
        return Float.parseFloat(toString());
    }
}
