package java.net;

import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;

/** Text as forms send it: spaces as plus signs, what is no letter or digit as the hexadecimal digits of its bytes. */
public class URLEncoder {
    private URLEncoder() {
    }

    /** In the default charset, UTF-8. */
    @Deprecated
    public static String encode(String text) {
        return encode(text, Charset.defaultCharset());
    }

    public static String encode(String text, String encoding) throws UnsupportedEncodingException {
        if (encoding == null) {
            throw new NullPointerException("charsetName");
        }
        return encode(text, UrlCharsets.named(encoding));
    }

    public static String encode(String text, Charset charset) {
        if (charset == null) {
            throw new NullPointerException("charset");
        }
        int length = text.length();
        StringBuilder made = new StringBuilder(length);
        int at = 0;
        while (at < length) {
            char c = text.charAt(at);
            if (c == ' ') {
                made.append('+');
                at++;
            } else if (isPlain(c)) {
                made.append(c);
                at++;
            } else {
                int end = at + 1;
                while (end < length && text.charAt(end) != ' ' && !isPlain(text.charAt(end))) {
                    end++;
                }
                append(made, text.substring(at, end).getBytes(charset));
                at = end;
            }
        }
        return made.toString();
    }

    private static void append(StringBuilder made, byte[] bytes) {
        String digits = "0123456789ABCDEF";
        for (int i = 0; i < bytes.length; i++) {
            made.append('%').append(digits.charAt(bytes[i] >> 4 & 15)).append(digits.charAt(bytes[i] & 15));
        }
    }

    private static boolean isPlain(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c == '.'
                || c == '*';
    }
}
