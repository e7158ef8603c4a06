package java.math;

import java.io.Serializable;

/** How many digits a result has, and how it is rounded to them. */
public final class MathContext implements Serializable {
    public static final MathContext UNLIMITED = new MathContext(0, RoundingMode.HALF_UP);
    public static final MathContext DECIMAL32 = new MathContext(7, RoundingMode.HALF_EVEN);
    public static final MathContext DECIMAL64 = new MathContext(16, RoundingMode.HALF_EVEN);
    public static final MathContext DECIMAL128 = new MathContext(34, RoundingMode.HALF_EVEN);

    final int precision;
    final RoundingMode mode;

    public MathContext(int precision) {
        this(precision, RoundingMode.HALF_UP);
    }

    public MathContext(int precision, RoundingMode mode) {
        if (precision < 0) {
            throw new IllegalArgumentException("Digits < 0");
        }
        if (mode == null) {
            throw new NullPointerException("null RoundingMode");
        }
        this.precision = precision;
        this.mode = mode;
    }

    public MathContext(String text) {
        if (text == null) {
            throw new NullPointerException("null String");
        }
        int blank = text.indexOf(' ');
        try {
            if (!text.startsWith("precision=") || !text.startsWith("roundingMode=", blank + 1)) {
                throw new RuntimeException();
            }
            precision = Integer.parseInt(text.substring(10, blank));
            mode = RoundingMode.valueOf(text.substring(blank + 14));
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("bad string format");
        }
        if (precision < 0) {
            throw new IllegalArgumentException("Digits < 0");
        }
    }

    public int getPrecision() {
        return precision;
    }

    public RoundingMode getRoundingMode() {
        return mode;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MathContext && ((MathContext) other).precision == precision
                && ((MathContext) other).mode == mode;
    }

    @Override
    public int hashCode() {
        return precision + mode.hashCode() * 59;
    }

    @Override
    public String toString() {
        return "precision=" + precision + " roundingMode=" + mode;
    }
}
