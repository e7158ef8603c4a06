package android.os;

import java.util.Locale;

/** Languages in the order in which the user prefers them. */
public final class LocaleList {
    private static final LocaleList EMPTY = new LocaleList();
    private final Locale[] list;

    public LocaleList(Locale... list) {
        this.list = list.clone();
    }

    public static LocaleList getEmptyLocaleList() {
        return EMPTY;
    }

    public static LocaleList getDefault() {
        return new LocaleList(Locale.getDefault());
    }

    public static LocaleList getAdjustedDefault() {
        return getDefault();
    }

    public static LocaleList forLanguageTags(String list) {
        if (list == null || list.isEmpty()) {
            return EMPTY;
        }
        String[] tags = list.split(",");
        Locale[] locales = new Locale[tags.length];
        for (int i = 0; i < tags.length; i++) {
            locales[i] = Locale.forLanguageTag(tags[i]);
        }
        return new LocaleList(locales);
    }

    public Locale get(int index) {
        return 0 <= index && index < list.length ? list[index] : null;
    }

    public boolean isEmpty() {
        return list.length == 0;
    }

    public int size() {
        return list.length;
    }

    public int indexOf(Locale locale) {
        for (int i = 0; i < list.length; i++) {
            if (list[i].equals(locale)) {
                return i;
            }
        }
        return -1;
    }

    public String toLanguageTags() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < list.length; i++) {
            text.append(i == 0 ? "" : ",").append(list[i].toLanguageTag());
        }
        return text.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LocaleList && java.util.Arrays.equals(list, ((LocaleList) other).list);
    }

    @Override
    public int hashCode() {
        return java.util.Arrays.hashCode(list);
    }

    @Override
    public String toString() {
        return java.util.Arrays.toString(list);
    }
}
