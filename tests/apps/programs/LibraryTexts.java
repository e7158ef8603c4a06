import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import java.util.StringTokenizer;
import java.util.TreeSet;

/** Normal forms, tokens with their delimiters, modified UTF-8, bundles of resources, traces as texts. */
public class LibraryTexts {
    /** Found by name. */
    public static class Words extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"path", "path"}, {"energy", "energy"}, {"list", new String[] {"a", "b"}}};
        }
    }

    /** For German, with what is missing from the one above. */
    public static class Words_de extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"path", "Pfad"}, {"only", Integer.valueOf(7)}};
        }
    }

    /** For one country. */
    public static class Words_de_AT extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"energy", "Strom"}};
        }
    }

    static String hex(String text) {
        StringBuilder hex = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            hex.append(Integer.toHexString(text.charAt(i))).append(' ');
        }
        return hex.toString();
    }

    static void forms() {
        String[] texts = {
            "plain", "\u00c5ngstr\u00f6m \u212b", "\u1e9b\u0323", "q\u0307\u0323", "\ud55c\uae00 \u1112\u1161\u11ab", "\ufb01 \u2460 \uff76\uff9e \u00bd",
            "a\u0315\u0300\u05ae\u0062", "\ud834\udd5e \ud804\udc99\ud804\udcba", "\u0344 \u0958 \u2126", "\ufdfa", "\ud800x\udc00\u0301", "",
        };
        for (String text : texts) {
            for (Normalizer.Form form : Normalizer.Form.values()) {
                System.out.println(form + " " + hex(Normalizer.normalize(text, form)) + Normalizer.isNormalized(text, form));
            }
        }
        int sum = 0;
        StringBuilder all = new StringBuilder();
        for (int c = 0; c < 0x30000; c += 53) {
            all.appendCodePoint(c);
            if (all.length() > 1000) {
                sum = sum * 31 + Normalizer.normalize(all, Normalizer.Form.NFKC).hashCode();
                sum = sum * 31 + Normalizer.normalize(all, Normalizer.Form.NFD).hashCode();
                all.setLength(0);
            }
        }
        System.out.println(sum);
    }

    static void tokens() {
        StringTokenizer tokens = new StringTokenizer("a+b--(c) ", "+-()", true);
        System.out.print(tokens.countTokens());
        while (tokens.hasMoreElements()) {
            System.out.print(" <" + tokens.nextElement() + ">");
        }
        System.out.println();
        tokens = new StringTokenizer("x=1;y=2\ud83d\ude00z");
        System.out.println(tokens.nextToken("=") + tokens.nextToken(";") + tokens.nextToken("\ud83d\ude00") + tokens.nextToken());
        try {
            tokens.nextToken();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    static void modifiedUtf8() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeUTF("\0a\u00e9\u20ac\ud83d\ude00");
        out.writeBytes("b\u0142c");
        out.writeChars("\u0142d");
        System.out.println(Arrays.toString(bytes.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(hex(in.readUTF()) + in.readByte() + in.readByte() + in.readByte() + in.readChar() + in.readChar());
        byte[][] broken = {{0, 1, -1}, {0, 2, -61, 65}, {0, 1, -61}, {0, 3, -30, -126, 65}, {0, 5, 65}};
        for (byte[] each : broken) {
            try {
                System.out.println(new DataInputStream(new ByteArrayInputStream(each)).readUTF());
            } catch (IOException e) {
                System.out.println(e);
            }
        }
        try {
            out.writeUTF(new String(new char[22000]).replace('\0', '\u20ac'));
        } catch (IOException e) {
            System.out.println(e);
        }
    }

    static void bundles() throws IOException {
        Locale.setDefault(Locale.US);
        String name = LibraryTexts.class.getName() + "$Words";
        for (Locale locale : new Locale[] {Locale.ROOT, Locale.US, Locale.GERMANY, new Locale("de", "AT"), Locale.FRENCH}) {
            ResourceBundle bundle = ResourceBundle.getBundle(name, locale);
            System.out.println("[" + bundle.getLocale() + "] " + bundle.getString("path") + " " + bundle.getString("energy") + " "
                    + bundle.getStringArray("list")[1] + " " + bundle.containsKey("only") + " " + new TreeSet<String>(bundle.keySet()));
        }
        Locale.setDefault(Locale.GERMANY);
        System.out.println(ResourceBundle.getBundle(name, Locale.FRENCH).getString("path"));
        Locale.setDefault(Locale.US);
        ResourceBundle properties = new PropertyResourceBundle(new StringReader("a = 1\nb: two\\\n  words\n# c = 3\n"));
        TreeSet<String> keys = new TreeSet<String>();
        for (Enumeration<String> each = properties.getKeys(); each.hasMoreElements();) {
            keys.add(each.nextElement());
        }
        System.out.println(keys + properties.getString("b"));
        try {
            properties.getString("c");
        } catch (MissingResourceException e) {
            System.out.println(e + " " + e.getClassName() + " " + e.getKey());
        }
        try {
            ResourceBundle.getBundle("no.such.Words", Locale.GERMANY);
        } catch (MissingResourceException e) {
            System.out.println(e + " " + e.getClassName() + " '" + e.getKey() + "'");
        }
    }

    static void traces() {
        StringWriter text = new StringWriter(10);
        new IllegalStateException("outer", new IOException("inner")).printStackTrace(new PrintWriter(text, true));
        for (String line : text.toString().split("\n")) {
            System.out.println(line.startsWith("\tat") ? line.substring(0, line.indexOf('(')) : line);
        }
    }

    public static void main(String[] args) throws IOException {
        forms();
        tokens();
        modifiedUtf8();
        bundles();
        traces();
    }
}
