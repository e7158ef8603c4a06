package java.net;

/** Takes the text of a URI apart (RFC 2396 with the changes of RFC 2732, and other characters as java.net.URI allows them). */
final class UriParser {
    private static final String UNRESERVED_MARKS = "_-!.~'()*";
    private static final String USER_INFO = ";:&=+$,";
    private static final String REGISTRY = "$,;:@&=+";
    private static final String PATH = ":@&=+$,;/";
    private static final String ANY = ";/?:@&=+$,[]";
    private static final String SERVER = USER_INFO + ".:@[]";

    private final String text;
    String scheme;
    String schemeSpecificPart;
    String fragment;
    String authority;
    String userInfo;
    String host;
    int port = -1;
    String path;
    String query;

    UriParser(String text) {
        this.text = text;
    }

    private URISyntaxException failure(String reason, int at) {
        return new URISyntaxException(text, reason, at);
    }

    private URISyntaxException expected(String what, int at) {
        return failure("Expected " + what, at);
    }

    private char charAt(int at, int end) {
        return at < end ? text.charAt(at) : '\0';
    }

    /** The first of these characters, or the end. */
    private int find(int from, int end, String stops) {
        int at = from;
        while (at < end && stops.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    void parse(boolean serverOnly) throws URISyntaxException {
        int length = text.length();
        int at = find(0, length, "/?#:");
        int start;
        int end;
        if (at < length && text.charAt(at) == ':') {
            if (at == 0) {
                throw expected("scheme name", 0);
            }
            checkScheme(at);
            scheme = text.substring(0, at);
            start = at + 1;
            if (charAt(start, length) == '/') {
                end = hierarchical(start, length, serverOnly);
            } else {
                end = find(start, length, "#");
                if (end <= start) {
                    throw expected("scheme-specific part", start);
                }
                check(start, end, ANY, "opaque part", true);
            }
        } else {
            start = 0;
            end = hierarchical(0, length, serverOnly);
        }
        schemeSpecificPart = text.substring(start, end);
        if (charAt(end, length) == '#') {
            check(end + 1, length, ANY, "fragment", true);
            fragment = text.substring(end + 1);
        }
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isHex(char c) {
        return isDigit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F';
    }

    private void checkScheme(int end) throws URISyntaxException {
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            if (!isLetter(c) && (i == 0 || !isDigit(c) && "+-.".indexOf(c) < 0)) {
                throw failure("Illegal character in scheme name", i);
            }
        }
    }

    /** Characters outside of ASCII that are neither controls nor spaces. */
    static boolean isOther(char c) {
        return c >= 0x80 && !Character.isSpaceChar(c) && !Character.isISOControl(c);
    }

    static boolean isUnreserved(char c) {
        return isLetter(c) || isDigit(c) || UNRESERVED_MARKS.indexOf(c) >= 0;
    }

    /** Where what may stand here ends. */
    private int scan(int from, int end, String more, boolean escapes) throws URISyntaxException {
        int at = from;
        while (at < end) {
            char c = text.charAt(at);
            if (isUnreserved(c) || more.indexOf(c) >= 0 || escapes && isOther(c)) {
                at++;
            } else if (c == '%' && escapes) {
                if (at + 2 >= end || !isHex(text.charAt(at + 1)) || !isHex(text.charAt(at + 2))) {
                    throw failure("Malformed escape pair", at);
                }
                at += 3;
            } else {
                break;
            }
        }
        return at;
    }

    private void check(int from, int end, String more, String what, boolean escapes) throws URISyntaxException {
        int at = scan(from, end, more, escapes);
        if (at < end) {
            throw failure("Illegal character in " + what, at);
        }
    }

    /** Authority, path and query; returns where they end. */
    private int hierarchical(int start, int length, boolean serverOnly) throws URISyntaxException {
        int at = start;
        if (charAt(at, length) == '/' && charAt(at + 1, length) == '/') {
            at += 2;
            int end = find(at, length, "/?#");
            if (end > at) {
                authority(at, end, serverOnly);
                at = end;
            } else if (end == length) {
                throw expected("authority", at);
            }
        }
        int end = find(at, length, "?#");
        check(at, end, PATH, "path", true);
        path = text.substring(at, end);
        at = end;
        if (charAt(at, length) == '?') {
            end = find(at + 1, length, "#");
            check(at + 1, end, ANY, "query", true);
            query = text.substring(at + 1, end);
            at = end;
        }
        return at;
    }

    private void authority(int start, int end, boolean serverOnly) throws URISyntaxException {
        URISyntaxException failed = null;
        boolean inBrackets = text.substring(start, end).indexOf(']') >= 0;
        int allowed = scan(start, end, inBrackets ? SERVER + "%" : SERVER, true);
        boolean maybeRegistry = scan(start, end, REGISTRY, true) == end;
        if (maybeRegistry && allowed != end) {
            authority = text.substring(start, end);
            return;
        }
        if (allowed == end) {
            try {
                int reached = server(start, end);
                if (reached < end) {
                    throw expected("end of authority", reached);
                }
                authority = text.substring(start, end);
                return;
            } catch (URISyntaxException e) {
                userInfo = null;
                host = null;
                port = -1;
                if (serverOnly) {
                    throw e;
                }
                failed = e;
            }
        }
        if (maybeRegistry) {
            authority = text.substring(start, end);
        } else if (failed != null) {
            throw failed;
        } else {
            throw failure("Illegal character in authority", start);
        }
    }

    private int server(int start, int end) throws URISyntaxException {
        int at = find(start, end, "/?#@");
        if (charAt(at, end) == '@') {
            check(start, at, USER_INFO, "user info", true);
            userInfo = text.substring(start, at);
            at++;
        } else {
            at = start;
        }
        if (charAt(at, end) == '[') {
            int close = find(at, end, "/?#]");
            if (charAt(close, end) != ']') {
                throw expected("closing bracket for IPv6 address", close);
            }
            HostNumbers.check(text, at + 1, close);
            host = text.substring(at, close + 1);
            at = close + 1;
        } else {
            at = name(at, end);
        }
        if (charAt(at, end) == ':') {
            at++;
            int stop = find(at, end, "/");
            int digits = at;
            while (digits < stop && isDigit(text.charAt(digits))) {
                digits++;
            }
            if (digits < stop) {
                throw failure("Illegal character in port number", digits);
            }
            if (stop > at) {
                try {
                    port = Integer.parseInt(text.substring(at, stop));
                } catch (NumberFormatException e) {
                    throw failure("Malformed port number", at);
                }
            }
            at = stop;
        } else if (at < end) {
            throw expected("port number", at);
        }
        return at;
    }

    /** A host: four numbers with dots, or labels of letters, digits and hyphens, the last one beginning with a letter. */
    private int name(int start, int end) throws URISyntaxException {
        int address = HostNumbers.ipv4(text, start, end);
        if (address > start && (address == end || text.charAt(address) == ':')) {
            host = text.substring(start, address);
            return address;
        }
        int at = start;
        int last = -1;
        while (at < end) {
            int label = at;
            while (at < end && (isLetter(text.charAt(at)) || isDigit(text.charAt(at)) || text.charAt(at) == '-' && at > label)) {
                at++;
            }
            if (at == label) {
                break;
            }
            last = label;
            if (text.charAt(at - 1) == '-') {
                throw failure("Illegal character in hostname", at - 1);
            }
            if (charAt(at, end) != '.') {
                break;
            }
            at++;
        }
        if (at < end && text.charAt(at) != ':') {
            throw failure("Illegal character in hostname", at);
        }
        if (last < 0) {
            throw expected("hostname", start);
        }
        if (last > start && !isLetter(text.charAt(last))) {
            throw failure("Illegal character in hostname", last);
        }
        host = text.substring(start, at);
        return at;
    }
}
