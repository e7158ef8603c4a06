package java.net;

import java.util.ArrayList;
import java.util.List;

/** Paths of URIs without their dots (RFC 2396, 5.2). */
final class UriPaths {
    private UriPaths() {
    }

    /** Takes "." out, and ".." with what is before it; keeps a colon from making a scheme of the first segment. */
    static String normalize(String path) {
        if (path.indexOf("//") < 0 && path.indexOf('.') < 0) {
            return path;
        }
        boolean isAbsolute = path.startsWith("/");
        List<String> kept = new ArrayList<String>();
        int at = 0;
        boolean endsInFolder = false;
        while (at < path.length()) {
            int slash = path.indexOf('/', at);
            int end = slash < 0 ? path.length() : slash;
            String segment = path.substring(at, end);
            at = end + 1;
            if (segment.length() == 0) {
                continue;
            }
            endsInFolder = slash >= 0;
            if (segment.equals(".")) {
                endsInFolder = true;
                continue;
            }
            if (segment.equals("..") && !kept.isEmpty() && !kept.get(kept.size() - 1).equals("..")) {
                kept.remove(kept.size() - 1);
                endsInFolder = true;
                continue;
            }
            kept.add(segment);
        }
        StringBuilder made = new StringBuilder(isAbsolute ? "/" : "");
        if (!isAbsolute && !kept.isEmpty() && kept.get(0).indexOf(':') >= 0 && !path.startsWith(kept.get(0))) {
            made.append("./");
        }
        for (int i = 0; i < kept.size(); i++) {
            made.append(i > 0 ? "/" : "").append(kept.get(i));
        }
        if (endsInFolder && !kept.isEmpty()) {
            made.append('/');
        }
        return made.toString();
    }

    static String resolve(String base, String child, boolean absolute) {
        int slash = base.lastIndexOf('/');
        String folder = slash < 0 && absolute && child.length() > 0 ? "/" : base.substring(0, slash + 1);
        String joined = child.length() == 0 ? folder : folder + child;
        return normalize(joined);
    }
}
