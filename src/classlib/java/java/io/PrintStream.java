package java.io;

import java.nio.charset.Charset;

/** Prints values as text in UTF-8, and remembers a failure instead of throwing. */
public class PrintStream extends FilterOutputStream implements Appendable {
    private boolean failed;

    public PrintStream(OutputStream out) {
        super(out);
    }

    public PrintStream(OutputStream out, boolean autoFlush) {
        super(out);
    }

    public PrintStream(OutputStream out, boolean autoFlush, String charset) throws UnsupportedEncodingException {
        super(out);
        if (Charset.named(charset) != Charset.UTF_8) {
            throw new UnsupportedEncodingException(charset);
        }
    }

    public boolean checkError() {
        flush();
        return failed;
    }

    @Override
    public void write(int b) {
        try {
            out.write(b);
        } catch (IOException e) {
            failed = true;
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int count) {
        try {
            out.write(bytes, offset, count);
        } catch (IOException e) {
            failed = true;
        }
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

    public void print(String text) {
        byte[] bytes = String.valueOf(text).getBytes();
        write(bytes, 0, bytes.length);
    }

    public void print(Object object) {
        print(String.valueOf(object));
    }

    public void print(char[] chars) {
        print(String.valueOf(chars));
    }

    public void print(boolean value) {
        print(String.valueOf(value));
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

    public void print(float value) {
        print(String.valueOf(value));
    }

    public void print(double value) {
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

    public void println(char[] chars) {
        println(String.valueOf(chars));
    }

    public void println(boolean value) {
        println(String.valueOf(value));
    }

    public void println(char c) {
        println(String.valueOf(c));
    }

    public void println(int value) {
        println(String.valueOf(value));
    }

    public void println(long value) {
        println(String.valueOf(value));
    }

    public void println(float value) {
        println(String.valueOf(value));
    }

    public void println(double value) {
        println(String.valueOf(value));
    }

    public PrintStream printf(String format, Object... arguments) {
        print(String.format(format, arguments));
        return this;
    }

    public PrintStream format(String format, Object... arguments) {
        return printf(format, arguments);
    }

    @Override
    public PrintStream append(CharSequence text) {
        print(String.valueOf(text));
        return this;
    }

    @Override
    public PrintStream append(CharSequence text, int start, int end) {
        print(text.subSequence(start, end).toString());
        return this;
    }

    @Override
    public PrintStream append(char c) {
        print(c);
        return this;
    }
}
