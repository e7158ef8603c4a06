package com.example.courier;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An index of the words in the notes that customers leave. */
final class Words {
    private static final String[] SYLLABLES = {
        "ba", "den", "fi", "gor", "hul", "ja", "kem", "lo", "mit", "nu", "pa", "ro", "sil", "ti", "vek", "yx",
    };

    private final Map<String, Integer> counts = new HashMap<String, Integer>();
    private final List<String> order = new ArrayList<String>();
    private int longest;

    /** Indexes some notes and says what the index holds. */
    String index(int round, int notes) {
        int[] random = new int[notes * 9];
        new Noise(round + 97).fill(random, 1 << 12);
        int added = 0;
        for (int note = 0; note < notes; note++) {
            String text = note(random, 9 * note);
            added += add(text);
        }
        return added + " new words, " + counts.size() + " in all, longest " + longest + ", most often " + mostOften();
    }

    private static String note(int[] random, int from) {
        String text = "";
        for (int word = 0; word < 9; word++) {
            int syllables = random[from + word];
            if (word > 0) {
                text += ' ';
            }
            text += SYLLABLES[syllables & 15];
            if ((syllables & 0x30) != 0) {
                text += SYLLABLES[syllables >> 6 & 15];
            }
            if ((syllables & 0xc00) == 0) {
                text += SYLLABLES[syllables >> 4 & 7];
            }
        }
        return text;
    }

    private int add(String text) {
        int added = 0;
        int start = 0;
        int length = text.length();
        while (start < length) {
            int end = text.indexOf(' ', start);
            if (end < 0) {
                end = length;
            }
            added += count(text.substring(start, end));
            start = end + 1;
        }
        return added;
    }

    private int count(String word) {
        if (word.length() > longest) {
            longest = word.length();
        }
        Integer known = counts.get(word);
        if (known == null) {
            counts.put(word, Integer.valueOf(1));
            order.add(word);
            return 1;
        }
        counts.put(word, Integer.valueOf(known.intValue() + 1));
        return 0;
    }

    private String mostOften() {
        String best = "";
        int most = 0;
        for (String word : order) {
            int count = counts.get(word);
            if (count > most) {
                most = count;
                best = word;
            }
        }
        return best + " " + most;
    }
}
