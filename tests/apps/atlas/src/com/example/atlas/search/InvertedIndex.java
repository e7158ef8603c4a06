package com.example.atlas.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which documents hold which words. */
final class InvertedIndex {
    private static final Postings NONE = new Postings();

    private final Map<String, Postings> postings = new HashMap<String, Postings>();
    private final List<Integer> lengths = new ArrayList<Integer>();
    private final Stemmer stemmer = new Stemmer();
    private final Trie words = new Trie();
    private int allLengths;

    int add(String text) {
        int document = lengths.size();
        int length = 0;
        for (Tokenizer tokens = new Tokenizer(text); tokens.hasNext();) {
            String word = tokens.next();
            words.add(word);
            String stem = stemmer.stem(word);
            Postings list = postings.get(stem);
            if (list == null) {
                list = new Postings();
                postings.put(stem, list);
            }
            list.add(document);
            length++;
        }
        lengths.add(length);
        allLengths += length;
        return document;
    }

    Postings find(String word) {
        Postings found = postings.get(stemmer.stem(word));
        return found == null ? NONE : found;
    }

    boolean knows(String word) {
        return postings.containsKey(stemmer.stem(word));
    }

    int documents() {
        return lengths.size();
    }

    int length(int document) {
        return lengths.get(document);
    }

    double meanLength() {
        return (double) allLengths / lengths.size();
    }

    int stems() {
        return postings.size();
    }

    Trie words() {
        return words;
    }
}
