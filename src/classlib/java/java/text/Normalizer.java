package java.text;

import static java.text.NormalizerTable.CANON_AT_0;
import static java.text.NormalizerTable.CANON_AT_1;
import static java.text.NormalizerTable.CANON_AT_2;
import static java.text.NormalizerTable.CANON_KEYS_0;
import static java.text.NormalizerTable.CANON_KEYS_1;
import static java.text.NormalizerTable.CANON_KEYS_2;
import static java.text.NormalizerTable.CANON_TEXT;
import static java.text.NormalizerTable.COMPAT_AT_0;
import static java.text.NormalizerTable.COMPAT_AT_1;
import static java.text.NormalizerTable.COMPAT_KEYS_0;
import static java.text.NormalizerTable.COMPAT_KEYS_1;
import static java.text.NormalizerTable.COMPAT_TEXT;

/** Unicode's normal forms (Unicode Standard Annex 15), of Unicode 13. */
public final class Normalizer {
    private static final int HANGUL = 0xac00;
    private static final int LEADING = 0x1100;
    private static final int VOWEL = 0x1161;
    private static final int TRAILING = 0x11a7;
    private static final int LEADING_COUNT = 19;
    private static final int VOWEL_COUNT = 21;
    private static final int TRAILING_COUNT = 28;
    private static final int HANGUL_COUNT = LEADING_COUNT * VOWEL_COUNT * TRAILING_COUNT;

    /** The first character that composes with one before it. */
    private static final int FIRST_MARK = 0x300;

    /** The normal forms. */
    public enum Form {
        NFD(false, false, 0xc0), NFC(true, false, FIRST_MARK), NFKD(false, true, 0xa0), NFKC(true, true, 0xa0);

        final boolean composed;
        final boolean compatible;

        /** A text of characters below this one is in the form. */
        final int unchanged;

        Form(boolean composed, boolean compatible, int unchanged) {
            this.composed = composed;
            this.compatible = compatible;
            this.unchanged = unchanged;
        }
    }

    private Normalizer() {
    }

