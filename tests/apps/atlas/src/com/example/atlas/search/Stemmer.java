package com.example.atlas.search;

/** Cuts endings off words, by rules in steps. */
final class Stemmer {
    /** An ending and what takes its place. */
    private static final class Rule {
        private final String ending;
        private final String instead;
        private final int measure;

        Rule(String ending, String instead, int measure) {
            this.ending = ending;
            this.instead = instead;
            this.measure = measure;
        }

        /** The shorter word, or null if the rule does not apply. */
        String apply(String word) {
            if (!word.endsWith(ending)) {
                return null;
            }
            String stem = word.substring(0, word.length() - ending.length());
            return measure(stem) >= measure ? stem + instead : word;
        }
    }

    private static final Rule[] PLURALS = {
        new Rule("sses", "ss", 0), new Rule("ies", "i", 0), new Rule("ss", "ss", 0), new Rule("s", "", 1),
    };
    private static final Rule[] FORMS = {
        new Rule("eed", "ee", 1), new Rule("ing", "", 1), new Rule("ed", "", 1), new Rule("erem", "er", 1),
    };
    private static final Rule[] SUFFIXES = {
        new Rule("ational", "ate", 1), new Rule("ization", "ize", 1), new Rule("fulness", "ful", 1),
        new Rule("ousness", "ous", 1), new Rule("ment", "", 2), new Rule("ness", "", 1), new Rule("strasse", "str", 0),
        new Rule("weg", "", 1), new Rule("hof", "", 1),
    };

    private static boolean isVowel(String word, int at) {
        switch (word.charAt(at)) {
            case 'a':
            case 'e':
            case 'i':
            case 'o':
            case 'u':
                return true;
            case 'y':
                return at > 0 && !isVowel(word, at - 1);
            default:
                return false;
        }
    }

    /** How often consonants follow vowels. */
    static int measure(String word) {
        int measure = 0;
        boolean vowel = false;
        for (int i = 0; i < word.length(); i++) {
            boolean now = isVowel(word, i);
            if (vowel && !now) {
                measure++;
            }
            vowel = now;
        }
        return measure;
    }

    private static String step(Rule[] rules, String word) {
        for (Rule rule : rules) {
            String shorter = rule.apply(word);
            if (shorter != null) {
                return shorter;
            }
        }
        return word;
    }

    private static String undouble(String word) {
        int last = word.length() - 1;
        if (last > 1 && word.charAt(last) == word.charAt(last - 1) && !isVowel(word, last)) {
            return word.substring(0, last);
        }
        return word;
    }

    String stem(String word) {
        if (word.length() < 4) {
            return word;
        }
        String stem = step(PLURALS, word);
        stem = step(FORMS, stem);
        stem = step(SUFFIXES, stem);
        return undouble(stem);
    }
}
