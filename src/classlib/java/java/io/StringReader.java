package java.io;

/** Reads a text. */
public class StringReader extends Reader {
    private String text;
    private int at;
    private int mark;

    public StringReader(String text) {
        text.length();
        this.text = text;
    }

    private void check() throws IOException {
        if (text == null) {
            throw new IOException("Stream closed");
        }
    }

    @Override
    public int read() throws IOException {
        check();
        return at < text.length() ? text.charAt(at++) : -1;
    }

    @Override
    public int read(char[] into, int offset, int count) throws IOException {
        check();
        if (count == 0) {
            return 0;
        }
        if (at >= text.length()) {
            return -1;
        }
        int read = Math.min(count, text.length() - at);
        text.getChars(at, at + read, into, offset);
        at += read;
        return read;
    }

    /** Goes back if the count is negative. */
    @Override
    public long skip(long count) throws IOException {
        check();
        if (at >= text.length()) {
            return 0;
        }
        long skipped = Math.max(Math.min(count, text.length() - at), -at);
        at += (int) skipped;
        return skipped;
    }

    @Override
    public boolean ready() throws IOException {
        check();
        return true;
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public void mark(int limit) throws IOException {
        if (limit < 0) {
            throw new IllegalArgumentException("Read-ahead limit < 0");
        }
        check();
        mark = at;
    }

    @Override
    public void reset() throws IOException {
        check();
        at = mark;
    }

    @Override
    public void close() {
        text = null;
    }
}
