package java.util;

/** Joins texts with a separator between them, a prefix and a suffix. */
public final class StringJoiner {
    private final String separator;
    private final String prefix;
    private final String suffix;
    private StringBuilder joined;

    public StringJoiner(CharSequence separator) {
        this(separator, "", "");
    }

    public StringJoiner(CharSequence separator, CharSequence prefix, CharSequence suffix) {
        this.separator = separator.toString();
        this.prefix = prefix.toString();
        this.suffix = suffix.toString();
    }

    public StringJoiner add(CharSequence text) {
        if (joined == null) {
            joined = new StringBuilder();
        } else {
            joined.append(separator);
        }
        joined.append(text);
        return this;
    }

    public int length() {
        return toString().length();
    }

    @Override
    public String toString() {
        return prefix + (joined == null ? "" : joined.toString()) + suffix;
    }
}
