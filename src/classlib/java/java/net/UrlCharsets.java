package java.net;

import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;

/** Charsets by name, with the exception that URLEncoder and URLDecoder throw. */
final class UrlCharsets {
    private UrlCharsets() {
    }

    static Charset named(String name) throws UnsupportedEncodingException {
        try {
            return Charset.forName(name);
        } catch (IllegalArgumentException e) {
            throw new UnsupportedEncodingException(name);
        }
    }
}
