package java.util;

import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads tokens and lines. The source is read whole when first asked, so that a scanner of an endless stream waits for
 * its end; numbers have the root's signs, with groups of digits.
 */
public final class Scanner implements Iterator<String>, Closeable {
    private static final Pattern BLANKS = Pattern.compile("\\p{javaWhitespace}+");

    private Reader source;
    private String text;
    private int at;
    private Pattern delimiter = BLANKS;
    private Locale locale = Locale.getDefault();
    private int radix = 10;
    private boolean closed;
    private IOException failure;
    private MatchResult last;

    // The token that was looked at last.
    private int tokenStart;
    private int tokenEnd;

    public Scanner(String text) {
        this(new StringReader(text));
    }

    public Scanner(Reader source) {
        this.source = Objects.requireNonNull(source, "source");
    }

    public Scanner(InputStream source) {
        this(new InputStreamReader(Objects.requireNonNull(source, "source")));
    }

    public Scanner(InputStream source, String charset) {
        this(reader(source, charset));
    }

    public Scanner(File file) throws FileNotFoundException {
        this(new FileInputStream(file));
    }

    public Scanner(File file, String charset) throws FileNotFoundException {
        this(new FileInputStream(file), charset);
    }

    private static Reader reader(InputStream source, String charset) {
        try {
            return new InputStreamReader(source, charset);
        } catch (IOException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private void open() {
        if (closed) {
            throw new IllegalStateException("Scanner closed");
        }
        if (text != null) {
            return;
        }
        StringBuilder all = new StringBuilder();
        char[] buffer = new char[1024];
        try {
            for (int count = source.read(buffer, 0, buffer.length); count >= 0;
                    count = source.read(buffer, 0, buffer.length)) {
                all.append(buffer, 0, count);
            }
        } catch (IOException e) {
            failure = e;
        }
        text = all.toString();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            try {
                source.close();
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    public IOException ioException() {
        return failure;
    }

    public Pattern delimiter() {
        return delimiter;
    }

    public Scanner useDelimiter(Pattern pattern) {
        delimiter = pattern;
        return this;
    }

    public Scanner useDelimiter(String pattern) {
        return useDelimiter(Pattern.compile(pattern));
    }

    public Locale locale() {
        return locale;
    }

    public Scanner useLocale(Locale value) {
        locale = value;
        return this;
    }

    public int radix() {
        return radix;
    }

    public Scanner useRadix(int value) {
        if (value < Character.MIN_RADIX || value > Character.MAX_RADIX) {
            throw new IllegalArgumentException("radix:" + value);
        }
        radix = value;
        return this;
    }

    public Scanner reset() {
        delimiter = BLANKS;
        locale = Locale.getDefault();
        radix = 10;
        return this;
    }

    public MatchResult match() {
        if (last == null) {
            throw new IllegalStateException("No match result available");
        }
        return last;
    }

    /** Finds the next token without taking it. */
    private boolean look() {
        open();
        Matcher matcher = delimiter.matcher(text);
        matcher.region(at, text.length());
        int start = matcher.lookingAt() ? matcher.end() : at;
        if (start == text.length()) {
            return false;
        }
        tokenStart = start;
        matcher.region(start, text.length());
        tokenEnd = text.length();
        while (matcher.find()) {
            // Delimiters without width end a token of one character at the least.
            if (matcher.end() > start) {
                tokenEnd = Math.max(matcher.start(), start);
                break;
            }
        }
        return true;
    }

    private String token() {
        return text.substring(tokenStart, tokenEnd);
    }

    @Override
    public boolean hasNext() {
        return look();
    }

    @Override
    public String next() {
        if (!look()) {
            throw new NoSuchElementException();
        }
        at = tokenEnd;
        return token();
    }

    public boolean hasNext(Pattern pattern) {
        return look() && pattern.matcher(token()).matches();
    }

    public boolean hasNext(String pattern) {
        return hasNext(Pattern.compile(pattern));
    }

    public String next(Pattern pattern) {
        if (!look()) {
            throw new NoSuchElementException();
        }
        Matcher matcher = pattern.matcher(token());
        if (!matcher.matches()) {
            throw new InputMismatchException();
        }
        last = matcher.toMatchResult();
        at = tokenEnd;
        return token();
    }

    public String next(String pattern) {
        return next(Pattern.compile(pattern));
    }

    @Override
    public void remove() {
        throw new UnsupportedOperationException();
    }

    private int lineEnd() {
        int end = at;
        while (end < text.length() && !isLineEnd(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r' || c == 0x85 || (c | 1) == 0x2029;
    }

    public boolean hasNextLine() {
        open();
        return at < text.length();
    }

    public String nextLine() {
        open();
        if (at == text.length()) {
            throw new NoSuchElementException("No line found");
        }
        int end = lineEnd();
        String line = text.substring(at, end);
        at = end;
        if (at < text.length()) {
            at += text.startsWith("\r\n", at) ? 2 : 1;
        }
        return line;
    }

    public String findInLine(String pattern) {
        return findInLine(Pattern.compile(pattern));
    }

    public String findInLine(Pattern pattern) {
        open();
        return find(pattern, lineEnd());
    }

    public String findWithinHorizon(String pattern, int horizon) {
        return findWithinHorizon(Pattern.compile(pattern), horizon);
    }

    public String findWithinHorizon(Pattern pattern, int horizon) {
        if (horizon < 0) {
            throw new IllegalArgumentException("horizon < 0");
        }
        open();
        return find(pattern, horizon == 0 ? text.length() : Math.min(text.length(), at + horizon));
    }

    private String find(Pattern pattern, int end) {
        Matcher matcher = pattern.matcher(text).region(at, end);
        if (!matcher.find()) {
            return null;
        }
        last = matcher.toMatchResult();
        at = matcher.end();
        return matcher.group();
    }

    public Scanner skip(String pattern) {
        return skip(Pattern.compile(pattern));
    }

    public Scanner skip(Pattern pattern) {
        open();
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            throw new NoSuchElementException();
        }
        last = matcher.toMatchResult();
        at = matcher.end();
        return this;
    }

    /** The whole number in a token without its groups, or null. */
    private static String whole(String token, Locale locale) {
        char group = LocaleText.of(locale).sign(LocaleText.GROUPING);
        int comma = token.indexOf(group);
        if (comma < 0) {
            return token;
        }
        int start = token.charAt(0) == '-' || token.charAt(0) == '+' ? 1 : 0;
        if (comma == start || comma > start + 3) {
            return null;
        }
        for (int i = comma; i < token.length(); i += 4) {
            if (token.charAt(i) != group || i + 4 > token.length()) {
                return null;
            }
        }
        String digits = token.replace(String.valueOf(group), "");
        return digits.length() - start == token.length() - start - (token.length() - comma) / 4 ? digits : null;
    }

    private String decimal() {
        String token = token();
        LocaleText signs = LocaleText.of(locale);
        int point = token.indexOf(signs.sign(LocaleText.DECIMAL));
        int e = Math.max(token.indexOf('e'), token.indexOf('E'));
        int end = point >= 0 ? point : e >= 0 ? e : token.length();
        String before = end == 0 ? "" : whole(token.substring(0, end), locale);
        if (before == null) {
            return null;
        }
        String rest = token.substring(end);
        rest = point >= 0 ? "." + rest.substring(1) : rest;
        for (int i = 0; i < rest.length(); i++) {
            char c = rest.charAt(i);
            if (!Character.isDigit(c) && ".eE+-".indexOf(c) < 0) {
                return null;
            }
        }
        return before + rest;
    }

    private Number number(char type) {
        if (!look()) {
            return null;
        }
        try {
            if (type == 'd' || type == 'f' || type == 'D') {
                String token = token();
                if (type != 'D' && (token.equals("NaN") || token.endsWith("Infinity"))) {
                    return Double.valueOf(token);
                }
                String shown = decimal();
                if (shown == null) {
                    return null;
                }
                return type == 'D' ? (Number) new BigDecimal(shown) : type == 'd' ? (Number) Double.valueOf(shown)
                        : (Number) Float.valueOf(shown);
            }
            String digits = whole(token(), locale);
            if (digits == null) {
                return null;
            }
            switch (type) {
                case 'b':
                    return Byte.valueOf((byte) Byte.parseByte(digits, radix));
                case 's':
                    return Short.valueOf((short) Short.parseShort(digits, radix));
                case 'i':
                    return Integer.valueOf(Integer.parseInt(digits, radix));
                case 'l':
                    return Long.valueOf(Long.parseLong(digits, radix));
                default:
                    return new BigInteger(digits, radix);
            }
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private Number nextNumber(char type) {
        Number number = number(type);
        if (number == null) {
            if (!look()) {
                throw new NoSuchElementException();
            }
            throw mismatch();
        }
        at = tokenEnd;
        return number;
    }

    /** Names the token only if it is a number that does not fit. */
    private InputMismatchException mismatch() {
        String token = token();
        for (int i = 0; i < token.length(); i++) {
            char c = token.charAt(i);
            if (Character.digit(c, radix) < 0 && (i > 0 || c != '-' && c != '+')) {
                return new InputMismatchException();
            }
        }
        return new InputMismatchException("For input string: \"" + token + "\""
                + (radix == 10 ? "" : " under radix " + radix));
    }

    public boolean hasNextInt() {
        return number('i') != null;
    }

    public boolean hasNextInt(int radix) {
        int saved = this.radix;
        this.radix = radix;
        boolean has = hasNextInt();
        this.radix = saved;
        return has;
    }

    public int nextInt() {
        return nextNumber('i').intValue();
    }

    public int nextInt(int radix) {
        int saved = this.radix;
        this.radix = radix;
        try {
            return nextInt();
        } finally {
            this.radix = saved;
        }
    }

    public boolean hasNextLong() {
        return number('l') != null;
    }

    public long nextLong() {
        return nextNumber('l').longValue();
    }

    public boolean hasNextShort() {
        return number('s') != null;
    }

    public short nextShort() {
        return nextNumber('s').shortValue();
    }

    public boolean hasNextByte() {
        return number('b') != null;
    }

    public byte nextByte() {
        return nextNumber('b').byteValue();
    }

    public boolean hasNextDouble() {
        return number('d') != null;
    }

    public double nextDouble() {
        return nextNumber('d').doubleValue();
    }

    public boolean hasNextFloat() {
        return number('f') != null;
    }

    public float nextFloat() {
        return nextNumber('f').floatValue();
    }

    public boolean hasNextBigInteger() {
        return number('I') != null;
    }

    public BigInteger nextBigInteger() {
        return (BigInteger) nextNumber('I');
    }

    public boolean hasNextBigDecimal() {
        return number('D') != null;
    }

    public BigDecimal nextBigDecimal() {
        return (BigDecimal) nextNumber('D');
    }

    public boolean hasNextBoolean() {
        return look() && (token().equalsIgnoreCase("true") || token().equalsIgnoreCase("false"));
    }

    public boolean nextBoolean() {
        if (!look()) {
            throw new NoSuchElementException();
        }
        if (!hasNextBoolean()) {
            throw new InputMismatchException();
        }
        at = tokenEnd;
        return token().equalsIgnoreCase("true");
    }
}
