package java.net;

/** Takes the text of a URL apart, as java.net.URL does: more lenient than a URI. */
final class UrlParser {
    private static final String[] KNOWN = {"http", "https", "file", "jar", "ftp", "mailto"};
    private static final int[] PORTS = {80, 443, -1, -1, 21, 25};

    private final UrlParser context;
    String protocol;
    String authority;
    String userInfo;
    String host = "";
    int port = -1;
    String path;
    String query;
    String ref;

    UrlParser(UrlParser context) {
        this.context = context;
    }

    private static int known(String protocol) {
        for (int i = 0; i < KNOWN.length; i++) {
            if (KNOWN[i].equals(protocol)) {
                return i;
            }
        }
        return -1;
    }

    static int defaultPort(String protocol) {
        return PORTS[known(protocol)];
    }

    private static boolean isProtocol(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!Character.isLetter(c) && (i == 0 || !Character.isDigit(c) && ".+-".indexOf(c) < 0)) {
                return false;
            }
        }
        return text.length() > 0;
    }

    void make(String protocol, String host, int port, String file) throws MalformedURLException {
        this.protocol = protocol.toLowerCase();
        if (host != null) {
            boolean isAddress = host.indexOf(':') >= 0 && !host.startsWith("[");
            this.host = isAddress ? "[" + host + "]" : host;
            if (port < -1) {
                throw new MalformedURLException("Invalid port number :" + port);
            }
            this.port = port;
            authority = port == -1 ? this.host : this.host + ":" + port;
        }
        int hash = file.indexOf('#');
        ref = hash < 0 ? null : file.substring(hash + 1);
        String rest = hash < 0 ? file : file.substring(0, hash);
        int mark = rest.lastIndexOf('?');
        path = mark < 0 ? rest : rest.substring(0, mark);
        query = mark < 0 ? null : rest.substring(mark + 1);
        checkKnown();
    }

    private void checkKnown() throws MalformedURLException {
        if (known(protocol) < 0) {
            throw new MalformedURLException("unknown protocol: " + protocol);
        }
    }

    void parse(String text) throws MalformedURLException {
        if (text == null) {
            throw new MalformedURLException("Cannot invoke \"String.length()\" because \"spec\" is null");
        }
        int start = 0;
        int limit = text.length();
        while (limit > 0 && text.charAt(limit - 1) <= ' ') {
            limit--;
        }
        while (start < limit && text.charAt(start) <= ' ') {
            start++;
        }
        if (text.regionMatches(true, start, "url:", 0, 4)) {
            start += 4;
        }
        boolean isRelative = false;
        int colon = protocolEnd(text, start, limit);
        if (colon >= 0) {
            protocol = text.substring(start, colon).toLowerCase();
            start = colon + 1;
        }
        if (context != null && (protocol == null || protocol.equals(context.protocol))) {
            // With the protocol of its context, an address without slashes is a link, too.
            if (protocol == null || context.path != null && context.path.startsWith("/")) {
                inherit();
                isRelative = true;
            }
        }
        if (protocol == null) {
            throw new MalformedURLException("no protocol: " + text);
        }
        checkKnown();
        int hash = text.indexOf('#', start);
        if (hash >= 0) {
            // Blanks at the end belong to no fragment.
            ref = hash < limit ? text.substring(hash + 1, limit) : text.substring(Math.min(hash + 1, limit), limit);
            limit = Math.min(hash, limit);
        }
        if (isRelative && start == limit) {
            query = context.query;
            ref = ref == null ? context.ref : ref;
        }
        rest(text, start, limit);
    }

    private static int protocolEnd(String text, int start, int limit) {
        if (start < text.length() && text.charAt(start) == '#') {
            return -1;
        }
        for (int i = start; i < limit && text.charAt(i) != '/'; i++) {
            if (text.charAt(i) == ':') {
                return isProtocol(text.substring(start, i)) ? i : -1;
            }
        }
        return -1;
    }

    private void inherit() {
        protocol = context.protocol;
        authority = context.authority;
        userInfo = context.userInfo;
        host = context.host;
        port = context.port;
        path = context.path;
    }

    private void rest(String text, int from, int end) throws MalformedURLException {
        int start = from;
        int limit = end;
        boolean onlyQuery = false;
        if (start < limit) {
            int mark = text.indexOf('?');
            onlyQuery = mark == start;
            if (mark >= 0 && mark < limit) {
                query = text.substring(mark + 1, limit);
                limit = mark;
            }
        }
        boolean isUnc = text.startsWith("////", start) && start <= limit - 4;
        if (!isUnc && start <= limit - 2 && text.startsWith("//", start)) {
            start += 2;
            int slash = text.indexOf('/', start);
            int stop = slash < 0 || slash > limit ? limit : slash;
            authority(text.substring(start, stop));
            start = stop;
            if (authority.length() > 0) {
                path = "";
            }
        }
        String more = start < limit ? text.substring(start, limit) : "";
        if (more.startsWith("/")) {
            path = more;
        } else if (more.length() > 0) {
            boolean hasPath = path != null && path.length() > 0;
            int slash = hasPath ? path.lastIndexOf('/') : -1;
            String folder = hasPath ? path.substring(0, slash + 1) : "";
            path = folder + (slash < 0 && authority != null ? "/" : "") + more;
            path = hasPath ? withoutDots(path) : path;
        } else if (onlyQuery && path != null) {
            path = path.substring(0, Math.max(path.lastIndexOf('/'), 0)) + "/";
        }
        path = path == null ? "" : path;
    }

    private void authority(String text) throws MalformedURLException {
        authority = text;
        int sign = text.indexOf('@');
        boolean isBroken = sign >= 0 && sign != text.lastIndexOf('@');
        userInfo = sign < 0 || isBroken ? null : text.substring(0, sign);
        if (isBroken) {
            host = "";
            return;
        }
        host = text.substring(sign + 1);
        port = -1;
        int colon = host.indexOf(':');
        if (host.startsWith("[")) {
            int close = host.indexOf(']');
            if (close <= 2) {
                throw new MalformedURLException("Invalid authority field: " + authority);
            }
            colon = close + 1;
            if (host.length() > colon && host.charAt(colon) != ':') {
                throw new MalformedURLException("Invalid authority field: " + authority);
            }
            try {
                HostNumbers.check(host, 1, close);
            } catch (URISyntaxException e) {
                throw new MalformedURLException("Invalid host: " + host.substring(0, close + 1));
            }
        }
        if (colon >= 0 && colon < host.length()) {
            String digits = host.substring(colon + 1);
            host = host.substring(0, colon);
            if (digits.length() > 0) {
                port = number(digits);
            }
        }
    }

    private static int number(String digits) throws MalformedURLException {
        int number;
        try {
            number = Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            int bad = digits.charAt(0) == '-' || digits.charAt(0) == '+' ? 1 : 0;
            while (bad < digits.length() - 1 && Character.isDigit(digits.charAt(bad))) {
                bad++;
            }
            String message = "Error at index " + bad + " in: \"" + digits + "\"";
            throw (MalformedURLException) new MalformedURLException(message).initCause(e);
        }
        if (number < -1) {
            throw new MalformedURLException("Invalid port number :" + number);
        }
        return number;
    }

    private static String withoutDots(String from) {
        String path = from;
        int at;
        while ((at = path.indexOf("/./")) >= 0) {
            path = path.substring(0, at) + path.substring(at + 2);
        }
        at = 0;
        while ((at = path.indexOf("/../", at)) >= 0) {
            int before = at > 0 ? path.lastIndexOf('/', at - 1) : -1;
            if (before >= 0 && path.indexOf("/../", before) != 0) {
                path = path.substring(0, before) + path.substring(at + 3);
                at = 0;
            } else {
                at += 3;
            }
        }
        while (path.endsWith("/..")) {
            at = path.indexOf("/..");
            int before = at > 0 ? path.lastIndexOf('/', at - 1) : -1;
            if (before < 0) {
                break;
            }
            path = path.substring(0, before + 1);
        }
        if (path.startsWith("./") && path.length() > 2) {
            path = path.substring(2);
        }
        return path.endsWith("/.") ? path.substring(0, path.length() - 1) : path;
    }
}
