package java.math;

/** Whole numbers to and from text. Long numbers are split in halves, so that products do most of the work. */
final class Radix {
    /** How many digits of each radix fit an int, and the radix to that power. */
    private static final int[] DIGITS = new int[37];
    private static final int[] POWER = new int[37];

    /** From so many ints on, a number is halved before it is written. */
    private static final int HALVED = 40;
    /** And from so many digits on before it is read. */
    private static final int HALVED_DIGITS = 400;

    static {
        for (int radix = 2; radix <= 36; radix++) {
            int power = radix;
            int digits = 1;
            while ((long) power * radix <= Integer.MAX_VALUE) {
                power *= radix;
                digits++;
            }
            DIGITS[radix] = digits;
            POWER[radix] = power;
        }
    }

    private Radix() {
    }

    static String toString(int[] magnitude, boolean negative, int radix) {
        StringBuilder text = new StringBuilder((int) (Magnitude.bitLength(magnitude) / log2(radix)) + 3);
        if (negative) {
            text.append('-');
        }
        write(text, magnitude, radix, 0);
        return text.toString();
    }

    private static double log2(int radix) {
        return Math.log(radix) / Math.log(2);
    }

    /** Appends the digits, with zeros before them to the wanted length. */
    private static void write(StringBuilder text, int[] magnitude, int radix, int wanted) {
        if (magnitude.length <= HALVED) {
            writeSmall(text, magnitude, radix, wanted);
            return;
        }
        // About half the digits, but a multiple of what fits an int times a power of two.
        int digits = DIGITS[radix];
        int[] power = {POWER[radix]};
        while (2 * power.length <= (magnitude.length + 1) / 2 + 1) {
            power = Magnitude.multiply(power, power);
            digits *= 2;
        }
        int[][] low = new int[1][];
        int[] high = Magnitude.divide(magnitude, power, low);
        write(text, high, radix, wanted == 0 ? 0 : Math.max(wanted - digits, 0));
        write(text, low[0], radix, digits);
    }

    private static void writeSmall(StringBuilder text, int[] magnitude, int radix, int wanted) {
        int[] rest = magnitude.clone();
        int length = rest.length;
        int perInt = DIGITS[radix];
        char[] digits = new char[Math.max(wanted, (length + 1) * 32)];
        int start = digits.length;
        while (length > 0) {
            int chunk = Magnitude.divideSmall(rest, length, POWER[radix]);
            while (length > 0 && rest[length - 1] == 0) {
                length--;
            }
            for (int i = 0; i < perInt && (length > 0 || chunk != 0); i++) {
                digits[--start] = Character.forDigit(chunk % radix, radix);
                chunk /= radix;
            }
        }
        while (start > digits.length - Math.max(wanted, 1)) {
            digits[--start] = '0';
        }
        text.append(digits, start, digits.length - start);
    }

    /** The number of the digits from `start`; the first few may be fewer than fit an int. */
    static int[] parse(String text, int start, int radix) {
        int end = text.length();
        if (end - start > HALVED_DIGITS) {
            return parseLong(text, start, end, radix);
        }
        return parsePart(text, start, end, radix);
    }

    private static int[] parsePart(String text, int start, int end, int radix) {
        int perInt = DIGITS[radix];
        int first = (end - start) % perInt;
        if (first == 0) {
            first = perInt;
        }
        int[] value = new int[(int) ((end - start) * (log2(radix) + 0.001) / 32) + 2];
        int length = 0;
        for (int at = start, next = start + first; at < end; at = next, next += perInt) {
            int chunk = chunk(text, at, next, radix);
            long carry = chunk;
            long power = at == start ? 0 : POWER[radix];
            for (int i = 0; i < length; i++) {
                carry += power * (value[i] & 0xffffffffL);
                value[i] = (int) carry;
                carry >>>= 32;
            }
            if (carry != 0) {
                value[length++] = (int) carry;
            }
        }
        return Magnitude.trimmed(value);
    }

    private static int[] parseLong(String text, int start, int end, int radix) {
        if (end - start <= HALVED_DIGITS) {
            return parsePart(text, start, end, radix);
        }
        int low = DIGITS[radix];
        int[] power = {POWER[radix]};
        while (2 * low < end - start) {
            low *= 2;
            power = Magnitude.multiply(power, power);
        }
        int[] high = parseLong(text, start, end - low, radix);
        return Magnitude.add(Magnitude.multiply(high, power), parseLong(text, end - low, end, radix));
    }

    private static int chunk(String text, int from, int to, int radix) {
        int value = 0;
        for (int i = from; i < to; i++) {
            int digit = Character.digit(text.charAt(i), radix);
            if (digit < 0) {
                throw new NumberFormatException("For input string: \"" + text.substring(from, to) + "\""
                        + (radix == 10 ? "" : " under radix " + radix));
            }
            value = value * radix + digit;
        }
        return value;
    }
}
