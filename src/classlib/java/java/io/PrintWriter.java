package java.io;

import java.util.Locale;

/** Prints values as text, and remembers a failure instead of throwing. Lines are not flushed one by one. */
public class PrintWriter extends Writer {
    protected Writer out;
    private boolean failed;

    public PrintWriter(Writer out) {
        super(out);
        this.out = out;
    }

    public PrintWriter(Writer out, boolean autoFlush) {
        this(out);
    }

    public PrintWriter(OutputStream out) {
        this(new OutputStreamWriter(out));
    }

    public PrintWriter(OutputStream out, boolean autoFlush) {
        this(out);
    }

    public PrintWriter(String path) throws FileNotFoundException {
        this(new BufferedOutputStream(new FileOutputStream(path)));
    }

    public PrintWriter(File file) throws FileNotFoundException {
        this(new BufferedOutputStream(new FileOutputStream(file)));
    }

    public PrintWriter(String path, String charset) throws FileNotFoundException, UnsupportedEncodingException {
        this(new OutputStreamWriter(new BufferedOutputStream(new FileOutputStream(path)), charset));
    }

    public PrintWriter(File file, String charset) throws FileNotFoundException, UnsupportedEncodingException {
        this(new OutputStreamWriter(new BufferedOutputStream(new FileOutputStream(file)), charset));
    }

    @Override
    public void write(char[] chars, int offset, int count) {
        try {
            out.write(chars, offset, count);
        } catch (IOException e) {
            failed = true;
        }
    }

    @Override
    public void write(char[] chars) {
        write(chars, 0, chars.length);
    }

    @Override
    public void write(int c) {
        write(new char[] {(char) c}, 0, 1);
    }

    @Override
    public void write(String text) {
        write(text.toCharArray(), 0, text.length());
    }

    @Override
    public void write(String text, int offset, int count) {
        write(text.substring(offset, offset + count).toCharArray(), 0, count);
    }

    public boolean checkError() {
        flush();
        return failed;
    }

    protected void setError() {
        failed = true;
    }

    protected void clearError() {
        failed = false;
    }

    public void print(String text) {
        char[] chars = String.valueOf(text).toCharArray();
        write(chars, 0, chars.length);
    }

    public void println(String text) {
        print(String.valueOf(text).concat("\n"));
    }

    public void println() {
        println("");
    }

    public void print(Object value) {
        print(String.valueOf(value));
    }

    public void print(char[] value) {
        print(String.valueOf(value));
    }

    public void print(char value) {
        print(String.valueOf(value));
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

    public void print(boolean value) {
        print(String.valueOf(value));
    }

    public void println(Object value) {
        println(String.valueOf(value));
    }

    public void println(char[] value) {
        println(String.valueOf(value));
    }

    public void println(char value) {
        println(String.valueOf(value));
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

    public void println(boolean value) {
        println(String.valueOf(value));
    }

    public PrintWriter printf(String format, Object... arguments) {
        return format(format, arguments);
    }

    public PrintWriter printf(Locale locale, String format, Object... arguments) {
        return format(locale, format, arguments);
    }

    public PrintWriter format(String format, Object... arguments) {
        print(String.format(format, arguments));
        return this;
    }

    public PrintWriter format(Locale locale, String format, Object... arguments) {
        print(String.format(locale, format, arguments));
        return this;
    }

    @Override
    public PrintWriter append(CharSequence text) {
        write(String.valueOf(text));
        return this;
    }

    @Override
    public PrintWriter append(CharSequence text, int start, int end) {
        return append((text == null ? "null" : text).subSequence(start, end));
    }

    @Override
    public PrintWriter append(char c) {
        write(c);
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
