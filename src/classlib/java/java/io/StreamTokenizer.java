package java.io;

import java.util.Arrays;
import java.util.Locale;

/** Cuts text into words, numbers, quotes and single characters, by a table of what each character is. */
public class StreamTokenizer {
    public static final int TT_EOF = -1;
    public static final int TT_EOL = '\n';
    public static final int TT_NUMBER = -2;
    public static final int TT_WORD = -3;
    private static final int TT_NOTHING = -4;

    // What a character may be; words go on with digits.
    private static final byte BLANK = 1;
    private static final byte DIGIT = 2;
    private static final byte LETTER = 4;
    private static final byte QUOTE = 8;
    private static final byte COMMENT = 16;

    /** Instead of the character ahead: none was read, or none, and a line feed is not one. */
    private static final int NONE = -2;
    private static final int NO_LINE_FEED = -3;

    public int ttype = TT_NOTHING;
    public String sval;
    public double nval;

    private final Reader reader;
    private final InputStream stream;
    private final byte[] kinds = new byte[256];
    private int ahead = NONE;
    private int line = 1;
    private boolean pushedBack;
    private boolean endsOfLines;
    private boolean lowerCase;
    private boolean slashSlash;
    private boolean slashStar;

    private StreamTokenizer(Reader reader, InputStream stream) {
        if (reader == null && stream == null) {
            throw new NullPointerException();
        }
        this.reader = reader;
        this.stream = stream;
        wordChars('a', 'z');
        wordChars('A', 'Z');
        wordChars(160, 255);
        whitespaceChars(0, ' ');
        commentChar('/');
        quoteChar('"');
        quoteChar('\'');
        parseNumbers();
    }

    @Deprecated
    public StreamTokenizer(InputStream in) {
        this(null, in);
    }

    public StreamTokenizer(Reader in) {
        this(in, null);
    }

    public void resetSyntax() {
        Arrays.fill(kinds, (byte) 0);
    }

    public void wordChars(int low, int high) {
        for (int c = Math.max(low, 0); c <= high && c < kinds.length; c++) {
            kinds[c] |= LETTER;
        }
    }

    public void whitespaceChars(int low, int high) {
        set(low, high, BLANK);
    }

    public void ordinaryChars(int low, int high) {
        set(low, high, (byte) 0);
    }

    private void set(int low, int high, byte kind) {
        for (int c = Math.max(low, 0); c <= high && c < kinds.length; c++) {
            kinds[c] = kind;
        }
    }

    public void ordinaryChar(int c) {
        set(c, c, (byte) 0);
    }

    public void commentChar(int c) {
        set(c, c, COMMENT);
    }

    public void quoteChar(int c) {
        set(c, c, QUOTE);
    }

    public void parseNumbers() {
        for (int c = '0'; c <= '9'; c++) {
            kinds[c] |= DIGIT;
        }
        kinds['.'] |= DIGIT;
        kinds['-'] |= DIGIT;
    }

    public void eolIsSignificant(boolean flag) {
        endsOfLines = flag;
    }

    public void slashStarComments(boolean flag) {
        slashStar = flag;
    }

    public void slashSlashComments(boolean flag) {
        slashSlash = flag;
    }

    public void lowerCaseMode(boolean flag) {
        lowerCase = flag;
    }

    public void pushBack() {
        pushedBack = ttype != TT_NOTHING;
    }

    public int lineno() {
        return line;
    }

    private int read() throws IOException {
        return reader != null ? reader.read() : stream.read();
    }

    private int kind(int c) {
        return c < 0 ? BLANK : c < kinds.length ? kinds[c] : LETTER;
    }

    private int first() throws IOException {
        int c = ahead;
        if (c == NO_LINE_FEED) {
            c = read();
            return c == '\n' ? read() : c;
        }
        return c < 0 ? read() : c;
    }

    public int nextToken() throws IOException {
        if (pushedBack) {
            pushedBack = false;
            return ttype;
        }
        sval = null;
        do {
            int c = first();
            ahead = NONE;
            while (c >= 0 && (kind(c) & BLANK) != 0) {
                if (c == '\r' || c == '\n') {
                    line++;
                    if (endsOfLines) {
                        ahead = c == '\r' ? NO_LINE_FEED : NONE;
                        return ttype = TT_EOL;
                    }
                }
                boolean carriage = c == '\r';
                c = read();
                if (carriage && c == '\n') {
                    c = read();
                }
            }
            ttype = c < 0 ? TT_EOF : c;
        } while (ttype >= 0 && !token(ttype));
        return ttype;
    }

