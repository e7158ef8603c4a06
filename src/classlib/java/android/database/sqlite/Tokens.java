package android.database.sqlite;

import java.util.ArrayList;

/** A statement in words, numbers, texts and signs. */
final class Tokens {
    static final int END = 0;
    static final int WORD = 1;
    static final int QUOTED = 2;
    static final int TEXT = 3;
    static final int NUMBER = 4;
    static final int SIGN = 5;
    static final int PARAMETER = 6;
    static final int BLOB = 7;

    private static final String[] DOUBLE_SIGNS = {"<=", ">=", "<>", "!=", "==", "||", "<<", ">>"};

    private final String sql;
    private final ArrayList<String> texts = new ArrayList<String>();
    private final ArrayList<Integer> kinds = new ArrayList<Integer>();
    private final ArrayList<Integer> starts = new ArrayList<Integer>();
    private final ArrayList<Integer> ends = new ArrayList<Integer>();
    private int at;

    Tokens(String sql) {
        this.sql = sql;
        int i = 0;
        while (i < sql.length()) {
            int known = kinds.size();
            int start = i;
            i = next(i);
            if (kinds.size() > known) {
                starts.add(start);
                ends.add(i);
            }
        }
        add(END, "");
    }

    private void add(int kind, String text) {
        kinds.add(kind);
        texts.add(text);
    }

    private int next(int start) {
        char c = sql.charAt(start);
        if (c <= ' ') {
            return start + 1;
        }
        if (sql.startsWith("--", start)) {
            int end = sql.indexOf('\n', start);
            return end < 0 ? sql.length() : end;
        }
        if (sql.startsWith("/*", start)) {
            int end = sql.indexOf("*/", start + 2);
            return end < 0 ? sql.length() : end + 2;
        }
        if ((c == 'x' || c == 'X') && start + 1 < sql.length() && sql.charAt(start + 1) == '\'') {
            int end = sql.indexOf('\'', start + 2);
            add(BLOB, sql.substring(start + 2, end));
            return end + 1;
        }
        if (c == '\'' || c == '"' || c == '`') {
            return quoted(start, c, c == '\'' ? TEXT : QUOTED);
        }
        if (c == '[') {
            int end = sql.indexOf(']', start);
            add(QUOTED, sql.substring(start + 1, end));
            return end + 1;
        }
        boolean digit = c >= '0' && c <= '9';
        if (digit || c == '.' && start + 1 < sql.length() && Character.isDigit(sql.charAt(start + 1))) {
            return number(start);
        }
        if (isWord(c)) {
            int end = start;
            while (end < sql.length() && (isWord(sql.charAt(end)) || Character.isDigit(sql.charAt(end)))) {
                end++;
            }
            add(WORD, sql.substring(start, end));
            return end;
        }
        if (c == '?') {
            int end = start + 1;
            while (end < sql.length() && Character.isDigit(sql.charAt(end))) {
                end++;
            }
            add(PARAMETER, sql.substring(start + 1, end));
            return end;
        }
        for (String sign : DOUBLE_SIGNS) {
            if (sql.startsWith(sign, start)) {
                add(SIGN, sign);
                return start + 2;
            }
        }
        add(SIGN, String.valueOf(c));
        return start + 1;
    }

    private static boolean isWord(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$' || c > 127;
    }

    private int quoted(int start, char quote, int kind) {
        StringBuilder text = new StringBuilder();
        int i = start + 1;
        while (true) {
            int end = sql.indexOf(quote, i);
            if (end < 0) {
                throw new SQLiteException("unrecognized token: \"" + sql.substring(start) + "\" (code 1): , "
                        + "while compiling: " + sql);
            }
            text.append(sql, i, end);
            if (end + 1 >= sql.length() || sql.charAt(end + 1) != quote) {
                add(kind, text.toString());
                return end + 1;
            }
            text.append(quote);
            i = end + 2;
        }
    }

    private int number(int start) {
        int end = start;
        if (sql.startsWith("0x", start) || sql.startsWith("0X", start)) {
            end += 2;
            while (end < sql.length() && Character.digit(sql.charAt(end), 16) >= 0) {
                end++;
            }
            add(NUMBER, String.valueOf(Long.parseUnsignedLong(sql.substring(start + 2, end), 16)));
            return end;
        }
        while (end < sql.length()) {
            char c = sql.charAt(end);
            boolean exponent = (c == '-' || c == '+') && (sql.charAt(end - 1) == 'e' || sql.charAt(end - 1) == 'E');
            if (!(c >= '0' && c <= '9' || c == '.' || c == 'e' || c == 'E' || exponent)) {
                break;
            }
            end++;
        }
        add(NUMBER, sql.substring(start, end));
        return end;
    }

    int kind() {
        return kinds.get(at);
    }

    String text() {
        return texts.get(at);
    }

    String take() {
        return texts.get(at++);
    }

    int mark() {
        return at;
    }

    void back(int mark) {
        at = mark;
    }

    /** The statement's own text from a token up to, and not including, another. */
    String source(int from, int to) {
        return from < to ? sql.substring(starts.get(from), ends.get(to - 1)) : "";
    }

    private boolean isAt(int place, String wanted) {
        int kind = kinds.get(place);
        return (kind == WORD || kind == SIGN) && texts.get(place).equalsIgnoreCase(wanted);
    }

    boolean is(String wanted) {
        return isAt(at, wanted);
    }

    /** Whether these words come next. */
    boolean is(String first, String second) {
        return isAt(at, first) && isAt(at + 1, second);
    }

    boolean take(String wanted) {
        if (is(wanted)) {
            at++;
            return true;
        }
        return false;
    }

    boolean take(String first, String second) {
        if (is(first, second)) {
            at += 2;
            return true;
        }
        return false;
    }

    void expect(String wanted) {
        if (!take(wanted)) {
            throw error();
        }
    }

    /** A name. */
    String name() {
        if (kind() != WORD && kind() != QUOTED && kind() != TEXT) {
            throw error();
        }
        return take();
    }

    SQLiteException error() {
        String what = kind() == END ? "incomplete input" : "near \"" + text() + "\": syntax error";
        return new SQLiteException(what + " (code 1 SQLITE_ERROR): , while compiling: " + sql);
    }
}
