package com.example.gazette;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Which articles have which words. */
final class Index {
    private final Map<String, List<Integer>> articles = new HashMap<String, List<Integer>>();
    private int words;

    void add(int article, String text) {
        int from = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean letter = i < text.length() && Character.isLetter(text.charAt(i));
            if (letter && from < 0) {
                from = i;
            } else if (!letter && from >= 0) {
                word(article, text.substring(from, i).toLowerCase(Locale.ROOT));
                from = -1;
            }
        }
    }

    private void word(int article, String word) {
        words++;
        List<Integer> found = articles.get(word);
        if (found == null) {
            found = new ArrayList<Integer>();
            articles.put(word, found);
        }
        if (found.isEmpty() || found.get(found.size() - 1) != article) {
            found.add(article);
        }
    }

    /** Articles that have all the words. */
    List<Integer> all(String... wanted) {
        List<Integer> left = null;
        for (String word : wanted) {
            List<Integer> found = articles.get(word);
            if (found == null) {
                return new ArrayList<Integer>();
            }
            List<Integer> both = new ArrayList<Integer>();
            for (Integer article : found) {
                if (left == null || left.contains(article)) {
                    both.add(article);
                }
            }
            left = both;
        }
        return left;
    }

    /** The words that come in most articles. */
    String commonest(int count) {
        TreeMap<Integer, StringBuilder> bySize = new TreeMap<Integer, StringBuilder>();
        for (Map.Entry<String, List<Integer>> entry : articles.entrySet()) {
            int size = entry.getValue().size();
            StringBuilder names = bySize.get(size);
            if (names == null) {
                names = new StringBuilder();
                bySize.put(size, names);
            }
            names.append(' ').append(entry.getKey());
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count && !bySize.isEmpty(); i++) {
            Map.Entry<Integer, StringBuilder> last = bySize.pollLastEntry();
            text.append(last.getKey()).append(':').append(last.getValue()).append('\n');
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return words + " words, " + articles.size() + " of them different";
    }
}
