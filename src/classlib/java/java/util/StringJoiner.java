package java.util;

/** Joins texts with a separator between them, a prefix and a suffix. */
public final class StringJoiner {
    private final String separator;
    private final String prefix;
    private final String suffix;
    private StringBuilder joined;

    /** What an empty joiner says, if that is not prefix and suffix. */
    private String empty;

    public StringJoiner(CharSequence separator) {
        this(separator, "", "");
    }

    public StringJoiner(CharSequence separator, CharSequence prefix, CharSequence suffix) {
        Objects.requireNonNull(prefix, "The prefix must not be null");
        Objects.requireNonNull(separator, "The delimiter must not be null");
        Objects.requireNonNull(suffix, "The suffix must not be null");
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

    public StringJoiner setEmptyValue(CharSequence value) {
        empty = Objects.requireNonNull(value, "The empty value must not be null").toString();
        return this;
    }

    public StringJoiner merge(StringJoiner other) {
        Objects.requireNonNull(other);
        if (other.joined != null) {
            add(other.joined.toString());
        }
        return this;
    }

    public int length() {
        return toString().length();
    }

    @Override
    public String toString() {
        if (joined == null && empty != null) {
            return empty;
        }
        return prefix + (joined == null ? "" : joined.toString()) + suffix;
    }
}
