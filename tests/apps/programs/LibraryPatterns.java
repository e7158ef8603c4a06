import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Regular expressions, and the methods of String that take them. */
public final class LibraryPatterns {
    private static final String LOG =
            "2020-01-31 10:15 error user=anna@example.org code=42\n2020-02-01 07:00 info user=bob code=7\n";

    private LibraryPatterns() {}

    public static void main(String[] args) {
        String[][] cases = {
            {"(\\d+)-(\\d+)-(\\d+)", LOG}, {"(?<key>\\w+)=(?<value>[^\\s@]+)", LOG}, {"(?m)^\\S+|\\d+$", LOG},
            {"a*?b|c++d", "aaab ccd cd"}, {"(a|ab)(c|bcd)(d*)", "abcd"}, {"(\\w)\\1", "aabbcdd"},
            {"(?i)hello\\b", "Hello HELLO hellos"}, {"foo(?=bar)|(?<!x)baz", "foobar xbaz baz foo"},
            {"[a-f&&[^bd]]+", "abcdef"}, {"(?:x{2,3}?|y{2})+", "xxxyyxx"}, {"\\Qa.b\\E+", "a.bbb axb"},
            {"(?s).+(?-s)", "a\nb"}, {"\\p{Lu}\\p{Ll}*", "Hello World \u00c4pfel"}, {"(a*)*", "aab"},
            {"(?x) a b # comment\n c", "abc"}, {"\\R", "a\r\nb\nc"}, {"(?>a+)ab", "aaab"}, {"x?", "axb"},
            {"[[", ""}, {"(a", ""}, {"*a", ""}, {"a{2,1}", ""}, {"[z-a]", ""},
            {"\\p{Foo}", ""}, {"\\k<n>", ""}, {"a)", ""}
        };
        for (String[] each : cases) {
            show(each[0], each[1]);
        }
        strings();
        longTexts();
    }

    private static void show(String expression, String text) {
        try {
            Matcher matcher = Pattern.compile(expression).matcher(text);
            StringBuilder line = new StringBuilder(expression).append(':');
            while (matcher.find()) {
                for (int i = 0; i <= matcher.groupCount(); i++) {
                    line.append(' ').append(matcher.start(i)).append('-').append(matcher.end(i));
                }
                line.append(';');
            }
            System.out.println(line);
        } catch (PatternSyntaxException e) {
            System.out.println(e.getMessage());
        }
    }

    private static void strings() {
        System.out.println(Arrays.toString("a1b22c333".split("\\d+")));
        System.out.println(Arrays.toString("boo:and:foo".split("o")));
        System.out.println(Arrays.toString("boo:and:foo".split("o", -2)));
        System.out.println(Arrays.toString(" a  b ".split(" ")));
        System.out.println("John Smith".replaceAll("(\\w+) (\\w+)", "$2, $1"));
        System.out.println("aaa".replaceFirst("a", "\\$"));
        System.out.println("camelCaseText".replaceAll("(?<l>[a-z])([A-Z])", "${l}_$2"));
        System.out.println("12:34".matches("\\d\\d:\\d\\d") + " " + Pattern.matches("a|b", "ab"));
        System.out.println(Matcher.quoteReplacement("$1\\") + " " + Pattern.quote("a\\Eb"));
        StringBuffer result = new StringBuffer();
        Matcher matcher = Pattern.compile("\\d+").matcher("1 + 22 = 23");
        while (matcher.find()) {
            matcher.appendReplacement(result, String.valueOf(Integer.parseInt(matcher.group()) * 2));
        }
        System.out.println(matcher.appendTail(result));
    }

    /** Loops that would need a stack frame a character. */
    private static void longTexts() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 1500; i++) {
            text.append(i % 3 == 0 ? "ab" : "c");
        }
        System.out.println(Pattern.compile("(?:ab|c)*").matcher(text).matches());
        System.out.println(Pattern.compile("[abc]*d?").matcher(text).matches());
        System.out.println(Pattern.compile(".*?bc$").matcher(text).find());
    }
}
