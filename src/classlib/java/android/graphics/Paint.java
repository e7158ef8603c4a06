package android.graphics;

/** How to draw. Path effects, mask filters and shadows are not regarded; edges are never smoothed. */
public class Paint {
    public static final int ANTI_ALIAS_FLAG = 1;
    public static final int FILTER_BITMAP_FLAG = 2;
    public static final int DITHER_FLAG = 4;
    public static final int UNDERLINE_TEXT_FLAG = 8;
    public static final int STRIKE_THRU_TEXT_FLAG = 16;
    public static final int FAKE_BOLD_TEXT_FLAG = 32;
    public static final int LINEAR_TEXT_FLAG = 64;
    public static final int SUBPIXEL_TEXT_FLAG = 128;

    private static final float DEFAULT_TEXT_SIZE = 12;

    /** What is drawn of a shape. */
    public enum Style {
        FILL, STROKE, FILL_AND_STROKE
    }

    /** How lines end. */
    public enum Cap {
        BUTT, ROUND, SQUARE
    }

    /** How lines meet. */
    public enum Join {
        MITER, ROUND, BEVEL
    }

    /** Where a text's place is. */
    public enum Align {
        LEFT, CENTER, RIGHT
    }

    /** Heights of a font. */
    public static class FontMetrics {
        public float top;
        public float ascent;
        public float descent;
        public float bottom;
        public float leading;

        public FontMetrics() {
        }
    }

    /** Heights of a font in whole pixels. */
    public static class FontMetricsInt {
        public int top;
        public int ascent;
        public int descent;
        public int bottom;
        public int leading;

        public FontMetricsInt() {
        }
    }

    private int flags;
    private int color = Color.BLACK;
    private Style style = Style.FILL;
    private Cap cap = Cap.BUTT;
    private Join join = Join.MITER;
    private Align align = Align.LEFT;
    private float strokeWidth;
    private float strokeMiter = 4;
    private float textSize = DEFAULT_TEXT_SIZE;
    private float textScaleX = 1;
    private float textSkewX;
    private float letterSpacing;
    private Shader shader;
    private ColorFilter colorFilter;
    private Xfermode xfermode;
    private Typeface typeface;
    private PathEffect pathEffect;
    private MaskFilter maskFilter;

    public Paint() {
    }

    public Paint(int flags) {
        this.flags = flags;
    }

    public Paint(Paint paint) {
        set(paint);
    }

    public void reset() {
        set(new Paint());
    }

    public void set(Paint src) {
        flags = src.flags;
        color = src.color;
        style = src.style;
        cap = src.cap;
        join = src.join;
        align = src.align;
        strokeWidth = src.strokeWidth;
        strokeMiter = src.strokeMiter;
        textSize = src.textSize;
        textScaleX = src.textScaleX;
        textSkewX = src.textSkewX;
        letterSpacing = src.letterSpacing;
        shader = src.shader;
        colorFilter = src.colorFilter;
        xfermode = src.xfermode;
        typeface = src.typeface;
        pathEffect = src.pathEffect;
        maskFilter = src.maskFilter;
    }

    public int getFlags() {
        return flags;
    }

    public void setFlags(int flags) {
        this.flags = flags;
    }

    private void flag(int flag, boolean on) {
        flags = on ? flags | flag : flags & ~flag;
    }

    public final boolean isAntiAlias() {
        return (flags & ANTI_ALIAS_FLAG) != 0;
    }

    public void setAntiAlias(boolean aa) {
        flag(ANTI_ALIAS_FLAG, aa);
    }

    public void setDither(boolean dither) {
        flag(DITHER_FLAG, dither);
    }

    public final boolean isFilterBitmap() {
        return (flags & FILTER_BITMAP_FLAG) != 0;
    }

    public void setFilterBitmap(boolean filter) {
        flag(FILTER_BITMAP_FLAG, filter);
    }

    public void setSubpixelText(boolean subpixelText) {
        flag(SUBPIXEL_TEXT_FLAG, subpixelText);
    }

    public void setLinearText(boolean linearText) {
        flag(LINEAR_TEXT_FLAG, linearText);
    }

    public final boolean isUnderlineText() {
        return (flags & UNDERLINE_TEXT_FLAG) != 0;
    }

    public void setUnderlineText(boolean underlineText) {
        flag(UNDERLINE_TEXT_FLAG, underlineText);
    }

    public void setStrikeThruText(boolean strikeThruText) {
        flag(STRIKE_THRU_TEXT_FLAG, strikeThruText);
    }

    public final boolean isFakeBoldText() {
        return (flags & FAKE_BOLD_TEXT_FLAG) != 0;
    }

    public void setFakeBoldText(boolean fakeBoldText) {
        flag(FAKE_BOLD_TEXT_FLAG, fakeBoldText);
    }

    public Style getStyle() {
        return style;
    }

    public void setStyle(Style style) {
        this.style = style;
    }

    public int getColor() {
        return color;
    }

    public void setColor(int color) {
        this.color = color;
    }

    public int getAlpha() {
        return color >>> 24;
    }

    public void setAlpha(int a) {
        color = color & 0xffffff | a << 24;
    }

    public void setARGB(int a, int r, int g, int b) {
        setColor(a << 24 | r << 16 | g << 8 | b);
    }

