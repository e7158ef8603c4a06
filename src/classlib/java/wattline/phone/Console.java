package wattline.phone;

import java.io.OutputStream;
import java.io.PrintStream;

/** Standard output or standard error. */
public final class Console extends PrintStream {
    public static final int OUT = 1;
    public static final int ERR = 2;

    private final int stream;

    public Console(int stream) {
        super((OutputStream) null);
        this.stream = stream;
    }

    @Override
    public void print(String text) {
        Host.print(stream, text == null ? "null" : text);
    }

    @Override
    public void println(String text) {
        Host.print(stream, (text == null ? "null" : text).concat("\n"));
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) {
        print(new String(bytes, offset, count));
    }

    @Override
    public void flush() {
    }

    @Override
    public void close() {
    }
}
