package java.text;

import java.util.ArrayList;

/** Text by the range in which a number lies. Parsing is left out. */
public class ChoiceFormat extends NumberFormat {
    private double[] limits;
    private String[] texts;

    /** "0#none|1#one|1<many". */
    public ChoiceFormat(String pattern) {
        ArrayList<Double> found = new ArrayList<Double>();
        ArrayList<String> shown = new ArrayList<String>();
        StringBuilder text = new StringBuilder();
        double limit = 0;
        boolean inLimit = true;
        boolean quoted = false;
        for (int i = 0; i <= pattern.length(); i++) {
            char c = i == pattern.length() ? '|' : pattern.charAt(i);
            if (c == '\'' && i < pattern.length()) {
                quoted = !quoted;
            } else if (!quoted && inLimit && (c == '#' || c == '<' || c == '\u2264')) {
                String number = text.toString().trim();
                limit = number.equals("\u221e") ? Double.POSITIVE_INFINITY : number.equals("-\u221e")
                        ? Double.NEGATIVE_INFINITY : Double.parseDouble(number);
                limit = c == '<' ? nextDouble(limit) : limit;
                text.setLength(0);
                inLimit = false;
            } else if (!quoted && c == '|' && !inLimit) {
                found.add(limit);
                shown.add(text.toString());
                text.setLength(0);
                inLimit = true;
            } else if (i < pattern.length()) {
                text.append(c);
            }
        }
        limits = new double[found.size()];
        for (int i = 0; i < limits.length; i++) {
            limits[i] = found.get(i);
        }
        texts = shown.toArray(new String[shown.size()]);
    }

    public ChoiceFormat(double[] limits, String[] texts) {
        if (limits.length != texts.length) {
            throw new IllegalArgumentException("Input arrays must be of the same length.");
        }
        this.limits = limits.clone();
        this.texts = texts.clone();
    }

    /** The least number above. */
    public static final double nextDouble(double value) {
        if (value == Double.POSITIVE_INFINITY || value != value) {
            return value;
        }
        if (value == 0) {
            return Double.MIN_VALUE;
        }
        long bits = Double.doubleToRawLongBits(value);
        return Double.longBitsToDouble(value > 0 ? bits + 1 : bits - 1);
    }

    @Override
    public StringBuffer format(long number, StringBuffer into, FieldPosition position) {
        return format((double) number, into, position);
    }

    @Override
    public StringBuffer format(double number, StringBuffer into, FieldPosition position) {
        int chosen = 0;
        while (chosen + 1 < limits.length && number >= limits[chosen + 1]) {
            chosen++;
        }
        return into.append(texts[chosen]);
    }

    @Override
    public Number parse(String text, ParsePosition position) {
        throw new UnsupportedOperationException("the phone does not parse choices");
    }
}
