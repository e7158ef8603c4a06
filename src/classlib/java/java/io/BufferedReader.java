package java.io;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads another reader in large pieces, and by lines. */
public class BufferedReader extends Reader {
    private Reader in;
    private char[] buffer;
    private int at;
    private int end;
    private boolean skipLineFeed;

    /** Where in the buffer the mark is; -1 if there is none. */
    private int mark = -1;
    private int markLimit;
    private boolean markedSkip;

    public BufferedReader(Reader in) {
        this(in, 8192);
    }

    public BufferedReader(Reader in, int size) {
        super(in);
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        this.in = in;
        buffer = new char[size];
    }

    private void check() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
    }

    /** Makes sure that there is a character; false at the end. */
    private boolean fill() throws IOException {
        while (true) {
            if (at >= end && !load()) {
                return false;
            }
            if (!skipLineFeed) {
                return true;
            }
            skipLineFeed = false;
            if (buffer[at] != '\n') {
                return true;
            }
            at++;
        }
    }

    /** Reads more; what was read since the mark stays as long as its limit allows. */
    private boolean load() throws IOException {
        int kept = 0;
        if (mark >= 0) {
            kept = at - mark;
            if (kept >= markLimit) {
                mark = -1;
                markLimit = 0;
                kept = 0;
            } else {
                char[] into = kept < buffer.length ? buffer : new char[Math.min(buffer.length * 2, markLimit + 1)];
                System.arraycopy(buffer, mark, into, 0, kept);
                buffer = into;
                mark = 0;
            }
        }
        at = kept;
        end = kept;
        int read = in.read(buffer, kept, buffer.length - kept);
        while (read == 0) {
            read = in.read(buffer, kept, buffer.length - kept);
        }
        end = kept + Math.max(read, 0);
        return read > 0;
    }

    @Override
    public int read() throws IOException {
        check();
        return fill() ? buffer[at++] : -1;
    }

    @Override
    public int read(char[] into, int offset, int count) throws IOException {
        check();
        if (offset < 0 || count < 0 || count > into.length - offset) {
            throw new IndexOutOfBoundsException();
        }
        if (count == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int copied = 0;
        do {
            int part = Math.min(count - copied, end - at);
            System.arraycopy(buffer, at, into, offset + copied, part);
            at += part;
            copied += part;
        } while (copied < count && in.ready() && fill());
        return copied;
    }

    public String readLine() throws IOException {
        check();
        if (!fill()) {
            return null;
        }
        StringBuilder line = null;
        while (fill()) {
            int start = at;
            char[] chars = buffer;
            int stop = end;
            int i = start;
            while (i < stop && chars[i] != '\n' && chars[i] != '\r') {
                i++;
            }
            at = i;
            if (i < stop) {
                skipLineFeed = chars[i] == '\r';
                at = i + 1;
                return line == null ? new String(chars, start, i - start)
                        : line.append(chars, start, i - start).toString();
            }
            line = line == null ? new StringBuilder() : line;
            line.append(chars, start, i - start);
        }
        return line == null ? "" : line.toString();
    }

    public Stream<String> lines() {
        Iterator<String> each = new Iterator<String>() {
            private String next;

            @Override
            public boolean hasNext() {
                try {
                    next = next == null ? readLine() : next;
                    return next != null;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }

            @Override
            public String next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                String line = next;
                next = null;
                return line;
            }
        };
        int characteristics = Spliterator.ORDERED | Spliterator.NONNULL;
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(each, characteristics), false);
    }

    @Override
    public boolean ready() throws IOException {
        check();
        return at < end && !(skipLineFeed && end == at + 1 && buffer[at] == '\n') || in.ready();
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
        markLimit = limit;
        mark = at;
        markedSkip = skipLineFeed;
    }

    @Override
    public void reset() throws IOException {
        check();
        if (mark < 0) {
            throw new IOException(markLimit == 0 ? "Mark invalid" : "Stream not marked");
        }
        at = mark;
        skipLineFeed = markedSkip;
    }

    @Override
    public void close() throws IOException {
        if (in != null) {
            in.close();
            in = null;
        }
    }
}
