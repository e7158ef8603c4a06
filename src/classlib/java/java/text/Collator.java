package java.text;

import java.util.Comparator;
import java.util.Locale;

/**
 * Compares as people sort: by letters first, then accents, then case. Accents of Latin letters are known by their
 * place in Unicode; rules of single languages are left out.
 */
public class Collator implements Comparator<Object>, Cloneable {
    public static final int PRIMARY = 0;
    public static final int SECONDARY = 1;
    public static final int TERTIARY = 2;
    public static final int IDENTICAL = 3;
    public static final int NO_DECOMPOSITION = 0;
    public static final int CANONICAL_DECOMPOSITION = 1;
    public static final int FULL_DECOMPOSITION = 2;

    /** The letters under the accents of 00c0 to 017f; a dot where there is none. */
    private static final String BASES = "AAAAAA.CEEEEIIII.NOOOOO.OUUUUY..aaaaaa.ceeeeiiii.nooooo.ouuuuy.y"
            + "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi..JjKk.LlLlLlLlLlNnNnNn...OoOoOo..RrRrRrSsSsSsSsTtTtTt"
            + "UuUuUuUuUuUuWwYyYZzZzZz.";

    private int strength = TERTIARY;
    private int decomposition = NO_DECOMPOSITION;

    protected Collator() {
    }

    public static Collator getInstance() {
        return new Collator();
    }

    public static Collator getInstance(Locale locale) {
        return new Collator();
    }

    private static char base(char c) {
        if (c < 0xc0 || c - 0xc0 >= BASES.length()) {
            return c;
        }
        char base = BASES.charAt(c - 0xc0);
        return base == '.' ? c : base;
    }

    private static int weight(char c) {
        char folded = Character.toLowerCase(base(c));
        // Signs before digits, digits before letters.
        int kind = Character.isLetter(folded) ? 2 : Character.isDigit(folded) ? 1 : 0;
        return kind << 16 | folded;
    }

    public int compare(String a, String b) {
        int shared = Math.min(a.length(), b.length());
        int accents = 0;
        int cases = 0;
        for (int i = 0; i < shared; i++) {
            char c = a.charAt(i);
            char d = b.charAt(i);
            if (c == d) {
                continue;
            }
            int order = weight(c) - weight(d);
            if (order != 0) {
                return order < 0 ? -1 : 1;
            }
            if (accents == 0) {
                accents = Character.toLowerCase(c) - Character.toLowerCase(d);
            }
            if (cases == 0 && Character.isUpperCase(c) != Character.isUpperCase(d)) {
                cases = Character.isUpperCase(c) ? 1 : -1;
            }
        }
        if (a.length() != b.length()) {
            return a.length() < b.length() ? -1 : 1;
        }
        int rest = strength >= SECONDARY ? accents : 0;
        rest = rest == 0 && strength >= TERTIARY ? cases : rest;
        return rest < 0 ? -1 : rest > 0 ? 1 : 0;
    }

    @Override
    public int compare(Object a, Object b) {
        return compare((String) a, (String) b);
    }

    public boolean equals(String a, String b) {
        return compare(a, b) == 0;
    }

    public int getStrength() {
        return strength;
    }

    public void setStrength(int value) {
        if (value < PRIMARY || value > IDENTICAL) {
            throw new IllegalArgumentException("Incorrect comparison level.");
        }
        strength = value;
    }

    public int getDecomposition() {
        return decomposition;
    }

    public void setDecomposition(int value) {
        decomposition = value;
    }

    @Override
    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }
}
