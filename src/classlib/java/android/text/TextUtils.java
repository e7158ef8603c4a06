package android.text;

import android.graphics.Paint;
import java.util.Iterator;

/** Small help with texts. Html, spans and patterns are left out. */
public class TextUtils {
    /** Where a text that is too long is cut. */
    public enum TruncateAt {
        START, MIDDLE, END, MARQUEE
    }

    private static final String ELLIPSIS = "\u2026";

    private TextUtils() {
    }

    public static boolean isEmpty(CharSequence str) {
        return str == null || str.length() == 0;
    }

    public static boolean equals(CharSequence a, CharSequence b) {
        if (a == b) {
            return true;
        }
        return a != null && b != null && a.length() == b.length() && a.toString().equals(b.toString());
    }

    public static boolean isDigitsOnly(CharSequence str) {
        for (int i = 0; i < str.length(); i++) {
            if (!Character.isDigit(str.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    public static boolean isGraphic(CharSequence str) {
        for (int i = 0; i < str.length(); i++) {
            if (str.charAt(i) > ' ') {
                return true;
            }
        }
        return false;
    }

    public static int getTrimmedLength(CharSequence s) {
        return s.toString().trim().length();
    }

    public static String join(CharSequence delimiter, Object[] tokens) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < tokens.length; i++) {
            if (i > 0) {
                text.append(delimiter);
            }
            text.append(tokens[i]);
        }
        return text.toString();
    }

    @SuppressWarnings("rawtypes")
    public static String join(CharSequence delimiter, Iterable tokens) {
        StringBuilder text = new StringBuilder();
        Iterator i = tokens.iterator();
        while (i.hasNext()) {
            text.append(i.next());
            if (i.hasNext()) {
                text.append(delimiter);
            }
        }
        return text.toString();
    }

    public static int indexOf(CharSequence s, char ch) {
        return s.toString().indexOf(ch);
    }

    public static int indexOf(CharSequence s, CharSequence needle) {
        return s.toString().indexOf(needle.toString());
    }

    public static String substring(CharSequence source, int start, int end) {
        return source.subSequence(start, end).toString();
    }

    public static CharSequence concat(CharSequence... text) {
        StringBuilder all = new StringBuilder();
        for (CharSequence part : text) {
            all.append(part);
        }
        return all.toString();
    }

    public static CharSequence stringOrSpannedString(CharSequence source) {
        return source == null ? null : source.toString();
    }

    public static CharSequence ellipsize(CharSequence text, TextPaint p, float avail, TruncateAt where) {
        String all = text.toString();
        if (p.measureText(all) <= avail) {
            return text;
        }
        int room = p.breakText(all, true, avail - p.measureText(ELLIPSIS), null);
        if (avail < p.measureText(ELLIPSIS)) {
            return "";
        }
        int length = all.length();
        if (where == TruncateAt.START) {
            return ELLIPSIS + all.substring(length - room);
        }
        if (where == TruncateAt.MIDDLE) {
            return all.substring(0, room - room / 2) + ELLIPSIS + all.substring(length - room / 2);
        }
        return all.substring(0, room) + ELLIPSIS;
    }

    public static String htmlEncode(String s) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            switch (c) {
                case '<':
                    text.append("&lt;");
                    break;
                case '>':
                    text.append("&gt;");
                    break;
                case '&':
                    text.append("&amp;");
                    break;
                case '\'':
                    text.append("&#39;");
                    break;
                case '"':
                    text.append("&quot;");
                    break;
                default:
                    text.append(c);
            }
        }
        return text.toString();
    }
}
