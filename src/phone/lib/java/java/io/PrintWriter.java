package java.io;

/** Prints values as text, and remembers a failure instead of throwing. */
public class PrintWriter extends Writer {
    private final Writer out;
    private boolean failed;

    public PrintWriter(Writer out) {
        this.out = out;
    }

    public PrintWriter(Writer out, boolean autoFlush) {
        this(out);
    }

    public PrintWriter(OutputStream out) {
        this(new OutputStreamWriter(out));
    }

    @Override
    public void write(char[] chars, int offset, int count) {
        try {
            out.write(chars, offset, count);
        } catch (IOException e) {
            failed = true;
        }
    }

    public boolean checkError() {
        flush();
        return failed;
    }

    public void print(String text) {
        char[] chars = String.valueOf(text).toCharArray();
        write(chars, 0, chars.length);
    }

    public void print(Object object) {
        print(String.valueOf(object));
    }

    public void print(char c) {
        print(String.valueOf(c));
    }

    public void print(int value) {
        print(String.valueOf(value));
    }

    public void print(long value) {
        print(String.valueOf(value));
    }

    public void print(double value) {
        print(String.valueOf(value));
    }

    public void print(boolean value) {
        print(String.valueOf(value));
    }

    public void println(String text) {
        print(String.valueOf(text).concat("\n"));
    }

    public void println() {
        println("");
    }

    public void println(Object object) {
        println(String.valueOf(object));
    }

    public void println(int value) {
        println(String.valueOf(value));
    }

    public void println(long value) {
        println(String.valueOf(value));
    }

    public void println(double value) {
        println(String.valueOf(value));
    }

    public PrintWriter printf(String format, Object... arguments) {
        print(String.format(format, arguments));
        return this;
    }

    @Override
    public void flush() {
        try {
            out.flush();
        } catch (IOException e) {
            failed = true;
        }
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            failed = true;
        }
    }
}
