package java.math;

import java.io.Serializable;
import java.util.Random;

/** A whole number of any size. Complete; random primes differ from those of other implementations. */
public class BigInteger extends Number implements Comparable<BigInteger>, Serializable {
    public static final BigInteger ZERO = new BigInteger(0, Magnitude.ZERO);
    public static final BigInteger ONE = new BigInteger(1, Magnitude.ONE);
    public static final BigInteger TWO = new BigInteger(1, new int[] {2});
    public static final BigInteger TEN = new BigInteger(1, new int[] {10});

    private static final BigInteger MINUS_ONE = new BigInteger(-1, Magnitude.ONE);

    /** -1, 0 or 1. */
    final int sign;
    final int[] magnitude;

    private int hash;

    BigInteger(int sign, int[] magnitude) {
        this.sign = magnitude.length == 0 ? 0 : sign;
        this.magnitude = magnitude;
    }

    public BigInteger(String text) {
        this(text, 10);
    }

    public BigInteger(String text, int radix) {
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            throw new NumberFormatException("Radix out of range");
        }
        if (text.isEmpty()) {
            throw new NumberFormatException("Zero length BigInteger");
        }
        int last = Math.max(text.lastIndexOf('-'), text.lastIndexOf('+'));
        if (last > 0) {
            throw new NumberFormatException("Illegal embedded sign character");
        }
        int start = last + 1;
        if (start == text.length()) {
            throw new NumberFormatException("Zero length BigInteger");
        }
        while (start < text.length() && Character.digit(text.charAt(start), radix) == 0) {
            start++;
        }
        magnitude = start == text.length() ? Magnitude.ZERO : Radix.parse(text, start, radix);
        sign = magnitude.length == 0 ? 0 : text.charAt(0) == '-' ? -1 : 1;
    }

    /** Of bytes in two's complement, highest first. */
    public BigInteger(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    public BigInteger(byte[] bytes, int offset, int length) {
        if (length == 0) {
            throw new NumberFormatException("Zero length BigInteger");
        }
        java.util.Objects.checkFromIndexSize(offset, length, bytes.length);
        boolean negative = bytes[offset] < 0;
        int[] words = words(bytes, offset, length, negative ? -1 : 0);
        if (negative) {
            negate(words);
        }
        magnitude = Magnitude.trimmed(words);
        sign = negative ? -1 : magnitude.length == 0 ? 0 : 1;
    }

    public BigInteger(int signum, byte[] bytes) {
        this(signum, bytes, 0, bytes.length);
    }

    public BigInteger(int signum, byte[] bytes, int offset, int length) {
        if (signum < -1 || signum > 1) {
            throw new NumberFormatException("Invalid signum value");
        }
        java.util.Objects.checkFromIndexSize(offset, length, bytes.length);
        magnitude = Magnitude.trimmed(words(bytes, offset, length, 0));
        if (signum == 0 && magnitude.length != 0) {
            throw new NumberFormatException("signum-magnitude mismatch");
        }
        sign = magnitude.length == 0 ? 0 : signum;
    }

    /** Uniformly random from 0 to 2^bits - 1. */
    public BigInteger(int bits, Random random) {
        if (bits < 0) {
            throw new IllegalArgumentException("numBits must be non-negative");
        }
        byte[] bytes = new byte[(int) (((long) bits + 7) / 8)];
        if (bytes.length > 0) {
            random.nextBytes(bytes);
            bytes[0] &= (byte) ((1 << (8 - (8 * bytes.length - bits))) - 1);
        }
        magnitude = Magnitude.trimmed(words(bytes, 0, bytes.length, 0));
        sign = magnitude.length == 0 ? 0 : 1;
    }

    /** A random prime, very likely. */
    public BigInteger(int bits, int certainty, Random random) {
        BigInteger prime = Primes.random(bits, certainty, random);
        magnitude = prime.magnitude;
        sign = 1;
    }

    public static BigInteger probablePrime(int bits, Random random) {
        return Primes.random(bits, 100, random);
    }

    public static BigInteger valueOf(long value) {
        if (value == 0) {
            return ZERO;
        }
        if (value == 1) {
            return ONE;
        }
        return value < 0 ? new BigInteger(-1, Magnitude.of(-value)) : new BigInteger(1, Magnitude.of(value));
    }

    private static int[] words(byte[] bytes, int offset, int length, int fill) {
        int[] words = new int[(length + 3) / 4];
        int at = offset + length;
        for (int i = 0; i < words.length; i++) {
            int word = 0;
            for (int shift = 0; shift < 32; shift += 8) {
                word |= (--at >= offset ? bytes[at] & 0xff : fill & 0xff) << shift;
            }
            words[i] = word;
        }
        return words;
    }

    private static void negate(int[] words) {
        boolean carry = true;
        for (int i = 0; i < words.length; i++) {
            words[i] = carry ? -words[i] : ~words[i];
            carry &= words[i] == 0;
        }
    }

    public BigInteger add(BigInteger other) {
        if (other.sign == 0) {
            return this;
        }
        if (sign == 0) {
            return other;
        }
        if (sign == other.sign) {
            return new BigInteger(sign, Magnitude.add(magnitude, other.magnitude));
        }
        int order = Magnitude.compare(magnitude, other.magnitude);
        if (order == 0) {
            return ZERO;
        }
        return order > 0 ? new BigInteger(sign, Magnitude.subtract(magnitude, other.magnitude))
                : new BigInteger(other.sign, Magnitude.subtract(other.magnitude, magnitude));
    }

    public BigInteger subtract(BigInteger other) {
        return add(other.negate());
    }

    public BigInteger multiply(BigInteger other) {
        if (sign == 0 || other.sign == 0) {
            return ZERO;
        }
        return new BigInteger(sign * other.sign, Magnitude.multiply(magnitude, other.magnitude));
    }

    public BigInteger divide(BigInteger divisor) {
        checkDivisor(divisor);
        return new BigInteger(sign * divisor.sign, Magnitude.divide(magnitude, divisor.magnitude, null));
    }

    public BigInteger[] divideAndRemainder(BigInteger divisor) {
        checkDivisor(divisor);
        int[][] rest = new int[1][];
        int[] quotient = Magnitude.divide(magnitude, divisor.magnitude, rest);
        return new BigInteger[] {new BigInteger(sign * divisor.sign, quotient), new BigInteger(sign, rest[0])};
    }

    public BigInteger remainder(BigInteger divisor) {
        checkDivisor(divisor);
        return new BigInteger(sign, Magnitude.remainder(magnitude, divisor.magnitude));
    }

    private static void checkDivisor(BigInteger divisor) {
        if (divisor.sign == 0) {
            throw new ArithmeticException("BigInteger divide by zero");
        }
    }

    public BigInteger mod(BigInteger modulus) {
        if (modulus.sign <= 0) {
            throw new ArithmeticException("BigInteger: modulus not positive");
        }
        BigInteger rest = remainder(modulus);
        return rest.sign >= 0 ? rest : rest.add(modulus);
    }

    public BigInteger modPow(BigInteger exponent, BigInteger modulus) {
        if (modulus.sign <= 0) {
            throw new ArithmeticException("BigInteger: modulus not positive");
        }
        if (modulus.equals(ONE)) {
            return ZERO;
        }
        BigInteger base = exponent.sign < 0 ? modInverse(modulus) : mod(modulus);
        return new BigInteger(1, Powers.power(base.magnitude, exponent.magnitude, modulus.magnitude));
    }

    public BigInteger modInverse(BigInteger modulus) {
        if (modulus.sign <= 0) {
            throw new ArithmeticException("BigInteger: modulus not positive");
        }
        if (modulus.equals(ONE)) {
            return ZERO;
        }
        BigInteger a = mod(modulus);
        BigInteger b = modulus;
        BigInteger x = ONE;
        BigInteger y = ZERO;
        while (a.sign != 0) {
            BigInteger[] divided = b.divideAndRemainder(a);
            BigInteger next = y.subtract(divided[0].multiply(x));
            b = a;
            a = divided[1];
            y = x;
            x = next;
        }
        if (!b.equals(ONE)) {
            throw new ArithmeticException("BigInteger not invertible.");
        }
        return y.mod(modulus);
    }

    public BigInteger pow(int exponent) {
        if (exponent < 0) {
            throw new ArithmeticException("Negative exponent");
        }
        if (sign == 0) {
            return exponent == 0 ? ONE : this;
        }
        // Powers of two are shifted only.
        int twos = Magnitude.trailingZeros(magnitude);
        if ((long) twos * exponent > Integer.MAX_VALUE) {
            throw new ArithmeticException("BigInteger would overflow supported range");
        }
        int[] base = Magnitude.shiftRight(magnitude, twos);
        int[] result = Magnitude.ONE;
        for (int bit = 31 - Integer.numberOfLeadingZeros(exponent); bit >= 0; bit--) {
            result = Magnitude.multiply(result, result);
            if ((exponent >>> bit & 1) != 0) {
                result = Magnitude.multiply(result, base);
            }
        }
        return new BigInteger((exponent & 1) == 0 ? 1 : sign, Magnitude.shiftLeft(result, twos * exponent));
    }

    /** The whole part of the square root. */
    public BigInteger sqrt() {
        if (sign < 0) {
            throw new ArithmeticException("Negative BigInteger");
        }
        if (sign == 0) {
            return this;
        }
        BigInteger root = ONE.shiftLeft((bitLength() + 1) / 2);
        for (;;) {
            BigInteger next = root.add(divide(root)).shiftRight(1);
            if (next.compareTo(root) >= 0) {
                return root;
            }
            root = next;
        }
    }

    public BigInteger gcd(BigInteger other) {
        return new BigInteger(1, Magnitude.gcd(magnitude, other.magnitude));
    }

    public BigInteger abs() {
        return sign < 0 ? negate() : this;
    }

    public BigInteger negate() {
        return sign == 0 ? this : new BigInteger(-sign, magnitude);
    }

    public int signum() {
        return sign;
    }

    public BigInteger shiftLeft(int bits) {
        if (bits < 0) {
            return shiftRight(-bits);
        }
        return bits == 0 || sign == 0 ? this : new BigInteger(sign, Magnitude.shiftLeft(magnitude, bits));
    }

    public BigInteger shiftRight(int bits) {
        if (bits < 0) {
            return shiftLeft(-bits);
        }
        if (bits == 0 || sign == 0) {
            return this;
        }
        int[] shifted = Magnitude.shiftRight(magnitude, bits);
        // Towards negative infinity.
        if (sign < 0 && Magnitude.trailingZeros(magnitude) < bits) {
            shifted = Magnitude.add(shifted, Magnitude.ONE);
        }
        return new BigInteger(sign, shifted);
    }

    /** An int of the endless two's complement. */
    private int word(int index) {
        if (index >= magnitude.length) {
            return sign < 0 ? -1 : 0;
        }
        if (sign >= 0) {
            return magnitude[index];
        }
        for (int i = 0; i < index; i++) {
            if (magnitude[i] != 0) {
                return ~magnitude[index];
            }
        }
        return -magnitude[index];
    }

    /** The two's complement in so many ints. */
    private int[] complement(int length) {
        int[] words = new int[length];
        System.arraycopy(magnitude, 0, words, 0, Math.min(magnitude.length, length));
        if (sign < 0) {
            negate(words);
        }
        return words;
    }

    private static BigInteger ofComplement(int[] words) {
        boolean negative = words[words.length - 1] < 0;
        if (negative) {
            negate(words);
        }
        return new BigInteger(negative ? -1 : 1, Magnitude.trimmed(words));
    }

    private int sharedLength(BigInteger other) {
        return Math.max(magnitude.length, other.magnitude.length) + 1;
    }

    public BigInteger and(BigInteger other) {
        int[] a = complement(sharedLength(other));
        int[] b = other.complement(a.length);
        for (int i = 0; i < a.length; i++) {
            a[i] &= b[i];
        }
        return ofComplement(a);
    }

    public BigInteger or(BigInteger other) {
        int[] a = complement(sharedLength(other));
        int[] b = other.complement(a.length);
        for (int i = 0; i < a.length; i++) {
            a[i] |= b[i];
        }
        return ofComplement(a);
    }

    public BigInteger xor(BigInteger other) {
        int[] a = complement(sharedLength(other));
        int[] b = other.complement(a.length);
        for (int i = 0; i < a.length; i++) {
            a[i] ^= b[i];
        }
        return ofComplement(a);
    }

    public BigInteger not() {
        return negate().add(MINUS_ONE);
    }

    public BigInteger andNot(BigInteger other) {
        return and(other.not());
    }

    public boolean testBit(int bit) {
        checkBit(bit);
        return (word(bit >>> 5) >>> (bit & 31) & 1) != 0;
    }

    private static void checkBit(int bit) {
        if (bit < 0) {
            throw new ArithmeticException("Negative bit address");
        }
    }

    public BigInteger setBit(int bit) {
        return testBit(bit) ? this : flipBit(bit);
    }

    public BigInteger clearBit(int bit) {
        return testBit(bit) ? flipBit(bit) : this;
    }

    public BigInteger flipBit(int bit) {
        checkBit(bit);
        int[] words = complement(Math.max((bit >>> 5) + 2, magnitude.length + 1));
        words[bit >>> 5] ^= 1 << (bit & 31);
        return ofComplement(words);
    }

    public int getLowestSetBit() {
        return sign == 0 ? -1 : Magnitude.trailingZeros(magnitude);
    }

    /** Of the two's complement without its sign. */
    public int bitLength() {
        int length = Magnitude.bitLength(magnitude);
        boolean power = sign < 0 && Magnitude.trailingZeros(magnitude) == length - 1;
        return power ? length - 1 : length;
    }

    /** How many bits differ from the sign. */
    public int bitCount() {
        int count = 0;
        for (int word : magnitude) {
            count += Integer.bitCount(word);
        }
        return sign < 0 ? count + Magnitude.trailingZeros(magnitude) - 1 : count;
    }

    public boolean isProbablePrime(int certainty) {
        return certainty <= 0 || Primes.isProbable(abs(), certainty);
    }

    public BigInteger nextProbablePrime() {
        if (sign < 0) {
            throw new ArithmeticException("start < 0: " + this);
        }
        return Primes.next(this);
    }

    @Override
    public int compareTo(BigInteger other) {
        if (sign != other.sign) {
            return sign > other.sign ? 1 : -1;
        }
        int order = Magnitude.compare(magnitude, other.magnitude);
        return sign < 0 ? -order : order;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof BigInteger)) {
            return false;
        }
        BigInteger number = (BigInteger) other;
        return sign == number.sign && Magnitude.compare(magnitude, number.magnitude) == 0;
    }

    public BigInteger min(BigInteger other) {
        return compareTo(other) < 0 ? this : other;
    }

    public BigInteger max(BigInteger other) {
        return compareTo(other) > 0 ? this : other;
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            int h = 0;
            for (int i = magnitude.length - 1; i >= 0; i--) {
                h = 31 * h + magnitude[i];
            }
            hash = h * sign;
        }
        return hash;
    }

    public String toString(int radix) {
        if (sign == 0) {
            return "0";
        }
        boolean known = radix >= Character.MIN_RADIX && radix <= Character.MAX_RADIX;
        if (magnitude.length == 1 && magnitude[0] >= 0) {
            return Integer.toString(sign * magnitude[0], known ? radix : 10);
        }
        return Radix.toString(magnitude, sign < 0, known ? radix : 10);
    }

    @Override
    public String toString() {
        return toString(10);
    }

    public byte[] toByteArray() {
        byte[] bytes = new byte[bitLength() / 8 + 1];
        int word = 0;
        int[] words = complement((bytes.length + 3) / 4);
        for (int i = 0, at = bytes.length - 1; at >= 0; i++, at--) {
            word = (i & 3) == 0 ? words[i >> 2] : word >> 8;
            bytes[at] = (byte) word;
        }
        return bytes;
    }

    @Override
    public int intValue() {
        return word(0);
    }

    @Override
    public long longValue() {
        return (long) word(1) << 32 | word(0) & 0xffffffffL;
    }

    @Override
    public float floatValue() {
        if (bitLength() < 64) {
            return longValue();
        }
        int shift = Magnitude.bitLength(magnitude) - 62;
        float value = Float.POSITIVE_INFINITY;
        if (shift <= 128) {
            value = (float) top(shift) * power(shift / 2) * power(shift - shift / 2);
        }
        return sign < 0 ? -value : value;
    }

    @Override
    public double doubleValue() {
        if (bitLength() < 64) {
            return longValue();
        }
        int shift = Magnitude.bitLength(magnitude) - 62;
        double value = Double.POSITIVE_INFINITY;
        if (shift <= 1024) {
            value = (double) top(shift) * Double.longBitsToDouble((long) (1023 + shift / 2) << 52)
                    * Double.longBitsToDouble((long) (1023 + shift - shift / 2) << 52);
        }
        return sign < 0 ? -value : value;
    }

    private static float power(int exponent) {
        return Float.intBitsToFloat((127 + exponent) << 23);
    }

    /** The highest 62 bits; the lowest of them is set, too, if any bit below is, so that rounding sees it. */
    private long top(int shift) {
        long value = Magnitude.low64(Magnitude.shiftRight(magnitude, shift));
        return Magnitude.trailingZeros(magnitude) < shift ? value | 1 : value;
    }

    public long longValueExact() {
        if (bitLength() > 63) {
            throw new ArithmeticException("BigInteger out of long range");
        }
        return longValue();
    }

    public int intValueExact() {
        if (bitLength() > 31) {
            throw new ArithmeticException("BigInteger out of int range");
        }
        return intValue();
    }

    public short shortValueExact() {
        if (bitLength() > 15) {
            throw new ArithmeticException("BigInteger out of short range");
        }
        return shortValue();
    }

    public byte byteValueExact() {
        if (bitLength() > 7) {
            throw new ArithmeticException("BigInteger out of byte range");
        }
        return byteValue();
    }
}
