package java.util;

/** Splits a text at any of some characters, which are tokens themselves if wanted. */
public class StringTokenizer implements Enumeration<Object> {
    private final String text;
    private final boolean returnDelimiters;
    private String delimiters;
    private int at;

    public StringTokenizer(String text) {
        this(text, " \t\n\r\f", false);
    }

    public StringTokenizer(String text, String delimiters) {
        this(text, delimiters, false);
    }

    public StringTokenizer(String text, String delimiters, boolean returnDelimiters) {
        this.text = Objects.requireNonNull(text);
        this.delimiters = delimiters;
        this.returnDelimiters = returnDelimiters;
    }

    /** Where the next token begins. */
    private int start(int from) {
        return returnDelimiters ? from : skip(from, true);
    }

    /** Where the token that begins here ends. */
    private int end(int start) {
        int end = skip(start, false);
        // A delimiter outside the basic plane is two characters.
        return returnDelimiters && end == start && end < text.length()
                ? end + Character.charCount(text.codePointAt(end)) : end;
    }

    private boolean isDelimiter(int c) {
        if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
            return delimiters.indexOf(c) >= 0;
        }
        // Half a character is not found in whole ones.
        for (int i = 0; i < delimiters.length(); i += Character.charCount(delimiters.codePointAt(i))) {
            if (delimiters.codePointAt(i) == c) {
                return true;
            }
        }
        return false;
    }

    private int skip(int from, boolean delimiter) {
        int end = from;
        int length = text.length();
        while (end < length) {
            char c = text.charAt(end);
            int wanted = c;
            int size = 1;
            if (c >= Character.MIN_HIGH_SURROGATE && c <= Character.MAX_HIGH_SURROGATE) {
                wanted = text.codePointAt(end);
                size = Character.charCount(wanted);
            }
            if (isDelimiter(wanted) != delimiter) {
                return end;
            }
            end += size;
        }
        return end;
    }

    public boolean hasMoreTokens() {
        return start(at) < text.length();
    }

    public String nextToken() {
        int start = start(at);
        if (start >= text.length()) {
            throw new NoSuchElementException();
        }
        at = end(start);
        return text.substring(start, at);
    }

    /** The next token by other delimiters, which are used from now on. */
    public String nextToken(String delimiters) {
        this.delimiters = delimiters;
        return nextToken();
    }

    public int countTokens() {
        int count = 0;
        int from = start(at);
        while (from < text.length()) {
            count++;
            from = start(end(from));
        }
        return count;
    }

    @Override
    public boolean hasMoreElements() {
        return hasMoreTokens();
    }

    @Override
    public Object nextElement() {
        return nextToken();
    }
}
