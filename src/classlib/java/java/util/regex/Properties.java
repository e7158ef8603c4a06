package java.util.regex;

/** The sets that have names: \d, \p{Lu}, \p{Alpha}, \p{IsAlphabetic}, \p{InGreek}. Of blocks and scripts a few. */
final class Properties extends CharSet {
    private static final String CATEGORIES = "CnLuLlLtLmLoMnMeMcNdNlNoZsZlZpCcCf--CoCsPdPsPePcPoSmScSkSoPiPf";

    private static final String[] POSIX = {
        "Alpha", "Digit", "Alnum", "Upper", "Lower", "Punct", "Graph", "Print", "Blank", "Cntrl", "XDigit", "Space",
        "ASCII"
    };
    private static final String[] JAVA = {
        "LowerCase", "UpperCase", "Alphabetic", "Ideographic", "TitleCase", "Digit", "Defined", "Letter",
        "LetterOrDigit", "JavaIdentifierStart", "JavaIdentifierPart", "UnicodeIdentifierStart",
        "UnicodeIdentifierPart", "IdentifierIgnorable", "SpaceChar", "Whitespace", "ISOControl", "Mirrored"
    };
    private static final String[] UNICODE = {
        "ALPHABETIC", "LETTER", "IDEOGRAPHIC", "LOWERCASE", "UPPERCASE", "TITLECASE", "WHITE_SPACE", "WHITESPACE",
        "CONTROL", "PUNCTUATION", "HEX_DIGIT", "HEXDIGIT", "ASSIGNED", "NONCHARACTER_CODE_POINT",
        "NONCHARACTERCODEPOINT", "DIGIT", "ALNUM", "BLANK", "GRAPH", "PRINT", "WORD", "JOIN_CONTROL", "JOINCONTROL"
    };

    /** The kinds of sets. */
    private static final int MASK = 0;
    private static final int POSIX_CLASS = 1;
    private static final int JAVA_METHOD = 2;
    private static final int UNICODE_PROPERTY = 3;
    private static final int DOT = 4;
    private static final int HORIZONTAL = 5;
    private static final int VERTICAL = 6;
    private static final int WORD = 7;
    private static final int SPACE = 8;

    static final CharSet ANY = new Properties(MASK, -1);
    /** Not the end of a line, or with UNIX_LINES not \n. */
    static final CharSet NO_LINE_END = new Properties(DOT, 0);
    static final CharSet NO_NEWLINE = single('\n').not();

    private final int kind;
    private final int which;

    private Properties(int kind, int which) {
        this.kind = kind;
        this.which = which;
    }

    /** A class by the letter after its backslash, in lower case. */
    static CharSet escape(int letter, boolean unicode) {
        switch (letter) {
            case 'd':
                return unicode ? new Properties(MASK, 1 << Character.DECIMAL_DIGIT_NUMBER) : range('0', '9');
            case 'h':
                return new Properties(HORIZONTAL, 0);
            case 'v':
                return new Properties(VERTICAL, 0);
            case 's':
                return unicode ? unicode("WHITE_SPACE") : new Properties(SPACE, 0);
            default:
                return unicode ? unicode("WORD") : new Properties(WORD, 0);
        }
    }

