package java.nio.charset;

/** The encodings every platform has. */
public final class StandardCharsets {
    public static final Charset UTF_8 = Charset.UTF_8;
    public static final Charset ISO_8859_1 = Charset.ISO_8859_1;
    public static final Charset US_ASCII = Charset.US_ASCII;

    private StandardCharsets() {
    }
}
