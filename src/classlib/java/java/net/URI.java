package java.net;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;

/** A uniform resource identifier: parsed, resolved and relativised as RFC 2396 has it. Nothing is normalised to NFC. */
public final class URI implements Comparable<URI>, Serializable {
    private static final String UNRESERVED = "_-!.~'()*";
    private static final String USER_INFO = UNRESERVED + ";:&=+$,";
    private static final String REGISTRY = UNRESERVED + "$,;:@&=+";
    private static final String PATH = UNRESERVED + ":@&=+$,;/";
    private static final String ANY = UNRESERVED + ";/?:@&=+$,[]";

    private String scheme;
    private String schemeSpecificPart;
    private String fragment;
    private String authority;
    private String userInfo;
    private String host;
    private int port = -1;
    private String path;
    private String query;
    private String text;

    private URI() {
    }

    public URI(String text) throws URISyntaxException {
        parse(text, false);
    }

    public URI(String scheme, String schemeSpecificPart, String fragment) throws URISyntaxException {
        StringBuilder made = new StringBuilder();
        if (scheme != null) {
            made.append(scheme).append(':');
        }
        if (schemeSpecificPart != null) {
            appendWithAddress(made, schemeSpecificPart, ANY);
        }
        appendFragment(made, fragment);
        parse(made.toString(), false);
    }

    public URI(String scheme, String userInfo, String host, int port, String path, String query, String fragment)
            throws URISyntaxException {
        StringBuilder made = start(scheme, path);
        if (host != null) {
            made.append("//");
            if (userInfo != null) {
                quote(made, userInfo, USER_INFO).append('@');
            }
            boolean needsBrackets = host.indexOf(':') >= 0 && !host.startsWith("[") && !host.endsWith("]");
            made.append(needsBrackets ? "[" : "").append(host).append(needsBrackets ? "]" : "");
            if (port != -1) {
                made.append(':').append(port);
            }
        }
        appendRest(made, path, query);
        appendFragment(made, fragment);
        checkPath(made.toString(), scheme, path);
        parse(made.toString(), true);
    }

    public URI(String scheme, String host, String path, String fragment) throws URISyntaxException {
        this(scheme, null, host, -1, path, null, fragment);
    }

    public URI(String scheme, String authority, String path, String query, String fragment) throws URISyntaxException {
        StringBuilder made = start(scheme, path);
        if (authority != null) {
            appendWithAddress(made.append("//"), authority, REGISTRY + "[]");
        }
        appendRest(made, path, query);
        appendFragment(made, fragment);
        checkPath(made.toString(), scheme, path);
        parse(made.toString(), false);
    }

    private static StringBuilder start(String scheme, String path) {
        StringBuilder made = new StringBuilder();
        return scheme == null ? made : made.append(scheme).append(':');
    }

    private static void checkPath(String made, String scheme, String path) throws URISyntaxException {
        if (scheme != null && path != null && path.length() > 0 && path.charAt(0) != '/') {
            throw new URISyntaxException(made, "Relative path in absolute URI");
        }
    }

    private static void appendRest(StringBuilder made, String path, String query) {
        if (path != null) {
            quote(made, path, PATH);
        }
        if (query != null) {
            quote(made.append('?'), query, ANY);
        }
    }

    private static void appendFragment(StringBuilder made, String fragment) {
        if (fragment != null) {
            quote(made.append('#'), fragment, ANY);
        }
    }

    /** What begins with an address in brackets keeps it as it is. */
    private static void appendWithAddress(StringBuilder made, String part, String legal) {
        int open = part.startsWith("//[") ? 2 : part.startsWith("[") ? 0 : -1;
        int close = open < 0 ? -1 : part.indexOf(']');
        if (close < 0 || part.indexOf(':') < 0 && open >= 0) {
            quote(made, part, legal);
            return;
        }
        made.append(part, 0, close + 1);
        quote(made, part.substring(close + 1), legal);
    }

    /** Escapes what is not legal, percent signs included. */
    private static StringBuilder quote(StringBuilder made, String part, String legal) {
        for (int i = 0; i < part.length(); i++) {
            char c = part.charAt(i);
            boolean isLetter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
            if (isLetter || legal.indexOf(c) >= 0 || UriParser.isOther(c)) {
                made.append(c);
            } else if (c < 0x80) {
                escape(made, (byte) c);
            } else {
                escapeAll(made, String.valueOf(c));
            }
        }
        return made;
    }

    private static void escape(StringBuilder made, byte value) {
        made.append('%').append("0123456789ABCDEF".charAt(value >> 4 & 15)).append("0123456789ABCDEF".charAt(value & 15));
    }

