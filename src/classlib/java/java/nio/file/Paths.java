package java.nio.file;

/** Makes paths. */
public final class Paths {
    private Paths() {
    }

    /** Joins texts by slashes; empty ones are left out. */
    public static Path get(String first, String... more) {
        if (more.length == 0) {
            return new UnixPath(first);
        }
        StringBuilder text = new StringBuilder(first);
        for (String part : more) {
            if (!part.isEmpty()) {
                if (text.length() > 0) {
                    text.append('/');
                }
                text.append(part);
            }
        }
        return new UnixPath(text.toString());
    }
}