    private static int index(String[] names, String name) {
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /** A general category, a POSIX class or a method of Character; null if there is none of that name. */
    static CharSet named(String name, boolean ignoreCase) {
        int mask = mask(name);
        if (mask != 0) {
            int cased = mask("LC");
            return new Properties(MASK, ignoreCase && (mask & cased) != 0 && (mask & ~cased) == 0 ? cased : mask);
        }
        int posix = index(POSIX, name);
        if (posix >= 0) {
            if (ignoreCase && (name.equals("Upper") || name.equals("Lower"))) {
                posix = 0;
            }
            return new Properties(POSIX_CLASS, posix);
        }
        if (name.equals("all")) {
            return ANY;
        }
        if (name.equals("L1")) {
            return range(0, 0xff);
        }
        if (!name.startsWith("java")) {
            return null;
        }
        int method = index(JAVA, name.substring(4));
        if (method < 0) {
            return null;
        }
        CharSet set = new Properties(JAVA_METHOD, method);
        boolean cased = method == 0 || method == 1 || method == 4;
        return ignoreCase && cased ? new Properties(JAVA_METHOD, 0).or(new Properties(JAVA_METHOD, 1))
                .or(new Properties(JAVA_METHOD, 4)) : set;
    }

    private static int mask(String name) {
        if (name.equals("LC")) {
            return 1 << Character.UPPERCASE_LETTER | 1 << Character.LOWERCASE_LETTER | 1 << Character.TITLECASE_LETTER;
        }
        if (name.equals("LD")) {
            return mask("L") | mask("Nd");
        }
        int mask = 0;
        if (name.length() == 1 || name.length() == 2) {
            for (int i = 0; i < CATEGORIES.length(); i += 2) {
                if (CATEGORIES.startsWith(name, i)) {
                    mask |= 1 << (i / 2);
                }
            }
        }
        return mask;
    }

    /** A binary property of Unicode by its name in any case, or null. */
    static CharSet unicode(String name) {
        int which = index(UNICODE, name.toUpperCase());
        return which < 0 ? null : new Properties(UNICODE_PROPERTY, which);
    }

    /** As \p{Alpha} and the like are meant with UNICODE_CHARACTER_CLASS; null if it is none of them. */
    static CharSet unicodePosix(String name) {
        int which = index(POSIX, name.length() < 2 ? name : name.equalsIgnoreCase("XDigit") ? "XDigit"
                : name.substring(0, 1).toUpperCase() + name.substring(1).toLowerCase());
        String[] names = {
            "ALPHABETIC", "DIGIT", "ALNUM", "UPPERCASE", "LOWERCASE", "PUNCTUATION", "GRAPH", "PRINT", "BLANK",
            "CONTROL", "HEX_DIGIT", "WHITE_SPACE"
        };
        return which < 0 || which >= names.length ? null : unicode(names[which]);
    }

    @Override
    boolean decide(int c) {
        switch (kind) {
            case MASK:
                return which == -1 || (which >> Character.getType(c) & 1) != 0;
            case POSIX_CLASS:
                return posix(c);
            case JAVA_METHOD:
                return method(c);
            case UNICODE_PROPERTY:
                return property(UNICODE[which], c);
            case DOT:
                return c != '\n' && c != '\r' && (c | 1) != 0x2029 && c != 0x85;
            case HORIZONTAL:
                return c == ' ' || c == '\t' || c == 0xa0 || c == 0x1680 || c == 0x180e
                        || c >= 0x2000 && c <= 0x200a || c == 0x202f || c == 0x205f || c == 0x3000;
            case VERTICAL:
                return c >= '\n' && c <= '\r' || c == 0x85 || c == 0x2028 || c == 0x2029;
            case SPACE:
                return c == ' ' || c >= '\t' && c <= '\r';
            default:
                return c == '_' || c < 0x80 && Character.isLetterOrDigit(c);
        }
    }

    private boolean posix(int c) {
        if (c > 0x7f) {
            return false;
        }
        boolean alphanumeric = Character.isLetterOrDigit(c);
        switch (which) {
            case 0:
                return Character.isLetter(c);
            case 1:
                return c >= '0' && c <= '9';
            case 2:
                return alphanumeric;
            case 3:
                return c >= 'A' && c <= 'Z';
            case 4:
                return c >= 'a' && c <= 'z';
            case 5:
                return c > ' ' && c < 0x7f && !alphanumeric;
            case 6:
                return c > ' ' && c < 0x7f;
            case 7:
                return c >= ' ' && c < 0x7f;
            case 8:
                return c == ' ' || c == '\t';
            case 9:
                return c < ' ' || c == 0x7f;
            case 10:
                return Character.digit(c, 16) >= 0;
            case 11:
                return c == ' ' || c >= '\t' && c <= '\r';
            default:
                return true;
        }
    }

    private boolean method(int c) {
        switch (which) {
            case 0:
                return Character.isLowerCase(c);
            case 1:
                return Character.isUpperCase(c);
            case 2:
                return Character.isAlphabetic(c);
            case 3:
                return Character.isIdeographic(c);
            case 4:
                return Character.isTitleCase(c);
            case 5:
                return Character.isDigit(c);
            case 6:
                return Character.isDefined(c);
            case 7:
                return Character.isLetter(c);
            case 8:
                return Character.isLetterOrDigit(c);
            case 9:
                return Character.isJavaIdentifierStart(c);
            case 10:
                return Character.isJavaIdentifierPart(c);
            case 11:
                return Character.isUnicodeIdentifierStart(c);
            case 12:
                return Character.isUnicodeIdentifierPart(c);
            case 13:
                return Character.isIdentifierIgnorable(c);
            case 14:
                return Character.isSpaceChar(c);
            case 15:
                return Character.isWhitespace(c);
            case 16:
                return Character.isISOControl(c);
            default:
                return Character.isMirrored(c);
        }
    }

    private static boolean property(String name, int c) {
        int type = 1 << Character.getType(c);
        switch (name) {
            case "ALPHABETIC":
                return Character.isAlphabetic(c);
            case "LETTER":
                return Character.isLetter(c);
            case "IDEOGRAPHIC":
                return Character.isIdeographic(c);
            case "LOWERCASE":
                return Character.isLowerCase(c);
            case "UPPERCASE":
                return Character.isUpperCase(c);
            case "TITLECASE":
                return Character.isTitleCase(c);
            case "WHITE_SPACE":
            case "WHITESPACE":
                return (type & mask("Z")) != 0 || c >= '\t' && c <= '\r' || c == 0x85;
            case "CONTROL":
                return Character.getType(c) == Character.CONTROL;
            case "PUNCTUATION":
                return (type & mask("P")) != 0;
            case "HEX_DIGIT":
            case "HEXDIGIT":
                return Character.isDigit(c) || hexLetter(c) || c >= 0xff21 && hexLetter(c - 0xfee0);
            case "ASSIGNED":
                return Character.getType(c) != Character.UNASSIGNED;
            case "NONCHARACTER_CODE_POINT":
            case "NONCHARACTERCODEPOINT":
                return (c & 0xfffe) == 0xfffe || c >= 0xfdd0 && c <= 0xfdef;
            case "DIGIT":
                return Character.isDigit(c);
            case "ALNUM":
                return Character.isAlphabetic(c) || Character.isDigit(c);
            case "BLANK":
                return Character.getType(c) == Character.SPACE_SEPARATOR || c == '\t';
            case "GRAPH":
                return graph(type, c);
            case "PRINT":
                return (graph(type, c) || property("BLANK", c)) && !property("CONTROL", c);
            case "JOIN_CONTROL":
            case "JOINCONTROL":
                return c == 0x200c || c == 0x200d;
            default:
                return Character.isAlphabetic(c) || (type & (mask("M") | mask("Nd") | mask("Pc"))) != 0
                        || property("JOIN_CONTROL", c);
        }
    }

    private static boolean hexLetter(int c) {
        return c >= 'A' && c <= 'F' || c >= 'a' && c <= 'f';
    }

    private static boolean graph(int type, int c) {
        return (type & (mask("Z") | mask("Cc") | mask("Cs") | mask("Cn"))) == 0;
    }
}