    private static void escapeAll(StringBuilder made, String part) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            escape(made, bytes[i]);
        }
    }

    public static URI create(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private void parse(String from, boolean serverOnly) throws URISyntaxException {
        UriParser parser = new UriParser(from);
        parser.parse(serverOnly);
        text = from;
        scheme = parser.scheme;
        schemeSpecificPart = parser.schemeSpecificPart;
        fragment = parser.fragment;
        authority = parser.authority;
        userInfo = parser.userInfo;
        host = parser.host;
        port = parser.port;
        path = parser.path;
        query = parser.query;
    }

    /** The same with its authority as a server's, or what keeps it from being one. */
    public URI parseServerAuthority() throws URISyntaxException {
        if (host == null && authority != null) {
            URI again = new URI();
            again.parse(toString(), true);
            return again;
        }
        return this;
    }

    public URI normalize() {
        if (isOpaque() || path == null || path.length() == 0) {
            return this;
        }
        String normal = UriPaths.normalize(path);
        return normal.equals(path) ? this : with(scheme, this, normal, query, fragment);
    }

    /** A hierarchical URI with the authority of another one. */
    private static URI with(String scheme, URI of, String path, String query, String fragment) {
        URI made = new URI();
        made.scheme = scheme;
        made.authority = of.authority;
        made.userInfo = of.userInfo;
        made.host = of.host;
        made.port = of.port;
        made.path = path;
        made.query = query;
        made.fragment = fragment;
        return made;
    }

    public URI resolve(URI given) {
        if (given.isOpaque() || isOpaque()) {
            return given;
        }
        boolean onlyFragment = given.scheme == null && given.authority == null && given.path.length() == 0
                && given.fragment != null && given.query == null;
        if (onlyFragment) {
            return given.fragment.equals(fragment) ? this : with(scheme, this, path, query, given.fragment);
        }
        if (given.scheme != null) {
            return given;
        }
        if (given.authority != null) {
            return with(scheme, given, given.path, given.query, given.fragment);
        }
        String resolved = given.path.startsWith("/") ? given.path
                : UriPaths.resolve(path, given.path, isAbsolute());
        return with(scheme, this, resolved, given.query, given.fragment);
    }

    public URI resolve(String text) {
        return resolve(create(text));
    }

    public URI relativize(URI given) {
        if (given.isOpaque() || isOpaque()) {
            return given;
        }
        if (!sameIgnoringCase(scheme, given.scheme) || !sameEscaped(authority, given.authority)) {
            return given;
        }
        String base = UriPaths.normalize(path);
        String other = UriPaths.normalize(given.path);
        if (!base.equals(other)) {
            if (!base.endsWith("/")) {
                base = base + "/";
            }
            if (!other.startsWith(base)) {
                return given;
            }
        }
        URI made = new URI();
        made.path = other.substring(base.length());
        made.query = given.query;
        made.fragment = given.fragment;
        return made;
    }

    public URL toURL() throws MalformedURLException {
        if (!isAbsolute()) {
            throw new IllegalArgumentException("URI is not absolute");
        }
        return new URL(toString());
    }

    public String getScheme() {
        return scheme;
    }

    public boolean isAbsolute() {
        return scheme != null;
    }

    public boolean isOpaque() {
        return path == null;
    }

    public String getRawSchemeSpecificPart() {
        if (schemeSpecificPart == null) {
            StringBuilder made = new StringBuilder();
            if (authority != null) {
                made.append("//").append(authority);
            }
            made.append(path);
            schemeSpecificPart = (query == null ? made : made.append('?').append(query)).toString();
        }
        return schemeSpecificPart;
    }

    public String getSchemeSpecificPart() {
        return decode(getRawSchemeSpecificPart(), true);
    }

    public String getRawAuthority() {
        return authority;
    }

    public String getAuthority() {
        return decode(authority, true);
    }

    public String getRawUserInfo() {
        return userInfo;
    }

    public String getUserInfo() {
        return decode(userInfo, true);
    }

    public String getHost() {
        return host;
    }

    public int getPort() {
        return port;
    }

    public String getRawPath() {
        return path;
    }

    public String getPath() {
        return decode(path, false);
    }

    public String getRawQuery() {
        return query;
    }

    public String getQuery() {
        return decode(query, false);
    }

    public String getRawFragment() {
        return fragment;
    }

    public String getFragment() {
        return decode(fragment, false);
    }

    /** What escapes stand for, as UTF-8; in brackets they stay where addresses may be. */
    private static String decode(String part, boolean keepsBrackets) {
        if (part == null || part.indexOf('%') < 0) {
            return part;
        }
        StringBuilder made = new StringBuilder(part.length());
        byte[] bytes = new byte[part.length() / 3];
        boolean inBrackets = false;
        int at = 0;
        while (at < part.length()) {
            char c = part.charAt(at);
            inBrackets = c == '[' || inBrackets && c != ']';
            if (c != '%' || inBrackets && keepsBrackets) {
                made.append(c);
                at++;
                continue;
            }
            int count = 0;
            while (at < part.length() && part.charAt(at) == '%') {
                bytes[count++] = (byte) Integer.parseInt(part.substring(at + 1, at + 3), 16);
                at += 3;
            }
            made.append(new String(bytes, 0, count, StandardCharsets.UTF_8));
        }
        return made.toString();
    }

    private static boolean sameIgnoringCase(String a, String b) {
        return a == null ? b == null : b != null && a.equalsIgnoreCase(b);
    }

    /** The digits of escapes in capitals. */
    private static String unify(String part) {
        if (part == null || part.indexOf('%') < 0) {
            return part;
        }
        StringBuilder made = new StringBuilder(part);
        for (int i = 0; i + 2 < made.length(); i++) {
            if (made.charAt(i) == '%') {
                made.setCharAt(i + 1, Character.toUpperCase(made.charAt(i + 1)));
                made.setCharAt(i + 2, Character.toUpperCase(made.charAt(i + 2)));
                i += 2;
            }
        }
        return made.toString();
    }

    private static boolean sameEscaped(String a, String b) {
        return a == null ? b == null : b != null && unify(a).equals(unify(b));
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof URI)) {
            return false;
        }
        URI that = (URI) other;
        if (isOpaque() != that.isOpaque() || !sameIgnoringCase(scheme, that.scheme)
                || !sameEscaped(fragment, that.fragment)) {
            return false;
        }
        if (isOpaque()) {
            return sameEscaped(schemeSpecificPart, that.schemeSpecificPart);
        }
        if (!sameEscaped(path, that.path) || !sameEscaped(query, that.query)) {
            return false;
        }
        if (host != null && that.host != null) {
            return sameEscaped(userInfo, that.userInfo) && host.equalsIgnoreCase(that.host) && port == that.port;
        }
        return sameEscaped(authority, that.authority);
    }

    private static int hash(int hash, String part) {
        return part == null ? hash : hash * 127 + unify(part).hashCode();
    }

    private static int hashIgnoringCase(int hash, String part) {
        int made = hash;
        for (int i = 0; part != null && i < part.length(); i++) {
            made = 31 * made + lower(part.charAt(i));
        }
        return made;
    }

    private static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + 'a' - 'A') : c;
    }

    @Override
    public int hashCode() {
        int hash = hash(hashIgnoringCase(0, scheme), fragment);
        if (isOpaque()) {
            return hash(hash, schemeSpecificPart);
        }
        hash = hash(hash(hash, path), query);
        if (host == null) {
            return hash(hash, authority);
        }
        return hashIgnoringCase(hash(hash, userInfo), host) + 1949 * port;
    }

    private static int compare(String a, String b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        return a.compareTo(b);
    }

    private static int compareIgnoringCase(String a, String b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int shared = Math.min(a.length(), b.length());
        for (int i = 0; i < shared; i++) {
            int order = lower(a.charAt(i)) - lower(b.charAt(i));
            if (order != 0) {
                return order;
            }
        }
        return a.length() - b.length();
    }

    @Override
    public int compareTo(URI that) {
        int order = compareIgnoringCase(scheme, that.scheme);
        if (order != 0) {
            return order;
        }
        if (isOpaque() || that.isOpaque()) {
            if (isOpaque() && that.isOpaque()) {
                order = compare(schemeSpecificPart, that.schemeSpecificPart);
                return order != 0 ? order : compare(fragment, that.fragment);
            }
            return isOpaque() ? 1 : -1;
        }
        if (host != null && that.host != null) {
            order = compare(userInfo, that.userInfo);
            order = order != 0 ? order : compareIgnoringCase(host, that.host);
            order = order != 0 ? order : port - that.port;
        } else {
            order = compare(authority, that.authority);
        }
        order = order != 0 ? order : compare(path, that.path);
        order = order != 0 ? order : compare(query, that.query);
        return order != 0 ? order : compare(fragment, that.fragment);
    }

    /** With everything outside of ASCII escaped. */
    public String toASCIIString() {
        String from = toString();
        StringBuilder made = new StringBuilder();
        int at = 0;
        while (at < from.length()) {
            int end = at;
            while (end < from.length() && from.charAt(end) >= 0x80) {
                end++;
            }
            if (end > at) {
                escapeAll(made, from.substring(at, end));
                at = end;
            } else {
                made.append(from.charAt(at++));
            }
        }
        return made.toString();
    }

    @Override
    public String toString() {
        if (text == null) {
            StringBuilder made = new StringBuilder();
            if (scheme != null) {
                made.append(scheme).append(':');
            }
            if (isOpaque()) {
                made.append(schemeSpecificPart);
            } else {
                if (host != null) {
                    made.append("//");
                    if (userInfo != null) {
                        made.append(userInfo).append('@');
                    }
                    boolean needsBrackets = host.indexOf(':') >= 0 && !host.startsWith("[") && !host.endsWith("]");
                    made.append(needsBrackets ? "[" : "").append(host).append(needsBrackets ? "]" : "");
                    if (port != -1) {
                        made.append(':').append(port);
                    }
                } else if (authority != null) {
                    made.append("//").append(authority);
                }
                made.append(path == null ? "" : path);
                if (query != null) {
                    made.append('?').append(query);
                }
            }
            if (fragment != null) {
                made.append('#').append(fragment);
            }
            text = made.toString();
        }
        return text;
    }
}
