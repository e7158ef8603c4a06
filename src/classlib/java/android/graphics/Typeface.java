package android.graphics;

/** A font: the phone has one, whose bold is not wider. */
public class Typeface {
    public static final int NORMAL = 0;
    public static final int BOLD = 1;
    public static final int ITALIC = 2;
    public static final int BOLD_ITALIC = 3;
    public static final Typeface DEFAULT = new Typeface(NORMAL);
    public static final Typeface DEFAULT_BOLD = new Typeface(BOLD);
    public static final Typeface SANS_SERIF = DEFAULT;
    public static final Typeface SERIF = new Typeface(NORMAL);
    public static final Typeface MONOSPACE = new Typeface(NORMAL);

    private final int style;

    private Typeface(int style) {
        this.style = style;
    }

    public static Typeface create(String familyName, int style) {
        return new Typeface(style);
    }

    public static Typeface create(Typeface family, int style) {
        return new Typeface(style);
    }

    public static Typeface defaultFromStyle(int style) {
        return new Typeface(style);
    }

    public int getStyle() {
        return style;
    }

    public final boolean isBold() {
        return (style & BOLD) != 0;
    }

    public final boolean isItalic() {
        return (style & ITALIC) != 0;
    }
}