    /** Reads what begins with a character; false for a comment. */
    private boolean token(int c) throws IOException {
        int kind = kind(c);
        if ((kind & DIGIT) != 0) {
            number(c);
        } else if ((kind & LETTER) != 0) {
            word(c);
        } else if ((kind & QUOTE) != 0) {
            quote();
        } else if (c == '/' && (slashSlash || slashStar)) {
            return !slash();
        } else if ((kind & COMMENT) != 0) {
            skipLine();
            return false;
        }
        return true;
    }

    private void number(int first) throws IOException {
        int c = first;
        boolean negative = c == '-';
        if (negative) {
            c = read();
            if (c != '.' && (c < '0' || c > '9')) {
                ahead = c < 0 ? NONE : c;
                return;
            }
        }
        double value = 0;
        double divisor = 1;
        boolean point = false;
        while ((c >= '0' && c <= '9') || (c == '.' && !point)) {
            if (c == '.') {
                point = true;
            } else {
                value = value * 10 + (c - '0');
                divisor = point ? divisor * 10 : divisor;
            }
            c = read();
        }
        ahead = c < 0 ? NONE : c;
        value = divisor == 1 ? value : value / divisor;
        nval = negative ? -value : value;
        ttype = TT_NUMBER;
    }

    private void word(int first) throws IOException {
        StringBuilder text = new StringBuilder();
        int c = first;
        do {
            text.append((char) c);
            c = read();
        } while ((kind(c) & (LETTER | DIGIT)) != 0);
        ahead = c < 0 ? NONE : c;
        sval = lowerCase ? text.toString().toLowerCase(Locale.getDefault()) : text.toString();
        ttype = TT_WORD;
    }

    private void quote() throws IOException {
        StringBuilder text = new StringBuilder();
        int c = read();
        while (c >= 0 && c != ttype && c != '\n' && c != '\r') {
            if (c != '\\') {
                text.append((char) c);
                c = read();
                continue;
            }
            c = read();
            if (c >= '0' && c <= '7') {
                c = octal(c, text);
            } else {
                text.append((char) escaped(c));
                c = read();
            }
        }
        ahead = c == ttype || c < 0 ? NONE : c;
        sval = text.toString();
    }

    /** Adds the character of up to three octal digits, and reads the one behind them. */
    private int octal(int first, StringBuilder into) throws IOException {
        int value = first - '0';
        int c = read();
        int most = first <= '3' ? 2 : 1;
        for (int i = 0; i < most && c >= '0' && c <= '7'; i++) {
            value = value * 8 + c - '0';
            c = read();
        }
        into.append((char) value);
        return c;
    }

    private static int escaped(int c) {
        switch (c) {
            case 'a':
                return 7;
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case 'v':
                return 11;
            default:
                return c;
        }
    }

    /** Behind a slash; whether it began a comment, which is skipped. */
    private boolean slash() throws IOException {
        int c = read();
        if (c == '*' && slashStar) {
            return skipBlock();
        }
        if ((c == '/' && slashSlash) || (kinds['/'] & COMMENT) != 0) {
            // The character behind the slash is part of the comment whatever it is, even the end of the line.
            skipLine();
            return true;
        }
        ahead = c < 0 ? NONE : c;
        ttype = '/';
        return false;
    }

    private boolean skipBlock() throws IOException {
        int before = 0;
        int c = read();
        while (c != '/' || before != '*') {
            if (c == '\r') {
                line++;
                c = read();
                if (c == '\n') {
                    c = read();
                }
            } else if (c == '\n') {
                line++;
                c = read();
            }
            if (c < 0) {
                ttype = TT_EOF;
                return false;
            }
            before = c;
            c = read();
        }
        return true;
    }

    private void skipLine() throws IOException {
        int c = read();
        while (c >= 0 && c != '\n' && c != '\r') {
            c = read();
        }
        ahead = c < 0 ? NONE : c;
    }

    @Override
    public String toString() {
        return "Token[" + what() + "], line " + line;
    }

    private String what() {
        switch (ttype) {
            case TT_EOF:
                return "EOF";
            case TT_EOL:
                return "EOL";
            case TT_WORD:
                return sval;
            case TT_NUMBER:
                return "n=" + nval;
            case TT_NOTHING:
                return "NOTHING";
            default:
                return ttype < kinds.length && (kinds[ttype] & QUOTE) != 0 ? sval : "'" + (char) ttype + "'";
        }
    }
}
