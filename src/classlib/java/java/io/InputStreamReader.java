package java.io;

import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;

/** Reads characters from bytes. */
public class InputStreamReader extends Reader {
    private final InputStream in;
    private Charset charset;
    private String decoded = "";
    private int at;

    public InputStreamReader(InputStream in) {
        this(in, Charset.UTF_8);
    }

    public InputStreamReader(InputStream in, Charset charset) {
        this.in = in;
        this.charset = charset;
    }

    public InputStreamReader(InputStream in, String charset) throws UnsupportedEncodingException {
        this(in, Charset.named(charset));
    }

    public InputStreamReader(InputStream in, CharsetDecoder decoder) {
        this(in, decoder.charset());
    }

    public String getEncoding() {
        return charset == Charset.UTF_8 ? "UTF8" : charset.name();
    }

    /** Decodes the next piece, which ends where a character ends. */
    private boolean fill() throws IOException {
        byte[] piece = new byte[1024];
        int count = in.read(piece, 0, piece.length - 4);
        if (count < 0) {
            return false;
        }
        int missing = charset == Charset.UTF_8 ? missing(piece, count) : lacking(piece, count);
        while (missing > 0) {
            int b = in.read();
            if (b < 0) {
                break;
            }
            piece[count++] = (byte) b;
            missing--;
        }
        decoded = new String(piece, 0, count, charset);
        at = 0;
        return true;
    }

    /** The same in another encoding. */
    private int lacking(byte[] bytes, int count) {
        charset = charset.forStream();
        return charset.lacks(bytes, count);
    }

    /** How many bytes the last sequence of UTF-8 lacks. */
    private static int missing(byte[] bytes, int count) {
        for (int back = 1; back <= 3 && back <= count; back++) {
            int b = bytes[count - back] & 0xff;
            if (b >= 0xc0) {
                int length = b >= 0xf0 ? 4 : b >= 0xe0 ? 3 : 2;
                return Math.max(length - back, 0);
            }
            if (b < 0x80) {
                return 0;
            }
        }
        return 0;
    }

    @Override
    public int read(char[] into, int offset, int count) throws IOException {
        while (at >= decoded.length()) {
            if (!fill()) {
                return -1;
            }
        }
        int copied = Math.min(count, decoded.length() - at);
        decoded.getChars(at, at + copied, into, offset);
        at += copied;
        return copied;
    }

    public boolean ready() throws IOException {
        return at < decoded.length() || in.available() > 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
