package java.util;

import java.io.Serializable;

/** A language, a country and a variant. Scripts and extensions are left out, and so are most names in words. */
public final class Locale implements Cloneable, Serializable {
    public static final Locale ENGLISH = new Locale("en", "");
    public static final Locale FRENCH = new Locale("fr", "");
    public static final Locale GERMAN = new Locale("de", "");
    public static final Locale ITALIAN = new Locale("it", "");
    public static final Locale JAPANESE = new Locale("ja", "");
    public static final Locale KOREAN = new Locale("ko", "");
    public static final Locale CHINESE = new Locale("zh", "");
    public static final Locale SIMPLIFIED_CHINESE = new Locale("zh", "CN");
    public static final Locale TRADITIONAL_CHINESE = new Locale("zh", "TW");
    public static final Locale FRANCE = new Locale("fr", "FR");
    public static final Locale GERMANY = new Locale("de", "DE");
    public static final Locale ITALY = new Locale("it", "IT");
    public static final Locale JAPAN = new Locale("ja", "JP");
    public static final Locale KOREA = new Locale("ko", "KR");
    public static final Locale UK = new Locale("en", "GB");
    public static final Locale US = new Locale("en", "US");
    public static final Locale CANADA = new Locale("en", "CA");
    public static final Locale CANADA_FRENCH = new Locale("fr", "CA");
    public static final Locale CHINA = SIMPLIFIED_CHINESE;
    public static final Locale PRC = SIMPLIFIED_CHINESE;
    public static final Locale TAIWAN = TRADITIONAL_CHINESE;
    public static final Locale ROOT = new Locale("", "");

    private static final String LANGUAGES = "en English de German fr French es Spanish it Italian nl Dutch "
            + "pt Portuguese ru Russian pl Polish sv Swedish tr Turkish ja Japanese ko Korean zh Chinese ";
    private static final String COUNTRIES = "US United States|GB United Kingdom|CA Canada|AU Australia|IN India|"
            + "DE Germany|AT Austria|CH Switzerland|FR France|ES Spain|MX Mexico|IT Italy|NL Netherlands|BR Brazil|"
            + "PT Portugal|RU Russia|PL Poland|SE Sweden|TR Turkey|JP Japan|KR South Korea|CN China|TW Taiwan|";

    private static Locale standard = US;

    /** What the default locale is asked for. */
    public enum Category {
        DISPLAY, FORMAT
    }

    /** What LocaleText found for it, once it was asked. */
    transient LocaleText text;

    private final String language;
    private final String country;
    private final String variant;

    public Locale(String language) {
        this(language, "", "");
    }

    public Locale(String language, String country) {
        this(language, country, "");
    }

    public Locale(String language, String country, String variant) {
        if (language == null || country == null || variant == null) {
            throw new NullPointerException();
        }
        this.language = lower(language);
        this.country = upper(country);
        this.variant = variant;
    }

    /** Of ASCII, as the usual methods ask for a locale. */
    private static String lower(String text) {
        char[] chars = text.toCharArray();
        for (int i = 0; i < chars.length; i++) {
            chars[i] = chars[i] >= 'A' && chars[i] <= 'Z' ? (char) (chars[i] + 32) : chars[i];
        }
        return new String(chars);
    }

    private static String upper(String text) {
        char[] chars = text.toCharArray();
        for (int i = 0; i < chars.length; i++) {
            chars[i] = chars[i] >= 'a' && chars[i] <= 'z' ? (char) (chars[i] - 32) : chars[i];
        }
        return new String(chars);
    }

    public static Locale getDefault() {
        return standard;
    }

    public static Locale getDefault(Category category) {
        return standard;
    }

    public static synchronized void setDefault(Locale locale) {
        if (locale == null) {
            throw new NullPointerException("Can't set default locale to NULL");
        }
        standard = locale;
    }

    public static synchronized void setDefault(Category category, Locale locale) {
        setDefault(locale);
    }

    public static Locale[] getAvailableLocales() {
        return LocaleText.available();
    }

    /** Of a language, a country of two letters, and variants, with dashes. */
    public static Locale forLanguageTag(String tag) {
        String[] parts = tag.replace('_', '-').split("-");
        String language = parts[0].equals("und") ? "" : parts[0];
        int next = parts.length > 1 && parts[1].length() == 4 ? 2 : 1;
        String country = parts.length > next && parts[next].length() <= 3 ? parts[next++] : "";
        return new Locale(language, country, parts.length > next ? parts[next] : "");
    }

    public String toLanguageTag() {
        String tag = language.isEmpty() ? "und" : language;
        tag = country.isEmpty() ? tag : tag + "-" + country;
        return variant.isEmpty() ? tag : tag + "-" + variant;
    }

    public String getLanguage() {
        return language;
    }

    public String getCountry() {
        return country;
    }

    public String getVariant() {
        return variant;
    }

    public String getScript() {
        return "";
    }

    public String getDisplayLanguage() {
        int found = (" " + LANGUAGES).indexOf(" " + language + " ");
        if (language.isEmpty() || found < 0) {
            return language;
        }
        int start = found + language.length() + 1;
        return LANGUAGES.substring(start, LANGUAGES.indexOf(' ', start));
    }

    public String getDisplayLanguage(Locale locale) {
        return getDisplayLanguage();
    }

    public String getDisplayCountry() {
        int found = ("|" + COUNTRIES).indexOf("|" + country + " ");
        if (country.isEmpty() || found < 0) {
            return country;
        }
        int start = found + country.length() + 1;
        return COUNTRIES.substring(start, COUNTRIES.indexOf('|', start));
    }

    public String getDisplayCountry(Locale locale) {
        return getDisplayCountry();
    }

    public String getDisplayName() {
        String name = getDisplayLanguage();
        String where = getDisplayCountry();
        return where.isEmpty() ? name : name.isEmpty() ? where : name + " (" + where + ")";
    }

    public String getDisplayName(Locale locale) {
        return getDisplayName();
    }

    @Override
    public Object clone() {
        return this;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Locale)) {
            return false;
        }
        Locale locale = (Locale) other;
        return language.equals(locale.language) && country.equals(locale.country) && variant.equals(locale.variant);
    }

    @Override
    public int hashCode() {
        return (language.hashCode() * 31 + country.hashCode()) * 31 + variant.hashCode();
    }

    @Override
    public String toString() {
        if (variant.isEmpty()) {
            return country.isEmpty() ? language : language + "_" + country;
        }
        return language + "_" + country + "_" + variant;
    }

    /** Makes a locale step by step. */
    public static final class Builder {
        private String language = "";
        private String country = "";
        private String variant = "";

        public Builder setLanguage(String value) {
            language = value == null ? "" : value;
            return this;
        }

        public Builder setRegion(String value) {
            country = value == null ? "" : value;
            return this;
        }

        public Builder setVariant(String value) {
            variant = value == null ? "" : value;
            return this;
        }

        public Builder setLocale(Locale locale) {
            language = locale.language;
            country = locale.country;
            variant = locale.variant;
            return this;
        }

        public Builder setLanguageTag(String tag) {
            return setLocale(forLanguageTag(tag));
        }

        public Locale build() {
            return new Locale(language, country, variant);
        }
    }
}
