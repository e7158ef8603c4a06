package com.example.atlas.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Answers queries: words, `+word` that must be there, `-word` that must not. */
final class Engine {
    /** A document that was found. */
    static final class Hit implements Comparable<Hit> {
        private final int document;
        private final double score;

        Hit(int document, double score) {
            this.document = document;
            this.score = score;
        }

        int document() {
            return document;
        }

        double score() {
            return score;
        }

        @Override
        public int compareTo(Hit other) {
            int byScore = Double.compare(other.score, score);
            return byScore != 0 ? byScore : document - other.document;
        }
    }

    private final InvertedIndex index;
    private final Ranking ranking;
    private final Fuzzy fuzzy = new Fuzzy();
    private int corrected;

    Engine(InvertedIndex index, Ranking ranking) {
        this.index = index;
        this.ranking = ranking;
    }

    List<Hit> search(String query, int most) {
        double[] scores = new double[index.documents()];
        Postings matching = null;
        Postings required = null;
        Postings excluded = new Postings();
        for (String part : query.split(" ")) {
            char first = part.charAt(0);
            Postings found = index.find(correct(first == '+' || first == '-' ? part.substring(1) : part));
            if (first == '-') {
                excluded = excluded.or(found);
                continue;
            }
            if (first == '+') {
                required = required == null ? found : required.and(found);
            }
            addScores(found, scores);
            matching = matching == null ? found : matching.or(found);
        }
        if (matching == null) {
            return Collections.emptyList();
        }
        if (required != null) {
            matching = matching.and(required);
        }
        return top(matching.without(excluded), scores, most);
    }

    private String correct(String word) {
        if (index.knows(word)) {
            return word;
        }
        List<Trie.Suggestion> candidates = index.words().suggest(word.substring(0, 1), 1000);
        String nearest = fuzzy.nearest(word, candidates, 2);
        if (nearest == null) {
            return word;
        }
        corrected++;
        return nearest;
    }

    private void addScores(Postings found, double[] scores) {
        for (int i = 0; i < found.size(); i++) {
            scores[found.document(i)] += ranking.score(index, found, i);
        }
    }

    private static List<Hit> top(Postings found, double[] scores, int most) {
        List<Hit> hits = new ArrayList<Hit>(found.size());
        for (int i = 0; i < found.size(); i++) {
            hits.add(new Hit(found.document(i), scores[found.document(i)]));
        }
        Collections.sort(hits);
        while (hits.size() > most) {
            hits.remove(hits.size() - 1);
        }
        return hits;
    }

    int corrected() {
        return corrected;
    }

    int compared() {
        return fuzzy.compared();
    }

    /** A part of the text around the first of the words. */
    static String snippet(String text, String[] words, int width) {
        int first = -1;
        for (String word : words) {
            int at = text.toLowerCase().indexOf(word);
            if (at >= 0 && (first < 0 || at < first)) {
                first = at;
            }
        }
        int from = Math.max(0, first - width / 3);
        int to = Math.min(text.length(), from + width);
        char[] dots = new char[from > 0 ? 2 : 0];
        Arrays.fill(dots, '.');
        return new String(dots) + text.substring(from, to) + (to < text.length() ? ".." : "");
    }
}
