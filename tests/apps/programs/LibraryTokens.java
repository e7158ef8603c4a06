import java.io.IOException;
import java.io.StreamTokenizer;
import java.io.StringReader;

/** A text cut into tokens by different tables. */
public final class LibraryTokens {
    private LibraryTokens() {
    }

    private static void print(StreamTokenizer tokens) throws IOException {
        StringBuilder line = new StringBuilder();
        while (tokens.nextToken() != StreamTokenizer.TT_EOF) {
            line.append(tokens.ttype == StreamTokenizer.TT_EOL ? "EOL" : tokens.toString()).append(' ');
        }
        System.out.println(line.append(tokens));
    }

    private static StreamTokenizer of(String text) {
        return new StreamTokenizer(new StringReader(text));
    }

    public static void main(String[] args) throws IOException {
        String program = "int x = -3.25 + y_1; // sum\n/* two\r\nlines */ 'a\\n\\101' \"open\n.5 -. 1.2.3 1e5\r\rend/";
        print(of(program));
        StreamTokenizer tokens = of(program);
        tokens.slashSlashComments(true);
        tokens.slashStarComments(true);
        tokens.eolIsSignificant(true);
        tokens.lowerCaseMode(true);
        tokens.ordinaryChar('/');
        tokens.wordChars('_', '_');
        print(tokens);
        tokens = of("A,B;;c\u00e9 d#no\nE");
        tokens.resetSyntax();
        tokens.wordChars('a', 'z');
        tokens.wordChars('A', 'Z');
        tokens.whitespaceChars(',', ',');
        tokens.commentChar('#');
        print(tokens);
        tokens = of("1 two");
        System.out.println(tokens);
        tokens.nextToken();
        tokens.pushBack();
        System.out.println(tokens.nextToken() == StreamTokenizer.TT_NUMBER && tokens.nval == 1);
        tokens.nextToken();
        tokens.pushBack();
        tokens.nextToken();
        System.out.println(tokens.sval + " in line " + tokens.lineno());
    }
}
