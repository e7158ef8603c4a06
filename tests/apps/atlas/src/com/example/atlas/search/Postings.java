package com.example.atlas.search;

import java.util.Arrays;

/** The documents that hold a word, in order, and how often each does. */
final class Postings {
    private int[] documents = new int[4];
    private int[] counts = new int[4];
    private int size;

    void add(int document) {
        if (size > 0 && documents[size - 1] == document) {
            counts[size - 1]++;
            return;
        }
        if (size == documents.length) {
            documents = Arrays.copyOf(documents, size * 2);
            counts = Arrays.copyOf(counts, size * 2);
        }
        documents[size] = document;
        counts[size++] = 1;
    }

    int size() {
        return size;
    }

    int document(int index) {
        return documents[index];
    }

    int count(int index) {
        return counts[index];
    }

    /** Documents that are in both. */
    Postings and(Postings other) {
        Postings both = new Postings();
        int i = 0;
        int j = 0;
        while (i < size && j < other.size) {
            if (documents[i] < other.documents[j]) {
                i++;
            } else if (documents[i] > other.documents[j]) {
                j++;
            } else {
                both.add(documents[i++]);
                j++;
            }
        }
        return both;
    }

    /** Documents that are in either. */
    Postings or(Postings other) {
        Postings either = new Postings();
        int i = 0;
        int j = 0;
        while (i < size || j < other.size) {
            int a = i < size ? documents[i] : Integer.MAX_VALUE;
            int b = j < other.size ? other.documents[j] : Integer.MAX_VALUE;
            either.add(Math.min(a, b));
            i += a <= b ? 1 : 0;
            j += b <= a ? 1 : 0;
        }
        return either;
    }

    /** Documents that are only here. */
    Postings without(Postings other) {
        Postings only = new Postings();
        for (int i = 0; i < size; i++) {
            if (Arrays.binarySearch(other.documents, 0, other.size, documents[i]) < 0) {
                only.add(documents[i]);
            }
        }
        return only;
    }
}
