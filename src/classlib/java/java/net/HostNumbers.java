package java.net;

/** Reads addresses of hosts that are written in numbers. */
final class HostNumbers {
    private HostNumbers() {
    }

    private static URISyntaxException failure(String text, String reason, int at) {
        return new URISyntaxException(text, reason, at);
    }

    /** Four numbers up to 255 with dots between them: where they end, or the start if there are none. */
    static int ipv4(String text, int start, int end) {
        int at = start;
        for (int part = 0; part < 4; part++) {
            if (part > 0) {
                if (at >= end || text.charAt(at) != '.') {
                    return start;
                }
                at++;
            }
            int first = at;
            int value = 0;
            while (at < end && text.charAt(at) >= '0' && text.charAt(at) <= '9' && value < 256) {
                value = value * 10 + text.charAt(at) - '0';
                at++;
            }
            if (at == first || value > 255) {
                return start;
            }
        }
        boolean goesOn = at < end && (text.charAt(at) == '.' || text.charAt(at) >= '0' && text.charAt(at) <= '9');
        return goesOn ? start : at;
    }

    /** An address of eight groups, one run of which may be left out, maybe with four numbers at its end and a scope. */
    static void check(String text, int start, int close) throws URISyntaxException {
        int end = text.indexOf('%', start);
        if (end >= 0 && end < close) {
            if (end + 1 == close) {
                throw failure(text, "Expected IPv6 scope id", end);
            }
            for (int i = end + 1; i < close; i++) {
                char c = text.charAt(i);
                if (!UriParser.isUnreserved(c) || "-!~'()*".indexOf(c) >= 0) {
                    throw failure(text, "Illegal character in IPv6 scope id", i);
                }
            }
        } else {
            end = close;
        }
        int groups = 0;
        boolean isShort = false;
        int at = start;
        while (at < end) {
            if (text.startsWith("::", at) && at + 2 <= end) {
                if (isShort) {
                    throw failure(text, "Malformed IPv6 address", at);
                }
                isShort = true;
                at += 2;
                continue;
            }
            if (at > start && !text.startsWith("::", at - 2)) {
                if (text.charAt(at) != ':') {
                    throw failure(text, "Malformed IPv6 address", at);
                }
                at++;
            }
            int dotted = ipv4(text, at, end);
            if (dotted == end && dotted > at) {
                groups += 2;
                at = end;
                continue;
            }
            int first = at;
            while (at < end && at - first < 5 && UriParser.isHex(text.charAt(at))) {
                at++;
            }
            if (at == first || at - first > 4) {
                throw failure(text, "Malformed IPv6 address", first);
            }
            groups++;
        }
        if (isShort ? groups > 7 : groups != 8) {
            throw failure(text, groups > 7 ? "IPv6 address too long" : "IPv6 address too short", start);
        }
    }

    /** The bytes of an address in numbers; null if it is none. */
    static byte[] bytes(String text) {
        if (ipv4(text, 0, text.length()) == text.length() && text.length() > 0) {
            byte[] four = new byte[4];
            dotted(text, four, 0);
            return four;
        }
        try {
            check(text, 0, text.length());
        } catch (URISyntaxException e) {
            return null;
        }
        byte[] sixteen = new byte[16];
        int gap = text.indexOf("::");
        int end = text.indexOf('%') < 0 ? text.length() : text.indexOf('%');
        int filled = groups(text.substring(0, gap < 0 ? end : gap), sixteen);
        if (gap >= 0) {
            byte[] tail = new byte[16];
            int count = groups(text.substring(gap + 2, end), tail);
            System.arraycopy(tail, 0, sixteen, 16 - count, count);
        }
        return sixteen;
    }

    private static void dotted(String text, byte[] to, int from) {
        int at = from;
        int value = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || text.charAt(i) == '.') {
                to[at++] = (byte) value;
                value = 0;
            } else {
                value = value * 10 + text.charAt(i) - '0';
            }
        }
    }

    /** Bytes of groups with colons between them; how many there are. */
    private static int groups(String text, byte[] to) {
        int count = 0;
        int at = 0;
        while (at < text.length()) {
            int colon = text.indexOf(':', at);
            String group = text.substring(at, colon < 0 ? text.length() : colon);
            if (group.indexOf('.') >= 0) {
                dotted(group, to, count);
                return count + 4;
            }
            int value = Integer.parseInt(group, 16);
            to[count++] = (byte) (value >> 8);
            to[count++] = (byte) value;
            at += group.length() + 1;
        }
        return count;
    }
}
