package java.util.regex;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.function.Predicate;

/**
 * A compiled regular expression in OpenJDK's syntax. Left out: canonical equivalence, \X, \b{g}, \N{...}, and most
 * names of blocks and scripts.
 */
public final class Pattern implements Serializable {
    public static final int UNIX_LINES = 1;
    public static final int CASE_INSENSITIVE = 2;
    public static final int COMMENTS = 4;
    public static final int MULTILINE = 8;
    public static final int LITERAL = 16;
    public static final int DOTALL = 32;
    public static final int UNICODE_CASE = 64;
    public static final int CANON_EQ = 128;
    public static final int UNICODE_CHARACTER_CLASS = 256;

    private static final int ALL = 511;

    final Program program;
    final int groups;
    final HashMap<String, Integer> names;

    private final String pattern;
    private final int flags;

    private Pattern(String pattern, int flags) {
        if ((flags & ~ALL) != 0) {
            throw new IllegalArgumentException("Unknown flag 0x" + Integer.toHexString(flags));
        }
        this.pattern = pattern;
        Parser parser = new Parser(pattern, flags);
        Node root = parser.parse();
        this.flags = parser.flags;
        groups = parser.groups;
        names = parser.names;
        program = new Program(root, groups, parser.references);
    }

    public static Pattern compile(String pattern) {
        return new Pattern(pattern, 0);
    }

    public static Pattern compile(String pattern, int flags) {
        return new Pattern(pattern, flags);
    }

    public static boolean matches(String pattern, CharSequence text) {
        return compile(pattern).matcher(text).matches();
    }

    public static String quote(String text) {
        if (text.indexOf("\\E") < 0) {
            return "\\Q" + text + "\\E";
        }
        return "\\Q" + text.replace("\\E", "\\E\\\\E\\Q") + "\\E";
    }

    public String pattern() {
        return pattern;
    }

    public int flags() {
        return flags;
    }

    public Matcher matcher(CharSequence text) {
        return new Matcher(this, text);
    }

    public String[] split(CharSequence text) {
        return split(text, 0);
    }

    public String[] split(CharSequence text, int limit) {
        String whole = text.toString();
        ArrayList<String> parts = new ArrayList<String>();
        Matcher matcher = matcher(whole);
        int at = 0;
        while (matcher.find()) {
            if (limit > 0 && parts.size() == limit - 1) {
                break;
            }
            // A match without width at the beginning makes no empty part.
            if (at == 0 && matcher.end() == 0) {
                continue;
            }
            parts.add(whole.substring(at, matcher.start()));
            at = matcher.end();
        }
        if (at == 0 && parts.isEmpty()) {
            return new String[] {whole};
        }
        parts.add(whole.substring(at));
        int count = parts.size();
        while (limit == 0 && count > 0 && parts.get(count - 1).isEmpty()) {
            count--;
        }
        return parts.subList(0, count).toArray(new String[count]);
    }

    public Predicate<String> asPredicate() {
        return new Predicate<String>() {
            @Override
            public boolean test(String text) {
                return matcher(text).find();
            }
        };
    }

    public Predicate<String> asMatchPredicate() {
        return new Predicate<String>() {
            @Override
            public boolean test(String text) {
                return matcher(text).matches();
            }
        };
    }

    @Override
    public String toString() {
        return pattern;
    }
}
