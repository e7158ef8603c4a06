package android.net;

import android.os.Parcel;
import android.os.Parcelable;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A URI reference, taken apart when asked; nothing is checked when it is parsed. Final here, abstract on Android. */
public abstract class Uri implements Parcelable, Comparable<Uri> {
    public static final Uri EMPTY = parse("");

    private static final String UNRESERVED = "_-!.~'()*";
    private static final String HEX = "0123456789ABCDEF";

    Uri() {
    }

    public static Uri parse(String uriString) {
        return new Parsed(uriString);
    }

    public static Uri fromFile(File file) {
        return parse("file://" + encode(file.getAbsolutePath(), "/"));
    }

    public static Uri fromParts(String scheme, String ssp, String fragment) {
        return parse(scheme + ":" + encode(ssp) + (fragment == null ? "" : "#" + encode(fragment)));
    }

    public static Uri withAppendedPath(Uri baseUri, String pathSegment) {
        return baseUri.buildUpon().appendEncodedPath(pathSegment).build();
    }

    public abstract boolean isHierarchical();

    public abstract boolean isRelative();

    public abstract String getScheme();

    public abstract String getEncodedSchemeSpecificPart();

    public abstract String getEncodedAuthority();

    public abstract String getEncodedPath();

    public abstract String getEncodedQuery();

    public abstract String getEncodedFragment();

    public boolean isOpaque() {
        return !isHierarchical();
    }

    public boolean isAbsolute() {
        return !isRelative();
    }

    public String getSchemeSpecificPart() {
        return decode(getEncodedSchemeSpecificPart());
    }

    public String getAuthority() {
        return decode(getEncodedAuthority());
    }

    public String getPath() {
        return decode(getEncodedPath());
    }

    public String getQuery() {
        return decode(getEncodedQuery());
    }

    public String getFragment() {
        return decode(getEncodedFragment());
    }

    public String getEncodedUserInfo() {
        String authority = getEncodedAuthority();
        int at = authority == null ? -1 : authority.lastIndexOf('@');
        return at < 0 ? null : authority.substring(0, at);
    }

    public String getUserInfo() {
        return decode(getEncodedUserInfo());
    }

    public String getHost() {
        String authority = getEncodedAuthority();
        if (authority == null) {
            return null;
        }
        int start = authority.lastIndexOf('@') + 1;
        int end = portSeparator(authority);
        return decode(end < 0 ? authority.substring(start) : authority.substring(start, end));
    }

    private static int portSeparator(String authority) {
        int i = authority.length() - 1;
        while (i >= 0 && Character.isDigit(authority.charAt(i))) {
            i--;
        }
        return i >= 0 && authority.charAt(i) == ':' ? i : -1;
    }

