package com.example.suite.work;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Texts made of a few words, and what can be done with them. */
public final class Words {
    private static final String[] SYLLABLES = {
        "ba", "den", "fi", "gor", "hu", "jal", "ko", "lim", "mo", "nes", "pa", "rit", "su", "ten", "vo", "wix",
    };

    private Words() {
    }

    /** Words by a generator, capitals behind full stops. */
    public static String text(Dice dice, int words) {
        StringBuilder text = new StringBuilder();
        boolean capital = true;
        for (int i = 0; i < words; i++) {
            String word = word(dice);
            text.append(capital ? word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1) : word);
            capital = dice.roll(9) == 0;
            text.append(capital ? ". " : " ");
        }
        return text.toString().trim();
    }

    private static String word(Dice dice) {
        StringBuilder word = new StringBuilder();
        for (int i = 1 + dice.roll(3); i > 0; i--) {
            word.append(SYLLABLES[Math.min(dice.roll(SYLLABLES.length), dice.roll(SYLLABLES.length))]);
        }
        return word.toString();
    }

    /** Breaks a text into lines of a width; a longer word has a line of its own. */
    public static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<String>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" +")) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            if (line.length() > 0) {
                line.append(' ');
            }
            line.append(word);
        }
        if (line.length() > 0) {
            lines.add(line.toString());
        }
        return lines;
    }

    /** How often each word occurs, in small letters. */
    public static Map<String, Integer> count(String text) {
        Map<String, Integer> counts = new TreeMap<String, Integer>();
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean letter = i < text.length() && Character.isLetter(text.charAt(i));
            if (letter && start < 0) {
                start = i;
            } else if (!letter && start >= 0) {
                String word = text.substring(start, i).toLowerCase(Locale.ROOT);
                Integer before = counts.get(word);
                counts.put(word, before == null ? 1 : before + 1);
                start = -1;
            }
        }
        return counts;
    }
}
