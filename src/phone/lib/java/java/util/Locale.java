package java.util;

/** A language and a country; formatting does not depend on it here. */
public final class Locale {
    public static final Locale ENGLISH = new Locale("en", "");
    public static final Locale ROOT = new Locale("", "");
    public static final Locale US = new Locale("en", "US");

    private final String language;
    private final String country;

    public Locale(String language, String country) {
        this.language = language;
        this.country = country;
    }

    public static Locale getDefault() {
        return US;
    }

    public String getLanguage() {
        return language;
    }

    public String getCountry() {
        return country;
    }

    @Override
    public String toString() {
        return country.isEmpty() ? language : language + "_" + country;
    }
}
