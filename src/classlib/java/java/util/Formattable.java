package java.util;

/** Formats itself for %s. */
public interface Formattable {
    void formatTo(Formatter formatter, int flags, int width, int precision);
}
