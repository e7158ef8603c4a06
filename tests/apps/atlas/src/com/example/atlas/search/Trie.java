package com.example.atlas.search;

import java.util.ArrayList;
import java.util.List;

/** Words by their letters, with how often each was seen. */
final class Trie {
    /** What follows a beginning. */
    private static final class Node {
        private final char letter;
        private Node child;
        private Node sibling;
        private int count;

        Node(char letter, Node sibling) {
            this.letter = letter;
            this.sibling = sibling;
        }

        Node find(char wanted) {
            Node node = child;
            while (node != null && node.letter != wanted) {
                node = node.sibling;
            }
            return node;
        }

        Node findOrAdd(char wanted) {
            Node found = find(wanted);
            if (found == null) {
                found = new Node(wanted, child);
                child = found;
            }
            return found;
        }
    }

    /** A word and how often it was seen; frequent ones come first. */
    static final class Suggestion implements Comparable<Suggestion> {
        final String word;
        final int count;

        Suggestion(String word, int count) {
            this.word = word;
            this.count = count;
        }

        @Override
        public int compareTo(Suggestion other) {
            return count != other.count ? other.count - count : word.compareTo(other.word);
        }

        @Override
        public String toString() {
            return word + "*" + count;
        }
    }

    private final Node root = new Node(' ', null);
    private int words;

    void add(String word) {
        Node node = root;
        for (int i = 0; i < word.length(); i++) {
            node = node.findOrAdd(word.charAt(i));
        }
        if (node.count++ == 0) {
            words++;
        }
    }

    int words() {
        return words;
    }

    private Node descend(String beginning) {
        Node node = root;
        for (int i = 0; node != null && i < beginning.length(); i++) {
            node = node.find(beginning.charAt(i));
        }
        return node;
    }

    int count(String word) {
        Node node = descend(word);
        return node == null ? 0 : node.count;
    }

    List<Suggestion> suggest(String beginning, int most) {
        List<Suggestion> found = new ArrayList<Suggestion>();
        Node node = descend(beginning);
        if (node != null) {
            collect(node, new StringBuilder(beginning), found);
        }
        java.util.Collections.sort(found);
        return found.size() > most ? new ArrayList<Suggestion>(found.subList(0, most)) : found;
    }

    private static void collect(Node node, StringBuilder word, List<Suggestion> found) {
        if (node.count > 0) {
            found.add(new Suggestion(word.toString(), node.count));
        }
        for (Node child = node.child; child != null; child = child.sibling) {
            word.append(child.letter);
            collect(child, word, found);
            word.setLength(word.length() - 1);
        }
    }
}