    public float getStrokeWidth() {
        return strokeWidth;
    }

    public void setStrokeWidth(float width) {
        if (width >= 0) {
            strokeWidth = width;
        }
    }

    public float getStrokeMiter() {
        return strokeMiter;
    }

    public void setStrokeMiter(float miter) {
        strokeMiter = miter;
    }

    public Cap getStrokeCap() {
        return cap;
    }

    public void setStrokeCap(Cap cap) {
        this.cap = cap;
    }

    public Join getStrokeJoin() {
        return join;
    }

    public void setStrokeJoin(Join join) {
        this.join = join;
    }

    public Shader getShader() {
        return shader;
    }

    public Shader setShader(Shader shader) {
        this.shader = shader;
        return shader;
    }

    public ColorFilter getColorFilter() {
        return colorFilter;
    }

    public ColorFilter setColorFilter(ColorFilter filter) {
        colorFilter = filter;
        return filter;
    }

    public Xfermode getXfermode() {
        return xfermode;
    }

    public Xfermode setXfermode(Xfermode xfermode) {
        this.xfermode = xfermode;
        return xfermode;
    }

    final PorterDuff.Mode mode() {
        return xfermode == null ? PorterDuff.Mode.SRC_OVER : xfermode.mode;
    }

    public PathEffect getPathEffect() {
        return pathEffect;
    }

    public PathEffect setPathEffect(PathEffect effect) {
        pathEffect = effect;
        return effect;
    }

    public MaskFilter setMaskFilter(MaskFilter maskfilter) {
        maskFilter = maskfilter;
        return maskfilter;
    }

    public void setShadowLayer(float radius, float dx, float dy, int shadowColor) {
    }

    public void clearShadowLayer() {
    }

    public Typeface getTypeface() {
        return typeface;
    }

    public Typeface setTypeface(Typeface typeface) {
        this.typeface = typeface;
        return typeface;
    }

    public Align getTextAlign() {
        return align;
    }

    public void setTextAlign(Align align) {
        this.align = align;
    }

    public float getTextSize() {
        return textSize;
    }

    public void setTextSize(float textSize) {
        if (textSize >= 0) {
            this.textSize = textSize;
        }
    }

    public float getTextScaleX() {
        return textScaleX;
    }

    public void setTextScaleX(float scaleX) {
        textScaleX = scaleX;
    }

    public float getTextSkewX() {
        return textSkewX;
    }

    public void setTextSkewX(float skewX) {
        textSkewX = skewX;
    }

    public float getLetterSpacing() {
        return letterSpacing;
    }

    public void setLetterSpacing(float spacing) {
        letterSpacing = spacing;
    }

    public float ascent() {
        return Font.ASCENT * textSize;
    }

    public float descent() {
        return Font.DESCENT * textSize;
    }

    public float getFontMetrics(FontMetrics metrics) {
        if (metrics != null) {
            metrics.top = Font.TOP * textSize;
            metrics.ascent = ascent();
            metrics.descent = descent();
            metrics.bottom = Font.BOTTOM * textSize;
            metrics.leading = 0;
        }
        return descent() - ascent();
    }

    public FontMetrics getFontMetrics() {
        FontMetrics metrics = new FontMetrics();
        getFontMetrics(metrics);
        return metrics;
    }

    public int getFontMetricsInt(FontMetricsInt metrics) {
        int ascent = Math.round(ascent());
        int descent = Math.round(descent());
        if (metrics != null) {
            metrics.top = (int) Math.floor(Font.TOP * textSize);
            metrics.ascent = ascent;
            metrics.descent = descent;
            metrics.bottom = (int) Math.ceil(Font.BOTTOM * textSize);
            metrics.leading = 0;
        }
        return descent - ascent;
    }

    public FontMetricsInt getFontMetricsInt() {
        FontMetricsInt metrics = new FontMetricsInt();
        getFontMetricsInt(metrics);
        return metrics;
    }

    public float getFontSpacing() {
        return descent() - ascent();
    }

    /** The width of one character. */
    final float advance() {
        return textSize * (Font.ADVANCE * textScaleX + letterSpacing);
    }

    public float measureText(String text) {
        return text.length() * advance();
    }

    public float measureText(CharSequence text, int start, int end) {
        return (end - start) * advance();
    }

    public float measureText(String text, int start, int end) {
        return (end - start) * advance();
    }

    public float measureText(char[] text, int index, int count) {
        return count * advance();
    }

    public int getTextWidths(String text, float[] widths) {
        java.util.Arrays.fill(widths, 0, text.length(), advance());
        return text.length();
    }

    public int breakText(String text, boolean measureForwards, float maxWidth, float[] measuredWidth) {
        float advance = advance();
        int count = advance == 0 ? text.length() : Math.min(text.length(), (int) (maxWidth / advance));
        if (measuredWidth != null) {
            measuredWidth[0] = count * advance;
        }
        return count;
    }

    public void getTextBounds(String text, int start, int end, Rect bounds) {
        if (start == end) {
            bounds.setEmpty();
            return;
        }
        bounds.set(0, -Math.round(Font.ROWS * Font.UNIT * textSize), (int) Math.ceil((end - start) * advance()), 0);
    }
}
