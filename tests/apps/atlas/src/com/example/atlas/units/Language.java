package com.example.atlas.units;

import java.util.HashMap;
import java.util.Map;

/** A language: its words, how it counts, and how it writes numbers. */
abstract class Language {
    private final Map<String, String> words = new HashMap<String, String>();
    private final NumberFormat numbers;

    Language(NumberFormat numbers) {
        this.numbers = numbers;
    }

    final void word(String key, String... forms) {
        for (int i = 0; i < forms.length; i++) {
            words.put(key + "#" + i, forms[i]);
        }
    }

    NumberFormat numbers() {
        return numbers;
    }

    /** Which form of a word goes with a number. */
    abstract int form(int count);

    abstract String code();

    boolean metric() {
        return true;
    }

    String word(String key, int form) {
        String word = words.get(key + "#" + form);
        return word != null ? word : words.containsKey(key + "#0") ? word(key, 0) : "?" + key;
    }

    final String count(String key, int count) {
        return numbers.whole(count) + " " + word(key, form(count));
    }

    /** Puts arguments in the places `{0}` to `{9}`. */
    final String message(String key, Object... arguments) {
        String pattern = word(key, 0);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '{' && i + 2 < pattern.length() && pattern.charAt(i + 2) == '}') {
                int argument = pattern.charAt(i + 1) - '0';
                text.append(argument < arguments.length ? arguments[argument] : "?");
                i += 2;
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    /** One or many. */
    static final class English extends Language {
        English() {
            super(new NumberFormat('.', ','));
            word("place", "place", "places");
            word("hour", "hour", "hours");
            word("far", "{0} away, {1}");
            word("by", "{1} by {0} ({2})");
        }

        @Override
        int form(int count) {
            return count == 1 ? 0 : 1;
        }

        @Override
        String code() {
            return "en";
        }

        @Override
        boolean metric() {
            return false;
        }
    }

    /** The same, other words. */
    static final class German extends Language {
        German() {
            super(new NumberFormat(',', '.'));
            word("place", "Ort", "Orte");
            word("hour", "Stunde", "Stunden");
            word("far", "{0} entfernt, {1}");
        }

        @Override
        int form(int count) {
            return count == 1 ? 0 : 1;
        }

        @Override
        String code() {
            return "de";
        }
    }

    /** Three forms. */
    static final class Polish extends Language {
        Polish() {
            super(new NumberFormat(',', ' '));
            word("place", "miejsce", "miejsca", "miejsc");
            word("hour", "godzina", "godziny", "godzin");
            word("far", "{0} st\u0105d, {1}");
        }

        @Override
        int form(int count) {
            if (count == 1) {
                return 0;
            }
            int ones = count % 10;
            int tens = count % 100;
            return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? 1 : 2;
        }

        @Override
        String code() {
            return "pl";
        }
    }
}
