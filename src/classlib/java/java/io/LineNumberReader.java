package java.io;

/** A reader that counts lines. */
public class LineNumberReader extends BufferedReader {
    private int line;
    private int markedLine;
    private boolean afterReturn;
    private boolean markedAfterReturn;

    public LineNumberReader(Reader in) {
        super(in);
    }

    public LineNumberReader(Reader in, int size) {
        super(in, size);
    }

    public void setLineNumber(int number) {
        line = number;
    }

    public int getLineNumber() {
        return line;
    }

    /** Ends of lines of any kind come as line feeds. */
    @Override
    public int read() throws IOException {
        int c = super.read();
        if (afterReturn) {
            afterReturn = false;
            if (c == '\n') {
                c = super.read();
            }
        }
        if (c == '\r') {
            afterReturn = true;
        }
        if (c == '\r' || c == '\n') {
            line++;
            return '\n';
        }
        return c;
    }

    @Override
    public int read(char[] into, int offset, int count) throws IOException {
        int read = super.read(into, offset, count);
        for (int i = offset; i < offset + read; i++) {
            char c = into[i];
            if (!(afterReturn && c == '\n') && (c == '\n' || c == '\r')) {
                line++;
            }
            afterReturn = c == '\r';
        }
        return read;
    }

    @Override
    public String readLine() throws IOException {
        if (afterReturn) {
            afterReturn = false;
            mark(1);
            if (super.read() != '\n') {
                super.reset();
            }
        }
        String text = super.readLine();
        if (text != null) {
            line++;
        }
        return text;
    }

    @Override
    public void mark(int limit) throws IOException {
        super.mark(limit);
        markedLine = line;
        markedAfterReturn = afterReturn;
    }

    @Override
    public void reset() throws IOException {
        super.reset();
        line = markedLine;
        afterReturn = markedAfterReturn;
    }
}
