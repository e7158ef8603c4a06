package java.text;

import java.math.RoundingMode;
import java.util.Locale;
import java.util.LocaleText;

/** The base of formats for numbers. Currencies other than the locale's own are left out. */
public abstract class NumberFormat extends Format {
    public static final int INTEGER_FIELD = 0;
    public static final int FRACTION_FIELD = 1;

    private boolean grouping = true;
    private boolean integersOnly;
    private int minIntegers = 1;
    private int maxIntegers = 40;
    private int minFraction;
    private int maxFraction = 3;

    protected NumberFormat() {
    }

    public static final NumberFormat getInstance() {
        return getInstance(Locale.getDefault());
    }

    public static NumberFormat getInstance(Locale locale) {
        return make(locale, LocaleText.NUMBER_PATTERN);
    }

    public static final NumberFormat getNumberInstance() {
        return getInstance(Locale.getDefault());
    }

    public static NumberFormat getNumberInstance(Locale locale) {
        return getInstance(locale);
    }

    public static final NumberFormat getIntegerInstance() {
        return getIntegerInstance(Locale.getDefault());
    }

    public static NumberFormat getIntegerInstance(Locale locale) {
        NumberFormat format = getInstance(locale);
        format.setMaximumFractionDigits(0);
        format.setParseIntegerOnly(true);
        format.setRoundingMode(RoundingMode.HALF_EVEN);
        return format;
    }

    public static final NumberFormat getCurrencyInstance() {
        return getCurrencyInstance(Locale.getDefault());
    }

    public static NumberFormat getCurrencyInstance(Locale locale) {
        return make(locale, LocaleText.CURRENCY_PATTERN);
    }

    public static final NumberFormat getPercentInstance() {
        return getPercentInstance(Locale.getDefault());
    }

    public static NumberFormat getPercentInstance(Locale locale) {
        return make(locale, LocaleText.PERCENT_PATTERN);
    }

    private static NumberFormat make(Locale locale, int pattern) {
        return new DecimalFormat(LocaleText.of(locale).get(pattern), DecimalFormatSymbols.getInstance(locale));
    }

    public static Locale[] getAvailableLocales() {
        return Locale.getAvailableLocales();
    }

    @Override
    public StringBuffer format(Object number, StringBuffer into, FieldPosition position) {
        if (!(number instanceof Number)) {
            throw new IllegalArgumentException("Cannot format given Object as a Number");
        }
        if (number instanceof Double || number instanceof Float) {
            return format(((Number) number).doubleValue(), into, position);
        }
        return format(((Number) number).longValue(), into, position);
    }

    public final String format(double number) {
        return format(number, new StringBuffer(), new FieldPosition(0)).toString();
    }

    public final String format(long number) {
        return format(number, new StringBuffer(), new FieldPosition(0)).toString();
    }

    public abstract StringBuffer format(double number, StringBuffer into, FieldPosition position);

    public abstract StringBuffer format(long number, StringBuffer into, FieldPosition position);

    public abstract Number parse(String text, ParsePosition position);

    public Number parse(String text) throws ParseException {
        ParsePosition position = new ParsePosition(0);
        Number result = parse(text, position);
        if (position.getIndex() == 0) {
            throw new ParseException("Unparseable number: \"" + text + "\"", position.getErrorIndex());
        }
        return result;
    }

    @Override
    public final Object parseObject(String text, ParsePosition position) {
        return parse(text, position);
    }

    public boolean isParseIntegerOnly() {
        return integersOnly;
    }

    public void setParseIntegerOnly(boolean value) {
        integersOnly = value;
    }

    public boolean isGroupingUsed() {
        return grouping;
    }

    public void setGroupingUsed(boolean value) {
        grouping = value;
    }

    public int getMaximumIntegerDigits() {
        return maxIntegers;
    }

    public void setMaximumIntegerDigits(int value) {
        maxIntegers = Math.max(0, value);
        minIntegers = Math.min(minIntegers, maxIntegers);
    }

    public int getMinimumIntegerDigits() {
        return minIntegers;
    }

    public void setMinimumIntegerDigits(int value) {
        minIntegers = Math.max(0, value);
        maxIntegers = Math.max(minIntegers, maxIntegers);
    }

    public int getMaximumFractionDigits() {
        return maxFraction;
    }

    public void setMaximumFractionDigits(int value) {
        maxFraction = Math.max(0, value);
        minFraction = Math.min(minFraction, maxFraction);
    }

    public int getMinimumFractionDigits() {
        return minFraction;
    }

    public void setMinimumFractionDigits(int value) {
        minFraction = Math.max(0, value);
        maxFraction = Math.max(minFraction, maxFraction);
    }

    public RoundingMode getRoundingMode() {
        throw new UnsupportedOperationException();
    }

    public void setRoundingMode(RoundingMode mode) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int hashCode() {
        return maxIntegers * 37 + maxFraction;
    }

    @Override
    public boolean equals(Object other) {
        if (other == null || getClass() != other.getClass()) {
            return false;
        }
        NumberFormat format = (NumberFormat) other;
        return maxIntegers == format.maxIntegers && minIntegers == format.minIntegers
                && maxFraction == format.maxFraction && minFraction == format.minFraction
                && grouping == format.grouping && integersOnly == format.integersOnly;
    }
}
