/** Strings built, taken apart and turned round, a character at a time. */
public class TextBuilding {
    static String reverse(String text) {
        char[] chars = text.toCharArray();
        for (int i = 0, j = chars.length - 1; i < j; i++, j--) {
            char kept = chars[i];
            chars[i] = chars[j];
            chars[j] = kept;
        }
        return new String(chars);
    }

    static String caesar(String text, int by) {
        StringBuilder result = new StringBuilder(text.length());
        for (char c : text.toCharArray()) {
            if (c >= 'a' && c <= 'z') {
                c = (char) ((c - 'a' + by + 26) % 26 + 'a');
            } else if (Character.isUpperCase(c)) {
                c = (char) ((c - 'A' + by + 26) % 26 + 'A');
            }
            result.append(c);
        }
        return result.toString();
    }

    static String pack(String text) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < text.length();) {
            int run = 1;
            while (i + run < text.length() && text.charAt(i + run) == text.charAt(i)) {
                run++;
            }
            result.append(run > 1 ? "" + run : "").append(text.charAt(i));
            i += run;
        }
        return result.toString();
    }

    static String unpack(String text) {
        StringBuilder result = new StringBuilder();
        int run = 0;
        for (char c : text.toCharArray()) {
            if (Character.isDigit(c)) {
                run = run * 10 + c - '0';
                continue;
            }
            do {
                result.append(c);
            } while (--run > 0);
            run = 0;
        }
        return result.toString();
    }

    static boolean matches(String pattern, String text) {
        if (pattern.isEmpty()) {
            return text.isEmpty();
        }
        char c = pattern.charAt(0);
        if (c == '*') {
            for (int i = 0; i <= text.length(); i++) {
                if (matches(pattern.substring(1), text.substring(i))) {
                    return true;
                }
            }
            return false;
        }
        return !text.isEmpty() && (c == '?' || c == text.charAt(0)) && matches(pattern.substring(1), text.substring(1));
    }

    static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0]++;
            for (int j = 1; j <= b.length(); j++) {
                int best = Math.min(Math.min(row[j], row[j - 1]) + 1, diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
                diagonal = row[j];
                row[j] = best;
            }
        }
        return row[b.length()];
    }

    static String base64(byte[] bytes) {
        String letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < bytes.length; i += 3) {
            int left = Math.min(3, bytes.length - i);
            int bits = (bytes[i] & 255) << 16 | (left > 1 ? (bytes[i + 1] & 255) << 8 : 0) | (left > 2 ? bytes[i + 2] & 255 : 0);
            for (int j = 0; j < 4; j++) {
                text.append(j <= left ? letters.charAt(bits >> 18 - 6 * j & 63) : '=');
            }
        }
        return text.toString();
    }

    static String verse(int bottles) {
        StringBuilder text = new StringBuilder();
        for (int i = bottles; i >= 0; i--) {
            String count = i == 0 ? "no more bottles" : i + " bottle" + (i == 1 ? "" : "s");
            text.append(count).append(i > 0 ? ", take one down; " : " left.");
            if (i % 2 == 0) {
                text.insert(0, i).setCharAt(0, (char) ('0' + i));
            }
        }
        return text.toString();
    }

    public static void main(String[] args) {
        String text = "Hello, World! aaabbbbbbbbbbbbc";
        System.out.println(reverse(text) + " " + caesar(text, 3) + " " + caesar(caesar(text, 30), -30).equals(text));
        System.out.println(pack(text) + " " + unpack(pack(text)).equals(text) + " " + text.indexOf("bbc") + text.lastIndexOf('o'));
        for (String pattern : new String[] {"*", "H*W*c", "?ello*", "*x*", "", "*a*b*c"}) {
            System.out.print(matches(pattern, text) + " ");
        }
        System.out.println(distance("kitten", "sitting") + " " + distance("", "abc") + " " + distance("flaw", "lawn"));
        System.out.println(base64("wattline".getBytes()) + " " + base64(new byte[] {-1, -2, 0, 1}) + " " + verse(4));
        String wide = "a\ud83d\ude00\u00e9\u4e2d";
        System.out.println(wide.length() + " " + wide.codePointAt(1) + " " + wide.substring(3) + " " + reverse("\u00e9a"));
        String built = "";
        for (int i = 0; i < 300; i++) {
            built += (char) ('a' + i * i % 26) + (i % 7 == 0 ? "-" + i : "");
        }
        System.out.println(built.length() + " " + built.hashCode() + " " + "-".compareTo("a") + " " + ("a" + "b" == "ab"));
        try {
            System.out.println(new StringBuilder("short").deleteCharAt(5));
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("out of the text");
        }
    }
}