    public static String normalize(CharSequence source, Form form) {
        if (source == null || form == null) {
            throw new NullPointerException();
        }
        String text = source.toString();
        int plain = 0;
        while (plain < text.length() && text.charAt(plain) < form.unchanged) {
            plain++;
        }
        if (plain == text.length()) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length() + 16);
        decompose(text, form.compatible, out);
        order(out);
        return form.composed ? compose(out) : out.toString();
    }

    public static boolean isNormalized(CharSequence source, Form form) {
        return normalize(source, form).contentEquals(source);
    }

    private static void decompose(String text, boolean compatible, StringBuilder out) {
        int at = 0;
        while (at < text.length()) {
            int c = text.codePointAt(at);
            at += Character.charCount(c);
            if (c < 0xa0) {
                out.append((char) c);
            } else if (c >= HANGUL && c < HANGUL + HANGUL_COUNT) {
                syllable(c - HANGUL, out);
            } else if (!(compatible && compatible(c, out)) && !canonical(c, out)) {
                out.appendCodePoint(c);
            }
        }
    }

    private static void syllable(int number, StringBuilder out) {
        out.append((char) (LEADING + number / (VOWEL_COUNT * TRAILING_COUNT)));
        out.append((char) (VOWEL + number % (VOWEL_COUNT * TRAILING_COUNT) / TRAILING_COUNT));
        if (number % TRAILING_COUNT != 0) {
            out.append((char) (TRAILING + number % TRAILING_COUNT));
        }
    }

    private static boolean canonical(int c, StringBuilder out) {
        switch (c >> 16) {
            case 0:
                return append(c, CANON_KEYS_0, CANON_AT_0, CANON_TEXT, out);
            case 1:
                return append(c, CANON_KEYS_1, CANON_AT_1, CANON_TEXT, out);
            case 2:
                return append(c, CANON_KEYS_2, CANON_AT_2, CANON_TEXT, out);
            default:
                return false;
        }
    }

    private static boolean compatible(int c, StringBuilder out) {
        switch (c >> 16) {
            case 0:
                return append(c, COMPAT_KEYS_0, COMPAT_AT_0, COMPAT_TEXT, out);
            case 1:
                return append(c, COMPAT_KEYS_1, COMPAT_AT_1, COMPAT_TEXT, out);
            default:
                return false;
        }
    }

    /** Appends what a character becomes, if it is among the keys. */
    private static boolean append(int c, String keys, String places, String texts, StringBuilder out) {
        char wanted = (char) c;
        int low = 0;
        int high = keys.length() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            char key = keys.charAt(middle);
            if (key == wanted) {
                int start = places.charAt(2 * middle);
                out.append(texts, start, start + places.charAt(2 * middle + 1));
                return true;
            }
            if (key < wanted) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return false;
    }

    static int combiningClass(int c) {
        if (c < FIRST_MARK || c >= 0x20000) {
            return 0;
        }
        String ranges = c < 0x10000 ? NormalizerTable.CLASSES : NormalizerTable.CLASSES_1;
        char wanted = (char) c;
        int low = 0;
        int high = ranges.length() / 3 - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (wanted < ranges.charAt(3 * middle)) {
                high = middle - 1;
            } else if (wanted > ranges.charAt(3 * middle + 1)) {
                low = middle + 1;
            } else {
                return ranges.charAt(3 * middle + 2);
            }
        }
        return 0;
    }

    /** Puts the marks behind each character in the order of their classes; equal classes stay as they are. */
    private static void order(StringBuilder text) {
        int at = 0;
        int before = 0;
        while (at < text.length()) {
            int c = text.codePointAt(at);
            int size = Character.charCount(c);
            int own = combiningClass(c);
            if (own != 0 && before > own) {
                int to = place(text, at, own);
                text.delete(at, at + size);
                text.insert(to, Character.toChars(c));
            } else {
                before = own;
            }
            at += size;
        }
    }

    /** Where a mark of this class that stands here belongs. */
    private static int place(StringBuilder text, int at, int own) {
        int to = at;
        while (to > 0) {
            int c = text.codePointBefore(to);
            if (combiningClass(c) <= own) {
                break;
            }
            to -= Character.charCount(c);
        }
        return to;
    }

    /** Composes each starter with those behind it that nothing of their class or none keeps apart from it. */
    private static String compose(StringBuilder text) {
        StringBuilder out = new StringBuilder(text.length());
        int starterAt = -1;
        int starter = 0;
        int before = 0;
        int at = 0;
        while (at < text.length()) {
            int c = text.codePointAt(at);
            at += Character.charCount(c);
            int own = combiningClass(c);
            boolean adjacent = starterAt >= 0 && out.length() == starterAt + Character.charCount(starter);
            int made = starterAt >= 0 && (adjacent || before != 0 && before < own) ? pair(starter, c) : -1;
            if (made >= 0) {
                out.delete(starterAt, starterAt + Character.charCount(starter));
                out.insert(starterAt, Character.toChars(made));
                starter = made;
                continue;
            }
            if (own == 0) {
                starterAt = out.length();
                starter = c;
            }
            before = own;
            out.appendCodePoint(c);
        }
        return out.toString();
    }

    /** What two characters compose to, or -1. */
    private static int pair(int first, int second) {
        if (first >= LEADING && first < LEADING + LEADING_COUNT) {
            boolean vowel = second >= VOWEL && second < VOWEL + VOWEL_COUNT;
            return vowel ? HANGUL + ((first - LEADING) * VOWEL_COUNT + second - VOWEL) * TRAILING_COUNT : -1;
        }
        if (first >= HANGUL && first < HANGUL + HANGUL_COUNT) {
            boolean open = (first - HANGUL) % TRAILING_COUNT == 0;
            return open && second > TRAILING && second < TRAILING + TRAILING_COUNT ? first + second - TRAILING : -1;
        }
        if (first >= 0x10000) {
            return wide(first, second);
        }
        return second < FIRST_MARK || second >= 0x10000 ? -1 : narrow((char) first, (char) second);
    }

    private static int narrow(char first, char second) {
        String firsts = NormalizerTable.FIRST;
        int low = 0;
        int high = firsts.length() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = firsts.charAt(middle) - first;
            order = order == 0 ? NormalizerTable.SECOND.charAt(middle) - second : order;
            if (order == 0) {
                return NormalizerTable.COMPOSED.charAt(middle);
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    private static int wide(int first, int second) {
        String triples = NormalizerTable.WIDE;
        for (int at = 0; at < triples.length(); at += 6) {
            if (triples.codePointAt(at) == first && triples.codePointAt(at + 2) == second) {
                return triples.codePointAt(at + 4);
            }
        }
        return -1;
    }
}
