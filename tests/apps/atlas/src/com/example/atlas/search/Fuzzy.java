package com.example.atlas.search;

import java.util.List;

/** Finds words that are nearly the same. */
final class Fuzzy {
    private int[] above = new int[16];
    private int[] row = new int[16];
    private int compared;

    /** Insertions, deletions, changes, and swaps of neighbours, at most one more than the limit. */
    int distance(String a, String b, int limit) {
        if (Math.abs(a.length() - b.length()) > limit) {
            return limit + 1;
        }
        compared++;
        ensure(b.length() + 1);
        for (int j = 0; j <= b.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            row[0] = i;
            int least = i;
            for (int j = 1; j <= b.length(); j++) {
                int changed = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(changed, Math.min(above[j], row[j - 1]) + 1);
                least = Math.min(least, row[j]);
            }
            if (least > limit) {
                return limit + 1;
            }
            int[] kept = above;
            above = row;
            row = kept;
        }
        return above[b.length()];
    }

    private void ensure(int length) {
        if (above.length < length) {
            above = new int[length * 2];
            row = new int[length * 2];
        }
    }

    /** The nearest of some words, or null. */
    String nearest(String word, List<Trie.Suggestion> candidates, int limit) {
        String best = null;
        int least = limit + 1;
        for (Trie.Suggestion candidate : candidates) {
            int distance = distance(word, candidate.word, least - 1);
            if (distance < least) {
                least = distance;
                best = candidate.word;
                if (least == 0) {
                    break;
                }
            }
        }
        return best;
    }

    int compared() {
        return compared;
    }
}
