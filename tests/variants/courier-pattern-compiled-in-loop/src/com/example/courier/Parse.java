package com.example.courier;

import java.util.regex.Pattern;

/** Reads records of a small JSON, throwing its own exceptions on bad ones. */
final class Parse implements Job {
    private char[] text;
    private int at;
    private int depth;

    private int strings;
    private int numbers;
    private int words;
    private int lists;
    private long sum;
    private double measure;
    private int closed;

    @Override
    public String label() {
        return "Parse";
    }

    @Override
    public String run(int round) {
        strings = 0;
        numbers = 0;
        words = 0;
        lists = 0;
        sum = 0;
        measure = 0;
        closed = 0;
        String[] records = Records.make(round, 170);
        int good = 0;
        int bad = 0;
        int where = 0;
        for (int i = 0; i < records.length; i++) {
            int result = read(records[i]);
            if (result >= 0) {
                good++;
                where += result;
            } else {
                bad -= result;
            }
        }
        return good + " good, " + bad + " bad, " + strings + "/" + numbers + "/" + words + "/" + lists + ", " + sum + ", "
                + measure + ", " + closed + ", " + where;
    }

    /** Where the record ended, or below zero how bad it was. */
    private int read(String record) {
        text = Pattern.compile("[\\t\\r]+").matcher(record).replaceAll(" ").toCharArray();
        at = 0;
        depth = 0;
        try {
            value();
            if (at != text.length) {
                throw new BadRecord("more text", at);
            }
            return at;
        } catch (Unfinished e) {
            return -e.weight() - 1;
        } catch (BadRecord e) {
            return e.at > 20 ? -e.weight() : -2;
        } catch (ArithmeticException e) {
            return -5;
        } finally {
            closed += depth;
        }
    }

    private void value() throws BadRecord {
        while (at < text.length && (text[at] == ' ' || text[at] == '\n')) {
            at++;
        }
        if (at >= text.length) {
            throw new Unfinished(at);
        }
        switch (text[at]) {
            case '{':
                object();
                break;
            case '[':
                list();
                break;
            case '"':
                string();
                break;
            case '-':
            case '0':
            case '1':
            case '2':
            case '3':
            case '4':
            case '5':
            case '6':
            case '7':
            case '8':
            case '9':
                number();
                break;
            default:
                word();
                break;
        }
    }

    private void object() throws BadRecord {
        depth++;
        do {
            at++;
            int key = string();
            if (at >= text.length || text[at] != ':') {
                throw new BadRecord("expected a colon", at);
            }
            at++;
            try {
                value();
            } catch (BadRecord e) {
                // A bad value of a short key is forgiven if the record goes on after it.
                if (key > 2 || !recover()) {
                    throw e;
                }
            }
            if (at >= text.length) {
                throw new Unfinished(at);
            }
        } while (text[at] == ',');
        if (text[at] != '}') {
            throw new BadRecord("expected a brace", at);
        }
        at++;
        depth--;
    }

    /** Goes on to the next comma or brace. */
    private boolean recover() {
        while (at < text.length) {
            if (text[at] == ',' || text[at] == '}') {
                return true;
            }
            at++;
        }
        return false;
    }

    private void list() throws BadRecord {
        depth++;
        int count = 0;
        try {
            do {
                at++;
                value();
                count++;
            } while (at < text.length && text[at] == ',');
            if (at >= text.length || text[at] != ']') {
                throw new BadRecord("expected a bracket", at);
            }
            at++;
            depth--;
        } finally {
            lists += count;
        }
    }

    private int string() throws BadRecord {
        if (at >= text.length || text[at] != '"') {
            throw new BadRecord("expected a name", at);
        }
        at++;
        int start = at;
        int escapes = 0;
        while (at < text.length && text[at] != '"') {
            if (text[at] == '\\') {
                escapes++;
                at++;
            }
            at++;
        }
        if (at >= text.length) {
            throw new Unfinished(start);
        }
        int length = at - start - escapes;
        at++;
        strings++;
        return length;
    }

    private void number() throws BadRecord {
        boolean negative = text[at] == '-';
        if (negative) {
            at++;
        }
        int start = at;
        long value = 0;
        while (at < text.length && text[at] >= '0' && text[at] <= '9') {
            value = value * 10 + (text[at] - '0');
            at++;
        }
        if (at == start) {
            throw new BadRecord("no digits", at);
        }
        if (at < text.length && text[at] == '.') {
            at++;
            fraction(negative ? -value : value);
            return;
        }
        if (value > 90000) {
            throw new ArithmeticException("too heavy");
        }
        numbers++;
        sum += negative ? -value : value;
    }

    private void fraction(long whole) throws BadRecord {
        double scale = 1.0;
        double value = 0.0;
        while (at < text.length && text[at] >= '0' && text[at] <= '9') {
            scale /= 10.0;
            value += (text[at] - '0') * scale;
            at++;
        }
        if (scale == 1.0) {
            throw new BadRecord("no fraction", at);
        }
        numbers++;
        measure += whole + value;
    }

    private void word() throws BadRecord {
        int hash = 0;
        int start = at;
        while (at < text.length && text[at] >= 'a' && text[at] <= 'z') {
            hash = 31 * hash + text[at];
            at++;
        }
        // The hash codes of true, false and null.
        switch (hash) {
            case 3569038:
                sum++;
                break;
            case 97196323:
                sum--;
                break;
            case 3392903:
                break;
            default:
                throw new BadRecord("unknown word", start);
        }
        words++;
    }
}
