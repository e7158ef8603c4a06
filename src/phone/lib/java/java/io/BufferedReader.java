package java.io;

/** Reads another reader in large pieces, and by lines. */
public class BufferedReader extends Reader {
    private final Reader in;
    private final char[] buffer;
    private int at;
    private int end;
    private boolean skipLineFeed;

    public BufferedReader(Reader in) {
        this(in, 8192);
    }

    public BufferedReader(Reader in, int size) {
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        this.in = in;
        buffer = new char[size];
    }

    private boolean fill() throws IOException {
        if (at >= end) {
            at = 0;
            end = in.read(buffer, 0, buffer.length);
        }
        if (skipLineFeed && end > 0) {
            skipLineFeed = false;
            if (buffer[at] == '\n') {
                at++;
                return fill();
            }
        }
        return end > 0;
    }

    @Override
    public int read(char[] into, int offset, int count) throws IOException {
        if (!fill()) {
            return -1;
        }
        int copied = Math.min(count, end - at);
        System.arraycopy(buffer, at, into, offset, copied);
        at += copied;
        return copied;
    }

    public String readLine() throws IOException {
        if (!fill()) {
            return null;
        }
        StringBuilder line = new StringBuilder();
        while (fill()) {
            int start = at;
            while (at < end && buffer[at] != '\n' && buffer[at] != '\r') {
                at++;
            }
            line.append(buffer, start, at - start);
            if (at < end) {
                skipLineFeed = buffer[at++] == '\r';
                break;
            }
        }
        return line.toString();
    }

    public boolean ready() {
        return at < end;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
