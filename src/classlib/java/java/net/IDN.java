package java.net;

import java.text.Normalizer;
import java.util.Locale;

/** Names of hosts in all letters, as those in ASCII that the network has: Punycode (RFC 3492). */
public final class IDN {
    public static final int ALLOW_UNASSIGNED = 1;
    public static final int USE_STD3_ASCII_RULES = 2;

    private static final String PREFIX = "xn--";
    private static final int BASE = 36;
    private static final int LEAST = 1;
    private static final int MOST = 26;

    private IDN() {
    }

    public static String toASCII(String name) {
        return toASCII(name, 0);
    }

    public static String toASCII(String name, int flags) {
        StringBuilder all = new StringBuilder();
        int from = 0;
        for (int i = 0; i <= name.length(); i++) {
            if (i == name.length() || isDot(name.charAt(i))) {
                all.append(label(name.substring(from, i)));
                if (i < name.length()) {
                    all.append('.');
                }
                from = i + 1;
            }
        }
        return all.toString();
    }

    private static boolean isDot(char c) {
        return c == '.' || c == '\u3002' || c == '\uff0e' || c == '\uff61';
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0x7f) {
                return false;
            }
        }
        return true;
    }

    private static String label(String label) {
        String made = label;
        if (!isAscii(label)) {
            String folded = label.toLowerCase(Locale.ROOT).replace("\u00df", "ss").replace("\u00ad", "");
            made = Normalizer.normalize(folded, Normalizer.Form.NFKC);
            if (!isAscii(made)) {
                if (made.startsWith(PREFIX)) {
                    throw new IllegalArgumentException("The input starts with the ACE Prefix");
                }
                made = PREFIX + encode(made);
            }
        }
        if (made.isEmpty() && !label.isEmpty()) {
            throw new IllegalArgumentException("Empty label is not a legal name");
        }
        if (made.length() > 63) {
            throw new IllegalArgumentException("The label in the input is too long");
        }
        return made;
    }

    private static int adapt(int delta, int count, boolean first) {
        int rest = first ? delta / 700 : delta / 2;
        rest += rest / count;
        int k = 0;
        for (; rest > (BASE - LEAST) * MOST / 2; k += BASE) {
            rest /= BASE - LEAST;
        }
        return k + (BASE - LEAST + 1) * rest / (rest + 38);
    }

    private static int threshold(int k, int bias) {
        return Math.max(LEAST, Math.min(MOST, k - bias));
    }

    private static String encode(String text) {
        int[] points = new int[text.codePointCount(0, text.length())];
        for (int i = 0, at = 0; i < points.length; i++) {
            points[i] = text.codePointAt(at);
            at += Character.charCount(points[i]);
        }
        StringBuilder out = new StringBuilder();
        for (int point : points) {
            if (point < 0x80) {
                out.append((char) point);
            }
        }
        int plain = out.length();
        int done = plain;
        if (plain > 0) {
            out.append('-');
        }
        int next = 0x80;
        int delta = 0;
        int bias = 72;
        while (done < points.length) {
            int least = Integer.MAX_VALUE;
            for (int point : points) {
                least = point >= next ? Math.min(least, point) : least;
            }
            delta += (least - next) * (done + 1);
            next = least;
            for (int point : points) {
                if (point < next) {
                    delta++;
                } else if (point == next) {
                    int rest = delta;
                    for (int k = BASE;; k += BASE) {
                        int t = threshold(k, bias);
                        if (rest < t) {
                            break;
                        }
                        out.append(digit(t + (rest - t) % (BASE - t)));
                        rest = (rest - t) / (BASE - t);
                    }
                    out.append(digit(rest));
                    bias = adapt(delta, done + 1, done == plain);
                    delta = 0;
                    done++;
                }
            }
            delta++;
            next++;
        }
        return out.toString();
    }

    private static char digit(int value) {
        return (char) (value < 26 ? 'a' + value : '0' + value - 26);
    }

    public static String toUnicode(String name) {
        return toUnicode(name, 0);
    }

    public static String toUnicode(String name, int flags) {
        StringBuilder all = new StringBuilder();
        for (String label : name.split("\\.", -1)) {
            boolean coded = label.toLowerCase(Locale.ROOT).startsWith(PREFIX);
            String plain = coded ? decode(label.substring(PREFIX.length())) : label;
            all.append(all.length() == 0 ? "" : ".").append(plain == null ? label : plain);
        }
        return all.toString();
    }

    /** Null where the text is no Punycode. */
    private static String decode(String text) {
        int dash = text.lastIndexOf('-');
        StringBuilder out = new StringBuilder(dash > 0 ? text.substring(0, dash) : "");
        int next = 0x80;
        int bias = 72;
        int at = 0;
        int count = out.length();
        for (int i = dash > 0 ? dash + 1 : 0; i < text.length();) {
            int before = at;
            int weight = 1;
            for (int k = BASE;; k += BASE) {
                int digit = i < text.length() ? Character.digit(text.charAt(i++), BASE) : -1;
                if (digit < 0) {
                    return null;
                }
                // Digits of 36 begin with the letters here.
                digit = digit < 10 ? digit + 26 : digit - 10;
                at += digit * weight;
                int t = threshold(k, bias);
                if (digit < t) {
                    break;
                }
                weight *= BASE - t;
            }
            count++;
            bias = adapt(at - before, count, before == 0);
            next += at / count;
            at %= count;
            if (at < 0 || !Character.isValidCodePoint(next)) {
                return null;
            }
            out.insert(out.offsetByCodePoints(0, at++), Character.toChars(next));
        }
        return out.toString();
    }
}