    public int getPort() {
        String authority = getEncodedAuthority();
        int colon = authority == null ? -1 : portSeparator(authority);
        if (colon < 0) {
            return -1;
        }
        try {
            return Integer.parseInt(decode(authority.substring(colon + 1)));
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    public List<String> getPathSegments() {
        ArrayList<String> segments = new ArrayList<String>();
        String path = getEncodedPath();
        if (path != null) {
            int start = 0;
            while (start <= path.length()) {
                int end = path.indexOf('/', start);
                end = end < 0 ? path.length() : end;
                if (end > start) {
                    segments.add(decode(path.substring(start, end)));
                }
                start = end + 1;
            }
        }
        return Collections.unmodifiableList(segments);
    }

    public String getLastPathSegment() {
        List<String> segments = getPathSegments();
        return segments.isEmpty() ? null : segments.get(segments.size() - 1);
    }

    public Set<String> getQueryParameterNames() {
        Set<String> names = new LinkedHashSet<String>();
        for (String[] pair : pairs()) {
            names.add(pair[0]);
        }
        return Collections.unmodifiableSet(names);
    }

    private List<String[]> pairs() {
        if (isOpaque()) {
            throw new UnsupportedOperationException("This isn't a hierarchical URI.");
        }
        List<String[]> pairs = new ArrayList<String[]>();
        String query = getEncodedQuery();
        int start = 0;
        while (query != null && start < query.length()) {
            int end = query.indexOf('&', start);
            end = end < 0 ? query.length() : end;
            int equals = query.indexOf('=', start);
            if (equals < 0 || equals > end) {
                equals = end;
            }
            String value = equals == end ? "" : decode(query.substring(equals + 1, end).replace('+', ' '));
            pairs.add(new String[] {decode(query.substring(start, equals)), value});
            start = end + 1;
        }
        return pairs;
    }

    public String getQueryParameter(String key) {
        if (key == null) {
            throw new NullPointerException("key");
        }
        for (String[] pair : pairs()) {
            if (pair[0].equals(key)) {
                return pair[1];
            }
        }
        return null;
    }

    public List<String> getQueryParameters(String key) {
        List<String> values = new ArrayList<String>();
        for (String[] pair : pairs()) {
            if (pair[0].equals(key)) {
                values.add(pair[1]);
            }
        }
        return Collections.unmodifiableList(values);
    }

    public boolean getBooleanQueryParameter(String key, boolean defaultValue) {
        String flag = getQueryParameter(key);
        return flag == null ? defaultValue : !"false".equals(flag.toLowerCase()) && !"0".equals(flag);
    }

    public Uri normalizeScheme() {
        String scheme = getScheme();
        return scheme == null ? this : buildUpon().scheme(scheme.toLowerCase()).build();
    }

    public abstract Builder buildUpon();

    @Override
    public boolean equals(Object o) {
        return o instanceof Uri && toString().equals(o.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    @Override
    public int compareTo(Uri other) {
        return toString().compareTo(other.toString());
    }

    @Override
    public abstract String toString();

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel out, int flags) {
        out.writeString(toString());
    }

    public static String encode(String s) {
        return encode(s, null);
    }

    public static String encode(String s, String allow) {
        if (s == null) {
            return null;
        }
        StringBuilder out = new StringBuilder();
        int i = 0;
        while (i < s.length()) {
            int start = i;
            while (i < s.length() && isAllowed(s.charAt(i), allow)) {
                i++;
            }
            out.append(s, start, i);
            start = i;
            while (i < s.length() && !isAllowed(s.charAt(i), allow)) {
                i++;
            }
            if (i > start) {
                for (byte b : s.substring(start, i).getBytes()) {
                    out.append('%').append(HEX.charAt(b >> 4 & 15)).append(HEX.charAt(b & 15));
                }
            }
        }
        return out.toString();
    }

    private static boolean isAllowed(char c, String allow) {
        return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || UNRESERVED.indexOf(c) >= 0
                || allow != null && allow.indexOf(c) >= 0;
    }

    public static String decode(String s) {
        if (s == null || s.indexOf('%') < 0) {
            return s;
        }
        StringBuilder out = new StringBuilder();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            int high = c == '%' && i + 2 < s.length() ? Character.digit(s.charAt(i + 1), 16) : -1;
            int low = high >= 0 ? Character.digit(s.charAt(i + 2), 16) : -1;
            if (low >= 0) {
                bytes.write(high << 4 | low);
                i += 2;
                continue;
            }
            flush(bytes, out);
            out.append(c == '%' ? '\ufffd' : c);
        }
        flush(bytes, out);
        return out.toString();
    }

    private static void flush(ByteArrayOutputStream bytes, StringBuilder out) {
        if (bytes.size() > 0) {
            out.append(new String(bytes.toByteArray()));
            bytes.reset();
        }
    }

    /** A URI from its text. */
    private static final class Parsed extends Uri {
        private final String text;
        private final String scheme;
        private final String ssp;
        private final String authority;
        private final String path;
        private final String query;
        private final String fragment;

        Parsed(String text) {
            if (text == null) {
                throw new NullPointerException("uriString");
            }
            this.text = text;
            int colon = text.indexOf(':');
            int hash = text.indexOf('#', Math.max(colon, 0));
            scheme = colon < 0 ? null : text.substring(0, colon);
            fragment = hash < 0 ? null : text.substring(hash + 1);
            ssp = text.substring(colon + 1, hash < 0 ? text.length() : hash);
            if (colon >= 0 && !ssp.startsWith("/")) {
                authority = null;
                path = null;
                query = null;
                return;
            }
            int question = ssp.indexOf('?');
            query = question < 0 ? null : ssp.substring(question + 1);
            String rest = question < 0 ? ssp : ssp.substring(0, question);
            if (rest.startsWith("//")) {
                int slash = rest.indexOf('/', 2);
                authority = slash < 0 ? rest.substring(2) : rest.substring(2, slash);
                path = slash < 0 ? "" : rest.substring(slash);
            } else {
                authority = null;
                path = rest;
            }
        }

        @Override
        public boolean isHierarchical() {
            return path != null;
        }

        @Override
        public boolean isRelative() {
            return scheme == null;
        }

        @Override
        public String getScheme() {
            return scheme;
        }

        @Override
        public String getEncodedSchemeSpecificPart() {
            return ssp;
        }

        @Override
        public String getEncodedAuthority() {
            return authority;
        }

        @Override
        public String getEncodedPath() {
            return path;
        }

        @Override
        public String getEncodedQuery() {
            return query;
        }

        @Override
        public String getEncodedFragment() {
            return fragment;
        }

        @Override
        public Builder buildUpon() {
            Builder builder = new Builder().scheme(scheme).encodedFragment(fragment);
            return isHierarchical() ? builder.encodedAuthority(authority).encodedPath(path).encodedQuery(query)
                    : builder.encodedOpaquePart(ssp);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Puts a URI together. */
    public static final class Builder {
        private String scheme;
        private String opaquePart;
        private String authority;
        private String path;
        private String query;
        private String fragment;

        public Builder() {
        }

        public Builder scheme(String scheme) {
            this.scheme = scheme;
            return this;
        }

        public Builder opaquePart(String opaquePart) {
            return encodedOpaquePart(encode(opaquePart));
        }

        public Builder encodedOpaquePart(String opaquePart) {
            this.opaquePart = opaquePart;
            return this;
        }

        public Builder authority(String authority) {
            return encodedAuthority(encode(authority, "@:"));
        }

        public Builder encodedAuthority(String authority) {
            this.authority = authority;
            return this;
        }

        public Builder path(String path) {
            return encodedPath(encode(path, "/"));
        }

        public Builder encodedPath(String path) {
            this.path = path;
            return this;
        }

        public Builder appendPath(String newSegment) {
            return appendEncodedPath(encode(newSegment, null));
        }

        public Builder appendEncodedPath(String newSegment) {
            if (path == null || path.isEmpty()) {
                path = newSegment.startsWith("/") ? newSegment : "/" + newSegment;
            } else {
                path = path.endsWith("/") ? path + newSegment : path + "/" + newSegment;
            }
            return this;
        }

        public Builder query(String query) {
            return encodedQuery(encode(query, "&="));
        }

        public Builder encodedQuery(String query) {
            this.query = query;
            return this;
        }

        public Builder fragment(String fragment) {
            return encodedFragment(encode(fragment));
        }

        public Builder encodedFragment(String fragment) {
            this.fragment = fragment;
            return this;
        }

        public Builder appendQueryParameter(String key, String value) {
            String added = encode(key, null) + "=" + encode(value, null);
            query = query == null || query.isEmpty() ? added : query + "&" + added;
            return this;
        }

        public Builder clearQuery() {
            return query(null);
        }

        public Uri build() {
            return parse(toString());
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            if (scheme != null) {
                text.append(scheme).append(':');
            }
            if (opaquePart != null) {
                text.append(opaquePart);
            } else {
                if (authority != null) {
                    text.append("//").append(authority);
                }
                if (path != null) {
                    boolean slash = !path.isEmpty() && !path.startsWith("/") && (scheme != null || authority != null);
                    text.append(slash ? "/" : "").append(path);
                }
                if (query != null) {
                    text.append('?').append(query);
                }
            }
            if (fragment != null) {
                text.append('#').append(fragment);
            }
            return text.toString();
        }
    }
}
