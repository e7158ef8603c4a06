package com.example.atlas.search;

import com.example.atlas.core.Text;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** Splits a text into words of small letters. */
final class Tokenizer implements Iterator<String> {
    private static final String ACCENTED = "\u00e4\u00f6\u00fc\u00e9\u00e8\u00e1\u00f1";
    private static final String PLAIN = "aoueean";

    private final String text;
    private final StringBuilder word = new StringBuilder();
    private int at;
    private String next;

    Tokenizer(String text) {
        this.text = text;
        advance();
    }

    private void advance() {
        word.setLength(0);
        while (at < text.length()) {
            char c = fold(text.charAt(at++));
            if (Text.isLetter(c) || Text.isDigit(c)) {
                word.append(c);
            } else if (word.length() > 0) {
                break;
            }
        }
        next = word.length() == 0 ? null : word.toString();
    }

    private static char fold(char c) {
        if (c < 0x80) {
            return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
        }
        int at = ACCENTED.indexOf(Character.toLowerCase(c));
        return at < 0 ? ' ' : PLAIN.charAt(at);
    }

    @Override
    public boolean hasNext() {
        return next != null;
    }

    @Override
    public String next() {
        if (next == null) {
            throw new NoSuchElementException();
        }
        String word = next;
        advance();
        return word;
    }

    @Override
    public void remove() {
        throw new UnsupportedOperationException();
    }
}
