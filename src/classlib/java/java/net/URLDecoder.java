package java.net;

import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;

/** The text that URLEncoder has encoded. */
public class URLDecoder {
    public URLDecoder() {
    }

    /** In the default charset, UTF-8. */
    @Deprecated
    public static String decode(String text) {
        return decode(text, Charset.defaultCharset());
    }

    public static String decode(String text, String encoding) throws UnsupportedEncodingException {
        if (encoding.length() == 0) {
            throw new UnsupportedEncodingException("URLDecoder: empty string enc parameter");
        }
        return decode(text, UrlCharsets.named(encoding));
    }

    public static String decode(String text, Charset charset) {
        if (charset == null) {
            throw new NullPointerException("Charset");
        }
        int length = text.length();
        if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
            return text;
        }
        StringBuilder made = new StringBuilder(length > 500 ? length / 2 : length);
        byte[] bytes = null;
        int at = 0;
        while (at < length) {
            char c = text.charAt(at);
            if (c != '%') {
                made.append(c == '+' ? ' ' : c);
                at++;
                continue;
            }
            if (bytes == null) {
                bytes = new byte[(length - at) / 3];
            }
            int count = 0;
            while (at + 2 < length && text.charAt(at) == '%') {
                bytes[count++] = (byte) value(text.substring(at + 1, at + 3));
                at += 3;
            }
            if (at < length && text.charAt(at) == '%') {
                throw new IllegalArgumentException("URLDecoder: Incomplete trailing escape (%) pattern");
            }
            made.append(new String(bytes, 0, count, charset));
        }
        return made.toString();
    }

    private static int value(String digits) {
        int value;
        try {
            value = Integer.parseInt(digits, 16);
        } catch (NumberFormatException e) {
            char first = digits.charAt(0);
            int at = first == '-' || first == '+' || UriParser.isHex(first) ? 1 : 0;
            throw new IllegalArgumentException("URLDecoder: Illegal hex characters in escape (%) pattern - Error at index " + at
                    + " in: \"" + digits + "\"");
        }
        if (value < 0) {
            throw new IllegalArgumentException("URLDecoder: Illegal hex characters in escape (%) pattern - negative value");
        }
        return value;
    }
}
