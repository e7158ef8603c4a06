package android.text;

/** Text with marks that change. */
public class SpannableString implements CharSequence, Spannable {
    private final String text;
    private final SpannableStringBuilder marks;

    public SpannableString(CharSequence source) {
        text = source.toString();
        marks = new SpannableStringBuilder(text);
    }

    public static SpannableString valueOf(CharSequence source) {
        return source instanceof SpannableString ? (SpannableString) source : new SpannableString(source);
    }

    @Override
    public final int length() {
        return text.length();
    }

    @Override
    public final char charAt(int i) {
        return text.charAt(i);
    }

    @Override
    public final CharSequence subSequence(int start, int end) {
        return new SpannableString(text.substring(start, end));
    }

    @Override
    public void setSpan(Object what, int start, int end, int flags) {
        marks.setSpan(what, start, end, flags);
    }

    @Override
    public void removeSpan(Object what) {
        marks.removeSpan(what);
    }

    @Override
    public <T> T[] getSpans(int start, int end, Class<T> type) {
        return marks.getSpans(start, end, type);
    }

    @Override
    public int getSpanStart(Object tag) {
        return marks.getSpanStart(tag);
    }

    @Override
    public int getSpanEnd(Object tag) {
        return marks.getSpanEnd(tag);
    }

    @Override
    public int getSpanFlags(Object tag) {
        return marks.getSpanFlags(tag);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof SpannableString && text.equals(o.toString());
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public final String toString() {
        return text;
    }
}
