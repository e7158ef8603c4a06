package android.text;

import java.lang.reflect.Array;
import java.util.ArrayList;

/** Text that changes, with marks; marks move along, and shrink and grow at their ends by none of the finer rules. */
public class SpannableStringBuilder implements CharSequence, Editable {
    private final StringBuilder text;
    private final ArrayList<Object> spans = new ArrayList<Object>();
    private final ArrayList<int[]> places = new ArrayList<int[]>();
    private InputFilter[] filters = new InputFilter[0];

    public SpannableStringBuilder() {
        this("");
    }

    public SpannableStringBuilder(CharSequence text) {
        this.text = new StringBuilder(text.toString());
    }

    public static SpannableStringBuilder valueOf(CharSequence source) {
        return source instanceof SpannableStringBuilder ? (SpannableStringBuilder) source
                : new SpannableStringBuilder(source);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int where) {
        return text.charAt(where);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return new SpannableStringBuilder(text.substring(start, end));
    }

    @Override
    public SpannableStringBuilder replace(int st, int en, CharSequence replacement) {
        CharSequence added = replacement;
        for (InputFilter filter : filters) {
            CharSequence changed = filter.filter(added, 0, added.length(), this, st, en);
            added = changed == null ? added : changed;
        }
        text.replace(st, en, added.toString());
        int grown = added.length() - (en - st);
        for (int i = 0; i < places.size(); i++) {
            int[] place = places.get(i);
            place[0] = place[0] >= en ? place[0] + grown : Math.min(place[0], st);
            place[1] = place[1] >= en ? place[1] + grown : Math.min(place[1], st);
        }
        return this;
    }

    @Override
    public SpannableStringBuilder insert(int where, CharSequence added) {
        return replace(where, where, added);
    }

    @Override
    public SpannableStringBuilder delete(int start, int end) {
        return replace(start, end, "");
    }

    @Override
    public SpannableStringBuilder append(CharSequence added) {
        return replace(text.length(), text.length(), added);
    }

    public SpannableStringBuilder append(CharSequence added, Object what, int flags) {
        int start = text.length();
        append(added);
        setSpan(what, start, text.length(), flags);
        return this;
    }

    @Override
    public SpannableStringBuilder append(CharSequence added, int start, int end) {
        return append(added.subSequence(start, end));
    }

    @Override
    public SpannableStringBuilder append(char added) {
        return append(String.valueOf(added));
    }

    @Override
    public void clear() {
        replace(0, text.length(), "");
    }

    @Override
    public void clearSpans() {
        spans.clear();
        places.clear();
    }

    @Override
    public void setFilters(InputFilter[] newFilters) {
        filters = newFilters;
    }

    @Override
    public InputFilter[] getFilters() {
        return filters;
    }

    @Override
    public void setSpan(Object what, int start, int end, int flags) {
        if (start < 0 || end < start || end > text.length()) {
            throw new IndexOutOfBoundsException("setSpan (" + start + " ... " + end + ") ends beyond length "
                    + text.length());
        }
        removeSpan(what);
        spans.add(what);
        places.add(new int[] {start, end, flags});
    }

    @Override
    public void removeSpan(Object what) {
        int index = indexOf(what);
        if (index >= 0) {
            spans.remove(index);
            places.remove(index);
        }
    }

    private int indexOf(Object what) {
        for (int i = 0; i < spans.size(); i++) {
            if (spans.get(i) == what) {
                return i;
            }
        }
        return -1;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T[] getSpans(int start, int end, Class<T> type) {
        ArrayList<Object> found = new ArrayList<Object>();
        for (int i = 0; i < spans.size(); i++) {
            if ((type == null || type.isInstance(spans.get(i))) && places.get(i)[0] <= end
                    && places.get(i)[1] >= start) {
                found.add(spans.get(i));
            }
        }
        Class<?> element = type == null ? Object.class : type;
        return found.toArray((T[]) Array.newInstance(element, found.size()));
    }

    private int place(Object tag, int which) {
        int index = indexOf(tag);
        return index < 0 ? -1 : places.get(index)[which];
    }

    @Override
    public int getSpanStart(Object tag) {
        return place(tag, 0);
    }

    @Override
    public int getSpanEnd(Object tag) {
        return place(tag, 1);
    }

    @Override
    public int getSpanFlags(Object tag) {
        return Math.max(place(tag, 2), 0);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof SpannableStringBuilder && o.toString().equals(toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
