package android.util;

import java.io.EOFException;
import java.io.IOException;
import java.io.Reader;

/** The characters of a document: blanks, comments, strings and bare words, and where the reader is among them. */
final class JsonText {
    private static final int SIZE = 1024;
    /** How much of the text before and behind the reader's place is told. */
    private static final int SNIPPET = 20;

    private final Reader in;
    private final char[] buffer = new char[SIZE];
    private int pos;
    private int limit;
    /** Lines before the buffer, and characters of the last one of them. */
    private int linesBefore;
    private int columnsBefore;
    private boolean started;
    boolean lenient;

    JsonText(Reader in) {
        this.in = in;
    }

    void close() throws IOException {
        in.close();
    }

    /** Reads until so many characters, no more than fit, are there; false at the end of the text. */
    private boolean fill(int least) throws IOException {
        for (int i = 0; i < pos; i++) {
            boolean newLine = buffer[i] == '\n';
            linesBefore += newLine ? 1 : 0;
            columnsBefore = newLine ? 0 : columnsBefore + 1;
        }
        limit -= pos;
        System.arraycopy(buffer, pos, buffer, 0, limit);
        pos = 0;
        while (limit < least) {
            int count = in.read(buffer, limit, SIZE - limit);
            if (count < 0) {
                return false;
            }
            limit += count;
            if (!started && limit > 0) {
                started = true;
                pos = buffer[0] == '\ufeff' ? 1 : 0;
                least += pos;
                columnsBefore -= pos;
            }
        }
        return true;
    }

    /** Whether there is another character. */
    private boolean more() throws IOException {
        return pos < limit || fill(1);
    }

    /** Takes a character back. */
    void back() {
        pos--;
    }

    /** Takes the next character if it is this one. */
    boolean take(char c) throws IOException {
        if (more() && buffer[pos] == c) {
            pos++;
            return true;
        }
        return false;
    }

    MalformedJsonException wrong(String what) {
        int line = linesBefore + 1;
        int column = columnsBefore + 1;
        for (int i = 0; i < pos; i++) {
            line += buffer[i] == '\n' ? 1 : 0;
            column = buffer[i] == '\n' ? 1 : column + 1;
        }
        return new MalformedJsonException(what + " at line " + line + " column " + column);
    }

    /** Refuses what JSON does not know, unless the reader is lenient. */
    void checkLenient() throws IOException {
        if (!lenient) {
            throw wrong("Use JsonReader.setLenient(true) to accept malformed JSON");
        }
    }

    /** Takes the next character that is neither blank nor in a comment. */
    char next() throws IOException {
        while (more()) {
            char c = buffer[pos++];
            switch (c) {
                case ' ':
                case '\t':
                case '\n':
                case '\r':
                    break;
                case '#':
                    checkLenient();
                    skipLine();
                    break;
                case '/':
                    if (!more()) {
                        return c;
                    }
                    checkLenient();
                    if (!skipComment()) {
                        return c;
                    }
                    break;
                default:
                    return c;
            }
        }
        throw new EOFException("End of input");
    }

    private boolean skipComment() throws IOException {
        if (buffer[pos] == '/') {
            pos++;
            skipLine();
            return true;
        }
        if (buffer[pos] != '*') {
            return false;
        }
        pos++;
        boolean star = false;
        while (more()) {
            char c = buffer[pos++];
            if (star && c == '/') {
                return true;
            }
            star = c == '*';
        }
        throw wrong("Unterminated comment");
    }

    private void skipLine() throws IOException {
        while (more()) {
            char c = buffer[pos++];
            if (c == '\n' || c == '\r') {
                break;
            }
        }
    }

    /** Takes a string whose first quote was taken. Without an answer to keep it in, it is skipped. */
    String string(char quote, boolean keep) throws IOException {
        StringBuilder text = null;
        do {
            int start = pos;
            while (pos < limit) {
                char c = buffer[pos++];
                if (c == quote) {
                    return keep ? upTo(text, start, pos - 1) : "skipped!";
                }
                if (c == '\\') {
                    text = append(text, start, pos - 1);
                    text.append(escaped());
                    start = pos;
                }
            }
            text = append(text, start, pos);
        } while (fill(1));
        throw wrong("Unterminated string");
    }

    private StringBuilder append(StringBuilder text, int start, int end) {
        StringBuilder whole = text == null ? new StringBuilder() : text;
        whole.append(buffer, start, end - start);
        return whole;
    }

    private String upTo(StringBuilder text, int start, int end) {
        return text == null ? new String(buffer, start, end - start) : append(text, start, end).toString();
    }

    private char escaped() throws IOException {
        if (!more()) {
            throw wrong("Unterminated escape sequence");
        }
        char c = buffer[pos++];
        switch (c) {
            case 'u':
                if (limit - pos < 4 && !fill(4)) {
                    throw wrong("Unterminated escape sequence");
                }
                String digits = new String(buffer, pos, 4);
                pos += 4;
                return (char) Integer.parseInt(digits, 16);
            case 't':
                return '\t';
            case 'b':
                return '\b';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 'f':
                return '\f';
            default:
                return c;
        }
    }

    /** Takes characters up to one that cannot be in a word without quotes. */
    String word() throws IOException {
        StringBuilder text = null;
        do {
            int at = pos;
            while (at < limit && !endsWord(buffer[at])) {
                at++;
            }
            int start = pos;
            pos = at;
            if (at < limit) {
                return upTo(text, start, at);
            }
            text = append(text, start, at);
        } while (fill(1));
        return text.toString();
    }

    private boolean endsWord(char c) throws IOException {
        switch (c) {
            case '/':
            case '\\':
            case ';':
            case '#':
            case '=':
                checkLenient();
                return true;
            case '{':
            case '}':
            case '[':
            case ']':
            case ':':
            case ',':
            case ' ':
            case '\t':
            case '\f':
            case '\r':
            case '\n':
                return true;
            default:
                return false;
        }
    }

    /** The text around the reader's place. */
    String snippet() {
        int before = Math.min(pos, SNIPPET);
        int behind = Math.min(limit - pos, SNIPPET);
        return new String(buffer, pos - before, before + behind);
    }
}
