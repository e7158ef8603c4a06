package java.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers by a pattern: prefixes and suffixes, groups, fractions, percent, exponents, currency. */
public class DecimalFormat extends NumberFormat {
    private DecimalFormatSymbols symbols;

    // As the pattern has them, with quotes and signs.
    private String positivePrefixPattern = "";
    private String positiveSuffixPattern = "";
    private String negativePrefixPattern;
    private String negativeSuffixPattern;

    // As they are shown, if they were set so.
    private String positivePrefix;
    private String positiveSuffix;
    private String negativePrefix;
    private String negativeSuffix;

    private int multiplier = 1;
    private int groupingSize = 3;
    private boolean pointAlways;
    private boolean big;
    private boolean scientific;
    private int minExponent;
    private boolean money;
    private RoundingMode rounding = RoundingMode.HALF_EVEN;

    public DecimalFormat() {
        this("#,##0.###");
    }

    public DecimalFormat(String pattern) {
        this(pattern, new DecimalFormatSymbols());
    }

    public DecimalFormat(String pattern, DecimalFormatSymbols symbols) {
        this.symbols = (DecimalFormatSymbols) symbols.clone();
        applyPattern(pattern);
    }

    public void applyPattern(String pattern) {
        int split = separator(pattern);
        applyHalf(split < 0 ? pattern : pattern.substring(0, split), pattern);
        negativePrefixPattern = null;
        negativeSuffixPattern = null;
        if (split >= 0) {
            String half = pattern.substring(split + 1);
            int start = numberStart(half);
            int end = numberEnd(half, start);
            String prefix = half.substring(0, start);
            String suffix = half.substring(end);
            if (!suffix.equals(positiveSuffixPattern) || !prefix.equals(positivePrefixPattern)) {
                negativePrefixPattern = prefix;
                negativeSuffixPattern = suffix;
            }
        }
        positivePrefix = null;
        positiveSuffix = null;
        negativePrefix = null;
        negativeSuffix = null;
    }

