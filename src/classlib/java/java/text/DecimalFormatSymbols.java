package java.text;

import java.io.Serializable;
import java.util.Locale;
import java.util.LocaleText;

/** The signs of a locale's numbers. */
public class DecimalFormatSymbols implements Cloneable, Serializable {
    private final Locale locale;
    private char zero = '0';
    private char grouping;
    private char decimal;
    private char moneyDecimal;
    private char perMill;
    private char percent;
    private char minus;
    private char digit = '#';
    private char separator = ';';
    private String infinity;
    private String nan;
    private String exponent;
    private String currency;
    private String currencyCode;

    public DecimalFormatSymbols() {
        this(Locale.getDefault());
    }

    public DecimalFormatSymbols(Locale locale) {
        this.locale = locale;
        LocaleText text = LocaleText.of(locale);
        grouping = text.sign(LocaleText.GROUPING);
        decimal = text.sign(LocaleText.DECIMAL);
        moneyDecimal = text.sign(LocaleText.MONEY_DECIMAL);
        perMill = text.sign(LocaleText.PER_MILL);
        percent = text.sign(LocaleText.PERCENT);
        minus = text.sign(LocaleText.MINUS);
        infinity = text.get(LocaleText.INFINITY);
        nan = text.get(LocaleText.NAN);
        exponent = text.get(LocaleText.EXPONENT);
        currency = text.get(LocaleText.CURRENCY);
        currencyCode = text.get(LocaleText.CURRENCY_CODE);
    }

    public static final DecimalFormatSymbols getInstance() {
        return new DecimalFormatSymbols();
    }

    public static final DecimalFormatSymbols getInstance(Locale locale) {
        return new DecimalFormatSymbols(locale);
    }

    public char getZeroDigit() {
        return zero;
    }

    public void setZeroDigit(char value) {
        zero = value;
    }

    public char getGroupingSeparator() {
        return grouping;
    }

    public void setGroupingSeparator(char value) {
        grouping = value;
    }

    public char getDecimalSeparator() {
        return decimal;
    }

    public void setDecimalSeparator(char value) {
        decimal = value;
    }

    public char getMonetaryDecimalSeparator() {
        return moneyDecimal;
    }

    public void setMonetaryDecimalSeparator(char value) {
        moneyDecimal = value;
    }

    public char getPerMill() {
        return perMill;
    }

    public void setPerMill(char value) {
        perMill = value;
    }

    public char getPercent() {
        return percent;
    }

    public void setPercent(char value) {
        percent = value;
    }

    public char getMinusSign() {
        return minus;
    }

    public void setMinusSign(char value) {
        minus = value;
    }

    public char getDigit() {
        return digit;
    }

    public void setDigit(char value) {
        digit = value;
    }

    public char getPatternSeparator() {
        return separator;
    }

    public void setPatternSeparator(char value) {
        separator = value;
    }

    public String getInfinity() {
        return infinity;
    }

    public void setInfinity(String value) {
        infinity = value;
    }

    public String getNaN() {
        return nan;
    }

    public void setNaN(String value) {
        nan = value;
    }

    public String getExponentSeparator() {
        return exponent;
    }

    public void setExponentSeparator(String value) {
        exponent = value;
    }

    public String getCurrencySymbol() {
        return currency;
    }

    public void setCurrencySymbol(String value) {
        currency = value;
    }

    public String getInternationalCurrencySymbol() {
        return currencyCode;
    }

    public void setInternationalCurrencySymbol(String value) {
        currencyCode = value;
    }

    @Override
    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof DecimalFormatSymbols)) {
            return false;
        }
        DecimalFormatSymbols symbols = (DecimalFormatSymbols) other;
        return locale.equals(symbols.locale) && zero == symbols.zero && grouping == symbols.grouping
                && decimal == symbols.decimal && percent == symbols.percent && minus == symbols.minus
                && infinity.equals(symbols.infinity) && nan.equals(symbols.nan) && currency.equals(symbols.currency)
                && exponent.equals(symbols.exponent);
    }

    @Override
    public int hashCode() {
        return (zero * 37 + grouping) * 37 + decimal;
    }
}
