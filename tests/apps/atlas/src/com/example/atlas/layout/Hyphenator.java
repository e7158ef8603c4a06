package com.example.atlas.layout;

import java.util.HashMap;
import java.util.Map;

/** Finds where words may be parted, by patterns with weights between letters, as TeX does. */
final class Hyphenator {
    private static final String[] PATTERNS = {
        ".a1", "1ba", "1be", "1bi", "1da", "1de", "n1d", "r1d", "1fa", "1ga", "1gra", "1ha", "1ho", "1ka", "1ki",
        "1la", "1lo", "l1l", "1ma", "n1m", "1no", "1na", "1po", "1ra", "1ri", "r1n", "2s1s", "1ste", "1ta", "1te",
        "1ul", "1ve", "1we", "1za", "n2g", "c2h", "2n.", "2r.", "a2u",
    };

    private final Map<String, int[]> weights = new HashMap<String, int[]>();
    private int longest;

    Hyphenator() {
        for (String pattern : PATTERNS) {
            learn(pattern);
        }
    }

    private void learn(String pattern) {
        StringBuilder letters = new StringBuilder();
        int[] between = new int[pattern.length() + 1];
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c >= '0' && c <= '9') {
                between[letters.length()] = c - '0';
            } else {
                letters.append(c);
            }
        }
        weights.put(letters.toString(), between);
        longest = Math.max(longest, letters.length());
    }

    /** For each letter whether a new line may begin with it. */
    boolean[] breaks(String word) {
        String framed = "." + word.toLowerCase() + ".";
        int[] best = new int[framed.length() + 1];
        for (int from = 0; from < framed.length(); from++) {
            for (int to = from + 1; to <= Math.min(framed.length(), from + longest); to++) {
                int[] found = weights.get(framed.substring(from, to));
                for (int i = 0; found != null && i <= to - from; i++) {
                    best[from + i] = Math.max(best[from + i], found[i]);
                }
            }
        }
        boolean[] breaks = new boolean[word.length()];
        for (int i = 2; i + 1 < word.length(); i++) {
            breaks[i] = (best[i + 1] & 1) == 1;
        }
        return breaks;
    }

    String show(String word) {
        boolean[] breaks = breaks(word);
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < word.length(); i++) {
            if (breaks[i]) {
                shown.append('-');
            }
            shown.append(word.charAt(i));
        }
        return shown.toString();
    }
}