    private static int separator(String pattern) {
        boolean quoted = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            quoted ^= c == '\'';
            if (c == ';' && !quoted) {
                return i;
            }
        }
        return -1;
    }

    private static int numberStart(String half) {
        boolean quoted = false;
        for (int i = 0; i < half.length(); i++) {
            char c = half.charAt(i);
            quoted ^= c == '\'';
            if (!quoted && (c == '#' || c == '0' || c == ',' || c == '.')) {
                return i;
            }
        }
        return half.length();
    }

    private static int numberEnd(String half, int start) {
        int at = start;
        while (at < half.length() && "#0,.".indexOf(half.charAt(at)) >= 0) {
            at++;
        }
        if (at > start && at + 1 < half.length() && half.charAt(at) == 'E' && half.charAt(at + 1) == '0') {
            at++;
            while (at < half.length() && half.charAt(at) == '0') {
                at++;
            }
        }
        return at;
    }

    private void applyHalf(String half, String pattern) {
        int start = numberStart(half);
        int end = numberEnd(half, start);
        positivePrefixPattern = half.substring(0, start);
        positiveSuffixPattern = half.substring(end);
        String number = half.substring(start, end);
        int e = number.indexOf('E');
        scientific = e >= 0;
        minExponent = scientific ? number.length() - e - 1 : 0;
        String digits = scientific ? number.substring(0, e) : number;
        int point = digits.indexOf('.');
        String whole = point < 0 ? digits : digits.substring(0, point);
        String fraction = point < 0 ? "" : digits.substring(point + 1);
        int comma = whole.lastIndexOf(',');
        String plain = whole.replace(",", "");
        if (fraction.indexOf('.') >= 0) {
            throw new IllegalArgumentException("Multiple decimal separators in pattern \"" + pattern + '"');
        }
        int zero = plain.indexOf('0');
        boolean bad = zero >= 0 && plain.indexOf('#', zero) >= 0 || fraction.indexOf(',') >= 0
                || fraction.indexOf('#') >= 0 && fraction.indexOf('0', fraction.indexOf('#')) >= 0;
        if (bad) {
            throw new IllegalArgumentException("Malformed pattern \"" + pattern + '"');
        }
        int minWhole = zero < 0 ? 0 : plain.length() - zero;
        int minFraction = fraction.lastIndexOf('0') + 1;
        // Without any zero one digit stands before the point, or the first after it.
        if (zero < 0 && minFraction == 0 && !plain.isEmpty() && point >= 0) {
            minWhole = 1;
        } else if (zero < 0 && minFraction == 0 && plain.isEmpty() && !fraction.isEmpty()) {
            minFraction = 1;
        }
        groupingSize = comma < 0 ? 0 : whole.length() - comma - 1;
        setGroupingUsed(groupingSize > 0);
        super.setMaximumIntegerDigits(Integer.MAX_VALUE);
        super.setMinimumIntegerDigits(minWhole);
        super.setMaximumIntegerDigits(scientific ? plain.length() : Integer.MAX_VALUE);
        super.setMaximumFractionDigits(point < 0 ? 0 : fraction.length());
        super.setMinimumFractionDigits(minFraction);
        pointAlways = point >= 0 && fraction.isEmpty() && (point == 0 || point == digits.length() - 1);
        String around = positivePrefixPattern + positiveSuffixPattern;
        multiplier = around.indexOf('%') >= 0 ? 100 : around.indexOf('\u2030') >= 0 ? 1000 : 1;
        money = around.indexOf('\u00a4') >= 0;
    }

    /** What a prefix or suffix of the pattern looks like. */
    private String shown(String affix) {
        StringBuilder text = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < affix.length(); i++) {
            char c = affix.charAt(i);
            if (c == '\'') {
                if (i + 1 < affix.length() && affix.charAt(i + 1) == '\'') {
                    text.append('\'');
                    i++;
                } else {
                    quoted = !quoted;
                }
            } else if (quoted) {
                text.append(c);
            } else if (c == '%') {
                text.append(symbols.getPercent());
            } else if (c == '\u2030') {
                text.append(symbols.getPerMill());
            } else if (c == '-') {
                text.append(symbols.getMinusSign());
            } else if (c == '\u00a4') {
                boolean twice = i + 1 < affix.length() && affix.charAt(i + 1) == '\u00a4';
                text.append(twice ? symbols.getInternationalCurrencySymbol() : symbols.getCurrencySymbol());
                i += twice ? 1 : 0;
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    public String getPositivePrefix() {
        return positivePrefix != null ? positivePrefix : shown(positivePrefixPattern);
    }

    public String getPositiveSuffix() {
        return positiveSuffix != null ? positiveSuffix : shown(positiveSuffixPattern);
    }

    public String getNegativePrefix() {
        if (negativePrefix != null) {
            return negativePrefix;
        }
        return negativePrefixPattern != null ? shown(negativePrefixPattern)
                : symbols.getMinusSign() + shown(positivePrefixPattern);
    }

    public String getNegativeSuffix() {
        if (negativeSuffix != null) {
            return negativeSuffix;
        }
        return shown(negativeSuffixPattern != null ? negativeSuffixPattern : positiveSuffixPattern);
    }

    public void setPositivePrefix(String value) {
        positivePrefix = value;
    }

    public void setPositiveSuffix(String value) {
        positiveSuffix = value;
    }

    public void setNegativePrefix(String value) {
        negativePrefix = value;
    }

    public void setNegativeSuffix(String value) {
        negativeSuffix = value;
    }

    @Override
    public StringBuffer format(Object number, StringBuffer into, FieldPosition position) {
        if (number instanceof BigDecimal) {
            return format((BigDecimal) number, into);
        }
        if (number instanceof BigInteger) {
            return format(new BigDecimal((BigInteger) number), into);
        }
        return super.format(number, into, position);
    }

    @Override
    public StringBuffer format(long number, StringBuffer into, FieldPosition position) {
        return format(BigDecimal.valueOf(number), into);
    }

    private StringBuffer format(BigDecimal number, StringBuffer into) {
        BigDecimal scaled = multiplier == 1 ? number : number.multiply(BigDecimal.valueOf(multiplier));
        return number(scaled.abs(), scaled.signum() < 0, false, into);
    }

    @Override
    public StringBuffer format(double number, StringBuffer into, FieldPosition position) {
        if (number != number) {
            return into.append(symbols.getNaN());
        }
        double scaled = multiplier == 1 ? number : number * multiplier;
        boolean negative = scaled < 0 || scaled == 0 && 1 / scaled < 0;
        if (Double.isInfinite(scaled)) {
            return into.append(negative ? getNegativePrefix() : getPositivePrefix()).append(symbols.getInfinity())
                    .append(negative ? getNegativeSuffix() : getPositiveSuffix());
        }
        double size = Math.abs(scaled);
        BigDecimal shortest = new BigDecimal(Double.toString(size));
        // Where the shortest digits end in the one that decides, the exact value is asked.
        boolean decides = scientific
                ? shortest.precision() == getMaximumIntegerDigits() + getMaximumFractionDigits() + 1
                : shortest.scale() == getMaximumFractionDigits() + 1;
        if (decides) {
            BigDecimal exact = new BigDecimal(size);
            int order = exact.compareTo(shortest);
            if (order != 0) {
                shortest = tipped(shortest, order);
            }
        }
        return number(shortest, negative, true, into);
    }

    /** A little more or less, so that halves are none. */
    private static BigDecimal tipped(BigDecimal value, int order) {
        return value.add(BigDecimal.valueOf(order, value.scale() + 3));
    }

    private StringBuffer number(BigDecimal size, boolean negative, boolean keepZeroSign, StringBuffer into) {
        RoundingMode mode = rounding;
        if (negative) {
            mode = mode == RoundingMode.FLOOR ? RoundingMode.CEILING
                    : mode == RoundingMode.CEILING ? RoundingMode.FLOOR : mode;
        }
        into.append(negative ? getNegativePrefix() : getPositivePrefix());
        if (scientific) {
            scientific(size, mode, into);
        } else {
            int kept = getMaximumFractionDigits();
            // What is far below the last place is nothing in every mode.
            boolean far = size.scale() - size.precision() > kept;
            BigDecimal rounded = far ? BigDecimal.ZERO : size.scale() > kept ? size.setScale(kept, mode) : size;
            fixed(rounded, into);
        }
        return into.append(negative ? getNegativeSuffix() : getPositiveSuffix());
    }

    private char digit(char c) {
        return (char) (c - '0' + symbols.getZeroDigit());
    }

    private void fixed(BigDecimal value, StringBuffer into) {
        String plain = value.toPlainString();
        int point = plain.indexOf('.');
        String whole = point < 0 ? plain : plain.substring(0, point);
        String fraction = point < 0 ? "" : plain.substring(point + 1);
        if (whole.equals("0")) {
            whole = "";
        }
        int max = getMaximumIntegerDigits();
        if (whole.length() > max) {
            whole = whole.substring(whole.length() - max);
        }
        int end = fraction.length();
        while (end > getMinimumFractionDigits() && fraction.charAt(end - 1) == '0') {
            end--;
        }
        int count = Math.max(whole.length(), getMinimumIntegerDigits());
        boolean hasFraction = end > 0 || getMinimumFractionDigits() > 0;
        if (count == 0 && !hasFraction) {
            count = 1;
        }
        for (int i = count; i > 0; i--) {
            int at = whole.length() - i;
            into.append(at < 0 ? symbols.getZeroDigit() : digit(whole.charAt(at)));
            if (i > 1 && isGroupingUsed() && groupingSize > 0 && (i - 1) % groupingSize == 0) {
                into.append(symbols.getGroupingSeparator());
            }
        }
        if (hasFraction || pointAlways) {
            into.append(money ? symbols.getMonetaryDecimalSeparator() : symbols.getDecimalSeparator());
        }
        for (int i = 0; i < Math.max(end, getMinimumFractionDigits()); i++) {
            into.append(i < fraction.length() ? digit(fraction.charAt(i)) : symbols.getZeroDigit());
        }
    }

    private void scientific(BigDecimal size, RoundingMode mode, StringBuffer into) {
        int maxWhole = getMaximumIntegerDigits();
        int minWhole = getMinimumIntegerDigits();
        boolean zero = size.signum() == 0;
        int kept = maxWhole + getMaximumFractionDigits();
        BigDecimal rounded = kept == 0 ? size : size.round(new MathContext(kept, mode));
        String digits = zero ? "" : rounded.unscaledValue().toString();
        // The point stands before this digit.
        int exponent = zero ? 0 : rounded.precision() - rounded.scale();
        int point = exponent;
        int count = digits.length();
        while (count > 0 && digits.charAt(count - 1) == '0') {
            count--;
        }
        int least = minWhole;
        if (maxWhole > 1 && maxWhole > minWhole) {
            exponent = Math.floorDiv(exponent - 1, maxWhole) * maxWhole;
            least = 1;
        } else if (minWhole > 0 || getMinimumFractionDigits() > 0) {
            exponent -= minWhole;
        }
        int whole = zero ? least : point - exponent;
        int total = Math.max(count, Math.max(minWhole + getMinimumFractionDigits(), whole));
        for (int i = 0; i < total; i++) {
            if (i == whole) {
                into.append(symbols.getDecimalSeparator());
            }
            into.append(i < count ? digit(digits.charAt(i)) : symbols.getZeroDigit());
        }
        if (pointAlways && total == whole) {
            into.append(symbols.getDecimalSeparator());
        }
        exponent = zero ? 0 : exponent;
        into.append(symbols.getExponentSeparator());
        if (exponent < 0) {
            into.append(symbols.getMinusSign());
        }
        String power = Integer.toString(Math.abs(exponent));
        for (int i = power.length(); i < minExponent; i++) {
            into.append(symbols.getZeroDigit());
        }
        for (int i = 0; i < power.length(); i++) {
            into.append(digit(power.charAt(i)));
        }
    }

    @Override
    public Number parse(String text, ParsePosition position) {
        int start = position.getIndex();
        if (text.startsWith(symbols.getNaN(), start)) {
            position.setIndex(start + symbols.getNaN().length());
            return Double.NaN;
        }
        String plus = getPositivePrefix();
        String minus = getNegativePrefix();
        boolean positive = text.startsWith(plus, start);
        boolean negative = text.startsWith(minus, start);
        if (positive && negative) {
            positive = plus.length() > minus.length();
            negative = !positive && minus.length() > plus.length();
            if (!positive && !negative) {
                positive = true;
                negative = true;
            }
        }
        if (!positive && !negative) {
            position.setErrorIndex(start);
            return null;
        }
        int at = start + (positive ? plus.length() : minus.length());
        StringBuilder digits = new StringBuilder();
        boolean infinite = text.startsWith(symbols.getInfinity(), at);
        int end = infinite ? at + symbols.getInfinity().length() : digits(text, at, digits);
        if (end == at) {
            position.setErrorIndex(start);
            return null;
        }
        String plusEnd = getPositiveSuffix();
        String minusEnd = getNegativeSuffix();
        positive &= text.startsWith(plusEnd, end);
        negative &= text.startsWith(minusEnd, end);
        if (positive && negative) {
            positive = plusEnd.length() >= minusEnd.length();
            negative = !positive;
        }
        if (!positive && !negative) {
            position.setErrorIndex(end);
            return null;
        }
        position.setIndex(end + (positive ? plusEnd.length() : minusEnd.length()));
        if (infinite) {
            return positive ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        return number(digits.toString(), negative);
    }

    private Number number(String digits, boolean negative) {
        BigDecimal value = new BigDecimal(negative ? "-" + digits : digits);
        if (big) {
            return multiplier == 1 ? value : value.divide(BigDecimal.valueOf(multiplier), RoundingMode.HALF_EVEN);
        }
        if (multiplier == 1 && value.signum() == 0 && negative) {
            return Double.valueOf(-0.0);
        }
        BigDecimal divided = value;
        if (multiplier != 1) {
            double quotient = value.doubleValue() / multiplier;
            if (quotient != (long) quotient) {
                return Double.valueOf(quotient);
            }
            divided = BigDecimal.valueOf((long) quotient);
        }
        BigDecimal stripped = divided.stripTrailingZeros();
        if (stripped.scale() <= 0 && stripped.precision() - stripped.scale() <= 19
                && stripped.toBigInteger().bitLength() < 64) {
            return Long.valueOf(stripped.longValue());
        }
        return Double.valueOf(divided.doubleValue());
    }

    /** Gathers the digits of a number and returns where it ends. */
    private int digits(String text, int from, StringBuilder into) {
        int at = from;
        int end = from;
        boolean point = false;
        boolean any = false;
        char decimal = money ? symbols.getMonetaryDecimalSeparator() : symbols.getDecimalSeparator();
        while (at < text.length()) {
            char c = text.charAt(at);
            int digit = c - symbols.getZeroDigit();
            if (digit < 0 || digit > 9) {
                digit = Character.digit(c, 10);
            }
            if (digit >= 0) {
                into.append((char) ('0' + digit));
                any = true;
            } else if (c == decimal && !point && !isParseIntegerOnly()) {
                into.append('.');
                point = true;
            } else if (c == symbols.getGroupingSeparator() && isGroupingUsed() && !point) {
                at++;
                // A separator that no digit follows is not the number's.
                continue;
            } else if (any && text.startsWith(symbols.getExponentSeparator(), at)) {
                int stop = exponent(text, at + symbols.getExponentSeparator().length(), into);
                end = stop < 0 ? at : stop;
                break;
            } else {
                break;
            }
            at++;
            end = at;
        }
        return any ? end : from;
    }

    private int exponent(String text, int from, StringBuilder into) {
        int at = from;
        boolean negative = at < text.length() && text.charAt(at) == symbols.getMinusSign();
        at += negative ? 1 : 0;
        StringBuilder power = new StringBuilder();
        while (at < text.length() && Character.digit(text.charAt(at), 10) >= 0) {
            power.append(Character.digit(text.charAt(at++), 10));
        }
        if (power.length() == 0) {
            return -1;
        }
        into.append('E').append(negative ? "-" : "").append(power);
        return at;
    }

    public DecimalFormatSymbols getDecimalFormatSymbols() {
        return (DecimalFormatSymbols) symbols.clone();
    }

    public void setDecimalFormatSymbols(DecimalFormatSymbols value) {
        symbols = (DecimalFormatSymbols) value.clone();
    }

    public int getMultiplier() {
        return multiplier;
    }

    public void setMultiplier(int value) {
        multiplier = value;
    }

    public int getGroupingSize() {
        return groupingSize;
    }

    public void setGroupingSize(int value) {
        groupingSize = value;
    }

    public boolean isDecimalSeparatorAlwaysShown() {
        return pointAlways;
    }

    public void setDecimalSeparatorAlwaysShown(boolean value) {
        pointAlways = value;
    }

    public boolean isParseBigDecimal() {
        return big;
    }

    public void setParseBigDecimal(boolean value) {
        big = value;
    }

    @Override
    public RoundingMode getRoundingMode() {
        return rounding;
    }

    @Override
    public void setRoundingMode(RoundingMode mode) {
        if (mode == null) {
            throw new NullPointerException();
        }
        rounding = mode;
    }

    public String toPattern() {
        StringBuilder text = new StringBuilder(positivePrefixPattern);
        int minWhole = getMinimumIntegerDigits();
        int count = scientific ? getMaximumIntegerDigits() : Math.max(groupingSize, minWhole) + 1;
        for (int i = count; i > 0; i--) {
            if (i != count && isGroupingUsed() && groupingSize != 0 && i % groupingSize == 0) {
                text.append(',');
            }
            text.append(i <= minWhole ? '0' : '#');
        }
        if (getMaximumFractionDigits() > 0 || pointAlways) {
            text.append('.');
        }
        for (int i = 0; i < getMaximumFractionDigits(); i++) {
            text.append(i < getMinimumFractionDigits() ? '0' : '#');
        }
        if (scientific) {
            text.append('E');
            for (int i = 0; i < minExponent; i++) {
                text.append('0');
            }
        }
        text.append(positiveSuffixPattern);
        if (negativePrefixPattern != null) {
            text.append(';').append(negativePrefixPattern).append(text, positivePrefixPattern.length(),
                    text.length() - positiveSuffixPattern.length() - negativePrefixPattern.length() - 1)
                    .append(negativeSuffixPattern);
        }
        return text.toString();
    }

    @Override
    public Object clone() {
        DecimalFormat copy = (DecimalFormat) super.clone();
        copy.symbols = (DecimalFormatSymbols) symbols.clone();
        return copy;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof DecimalFormat) || !super.equals(other)) {
            return false;
        }
        DecimalFormat format = (DecimalFormat) other;
        return multiplier == format.multiplier && groupingSize == format.groupingSize
                && scientific == format.scientific && minExponent == format.minExponent
                && rounding == format.rounding && symbols.equals(format.symbols)
                && getPositivePrefix().equals(format.getPositivePrefix())
                && getPositiveSuffix().equals(format.getPositiveSuffix())
                && getNegativePrefix().equals(format.getNegativePrefix())
                && getNegativeSuffix().equals(format.getNegativeSuffix());
    }

    @Override
    public int hashCode() {
        return super.hashCode() * 37 + getPositivePrefix().hashCode();
    }
}
