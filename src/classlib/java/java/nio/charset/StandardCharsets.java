package java.nio.charset;

/** The encodings every platform has. */
public final class StandardCharsets {
    public static final Charset UTF_8 = Charset.UTF_8;
    public static final Charset ISO_8859_1 = Charset.ISO_8859_1;
    public static final Charset US_ASCII = Charset.US_ASCII;
    public static final Charset UTF_16 = Wide.UTF_16;
    public static final Charset UTF_16BE = Wide.UTF_16BE;
    public static final Charset UTF_16LE = Wide.UTF_16LE;

    private StandardCharsets() {
    }
}
