package java.io;

/** Reads a string. */
public class StringReader extends Reader {
    private final String text;
    private int at;

    public StringReader(String text) {
        this.text = text;
    }

    @Override
    public int read(char[] into, int offset, int count) {
        if (at >= text.length()) {
            return -1;
        }
        int copied = Math.min(count, text.length() - at);
        text.getChars(at, at + copied, into, offset);
        at += copied;
        return copied;
    }

    @Override
    public void close() {
    }
}
