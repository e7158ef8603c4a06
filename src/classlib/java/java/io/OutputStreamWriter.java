package java.io;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;

/** Writes characters as bytes. */
public class OutputStreamWriter extends Writer {
    private final OutputStream out;
    private final Charset charset;

    public OutputStreamWriter(OutputStream out) {
        this(out, Charset.UTF_8);
    }

    public OutputStreamWriter(OutputStream out, Charset charset) {
        this.out = out;
        this.charset = charset;
    }

    public OutputStreamWriter(OutputStream out, String charset) throws UnsupportedEncodingException {
        this(out, Charset.namedForStream(charset));
    }

    public OutputStreamWriter(OutputStream out, CharsetEncoder encoder) {
        this(out, encoder.charset().forStream());
    }

    public String getEncoding() {
        return charset == Charset.UTF_8 ? "UTF8" : charset.name();
    }

    @Override
    public void write(char[] chars, int offset, int count) throws IOException {
        out.write(new String(chars, offset, count).getBytes(charset));
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        flush();
        out.close();
    }
}
