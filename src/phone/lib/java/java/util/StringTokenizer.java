package java.util;

/** Breaks a text into tokens. */
public class StringTokenizer {
    private final String text;
    private final String delimiters;
    private int at;

    public StringTokenizer(String text) {
        this(text, " \t\n\r\f");
    }

    public StringTokenizer(String text, String delimiters) {
        this.text = Objects.requireNonNull(text);
        this.delimiters = delimiters;
    }

    private int skip(int from, boolean delimiter) {
        int end = from;
        while (end < text.length() && delimiters.indexOf(text.charAt(end)) >= 0 == delimiter) {
            end++;
        }
        return end;
    }

    public boolean hasMoreTokens() {
        return skip(at, true) < text.length();
    }

    public String nextToken() {
        int start = skip(at, true);
        if (start >= text.length()) {
            throw new NoSuchElementException();
        }
        at = skip(start, false);
        return text.substring(start, at);
    }

    public int countTokens() {
        int count = 0;
        int from = skip(at, true);
        while (from < text.length()) {
            count++;
            from = skip(skip(from, false), true);
        }
        return count;
    }
}
