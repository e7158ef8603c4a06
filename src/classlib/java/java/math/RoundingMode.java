package java.math;

/** What becomes of digits that do not fit. */
public enum RoundingMode {
    UP(BigDecimal.ROUND_UP),
    DOWN(BigDecimal.ROUND_DOWN),
    CEILING(BigDecimal.ROUND_CEILING),
    FLOOR(BigDecimal.ROUND_FLOOR),
    HALF_UP(BigDecimal.ROUND_HALF_UP),
    HALF_DOWN(BigDecimal.ROUND_HALF_DOWN),
    HALF_EVEN(BigDecimal.ROUND_HALF_EVEN),
    UNNECESSARY(BigDecimal.ROUND_UNNECESSARY);

    /** The constant of BigDecimal. */
    final int old;

    RoundingMode(int old) {
        this.old = old;
    }

    public static RoundingMode valueOf(int old) {
        for (RoundingMode mode : values()) {
            if (mode.old == old) {
                return mode;
            }
        }
        throw new IllegalArgumentException("argument out of range");
    }
}
