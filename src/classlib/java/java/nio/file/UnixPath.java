package java.nio.file;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** A path whose names are parted by slashes. The empty path has one name, which is empty; the root has none. */
final class UnixPath implements Path {
    private static final String[] EMPTY = {""};

    private final String text;
    private final boolean absolute;
    private String[] names;

    UnixPath(String text) {
        this.text = tidy(text);
        absolute = this.text.startsWith("/");
    }

    private UnixPath(boolean absolute, String[] names, int from, int to) {
        StringBuilder joined = new StringBuilder(absolute ? "/" : "");
        for (int i = from; i < to; i++) {
            joined.append(i > from ? "/" : "").append(names[i]);
        }
        text = joined.toString();
        this.absolute = absolute;
    }

    /** Without slashes that say nothing. */
    private static String tidy(String path) {
        int zero = path.indexOf('\0');
        if (zero >= 0) {
            throw new InvalidPathException(path, "Nul character not allowed");
        }
        if (path.indexOf("//") < 0 && (path.length() < 2 || !path.endsWith("/"))) {
            return path;
        }
        StringBuilder tidied = new StringBuilder();
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c != '/' || tidied.length() == 0 || tidied.charAt(tidied.length() - 1) != '/') {
                tidied.append(c);
            }
        }
        int length = tidied.length();
        if (length > 1 && tidied.charAt(length - 1) == '/') {
            tidied.setLength(length - 1);
        }
        return tidied.toString();
    }

    private String[] names() {
        if (names == null) {
            String rest = absolute ? text.substring(1) : text;
            names = !rest.isEmpty() ? rest.split("/") : absolute ? new String[0] : EMPTY;
        }
        return names;
    }

    private static UnixPath cast(Path path) {
        if (path == null) {
            throw new NullPointerException();
        }
        if (!(path instanceof UnixPath)) {
            throw new ProviderMismatchException();
        }
        return (UnixPath) path;
    }

    @Override
    public boolean isAbsolute() {
        return absolute;
    }

    @Override
    public Path getRoot() {
        return absolute ? new UnixPath("/") : null;
    }

    @Override
    public Path getFileName() {
        int count = names().length;
        return count == 0 ? null : count == 1 && !absolute ? this : new UnixPath(names[count - 1]);
    }

    @Override
    public Path getParent() {
        int slash = text.lastIndexOf('/');
        return slash > 0 ? new UnixPath(text.substring(0, slash)) : slash == 0 && text.length() > 1 ? getRoot() : null;
    }

    @Override
    public int getNameCount() {
        return names().length;
    }

    @Override
    public Path getName(int index) {
        if (index < 0 || index >= names().length) {
            throw new IllegalArgumentException();
        }
        return new UnixPath(names[index]);
    }

    @Override
    public Path subpath(int from, int to) {
        if (from < 0 || from >= names().length || to > names.length || from >= to) {
            throw new IllegalArgumentException();
        }
        return new UnixPath(false, names, from, to);
    }

    @Override
    public boolean startsWith(Path other) {
        if (!(other instanceof UnixPath)) {
            cast(other == null ? null : this);
            return false;
        }
        UnixPath that = (UnixPath) other;
        return that.absolute == absolute && that.names().length <= names().length
                && (text.isEmpty() == that.text.isEmpty()) && same(that.names, 0, 0, that.names.length);
    }

    @Override
    public boolean endsWith(Path other) {
        if (!(other instanceof UnixPath)) {
            cast(other == null ? null : this);
            return false;
        }
        UnixPath that = (UnixPath) other;
        if (that.absolute) {
            return text.equals(that.text);
        }
        int before = names().length - that.names().length;
        return before >= 0 && (text.isEmpty() == that.text.isEmpty()) && same(that.names, before, 0, that.names.length);
    }

    /** Whether names of this path are names of another one, from an index of each on. */
    private boolean same(String[] others, int from, int otherFrom, int count) {
        for (int i = 0; i < count; i++) {
            if (!names[from + i].equals(others[otherFrom + i])) {
                return false;
            }
        }
        return true;
    }

    private boolean hasDots() {
        for (String name : names()) {
            if (name.equals(".") || name.equals("..")) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Path normalize() {
        if (!hasDots()) {
            return this;
        }
        List<String> kept = new ArrayList<String>();
        for (String name : names()) {
            int last = kept.size() - 1;
            if (!name.equals("..")) {
                if (!name.equals(".")) {
                    kept.add(name);
                }
            } else if (last >= 0 && !kept.get(last).equals("..")) {
                kept.remove(last);
            } else if (!absolute) {
                kept.add(name);
            }
        }
        return new UnixPath(absolute, kept.toArray(new String[0]), 0, kept.size());
    }

    @Override
    public Path resolve(Path other) {
        UnixPath that = cast(other);
        if (that.absolute || text.isEmpty()) {
            return that;
        }
        return that.text.isEmpty() ? this : new UnixPath(text + "/" + that.text);
    }

    @Override
    public Path relativize(Path other) {
        UnixPath child = cast(other);
        if (child.text.equals(text)) {
            return new UnixPath("");
        }
        if (child.absolute != absolute) {
            throw new IllegalArgumentException("'other' is different type of Path");
        }
        if (text.isEmpty()) {
            return child;
        }
        UnixPath base = this;
        if (hasDots() || child.hasDots()) {
            base = (UnixPath) normalize();
            child = (UnixPath) child.normalize();
        }
        return base.up(child, other, this);
    }

    /** The way from this path to another one, both without dots that say nothing. */
    private Path up(UnixPath child, Path shown, Path from) {
        int shared = 0;
        int own = text.isEmpty() ? 0 : names().length;
        int others = child.text.isEmpty() ? 0 : child.names().length;
        while (shared < own && shared < others && names[shared].equals(child.names[shared])) {
            shared++;
        }
        StringBuilder way = new StringBuilder();
        for (int i = shared; i < own; i++) {
            if (names[i].equals("..")) {
                throw new IllegalArgumentException("Unable to compute relative  path from " + from + " to " + shown);
            }
            way.append(way.length() > 0 ? "/" : "").append("..");
        }
        for (int i = shared; i < others; i++) {
            way.append(way.length() > 0 ? "/" : "").append(child.names[i]);
        }
        return new UnixPath(way.toString());
    }

    @Override
    public Path toAbsolutePath() {
        return absolute ? this : new UnixPath(System.getProperty("user.dir", "/")).resolve(this);
    }

    @Override
    public Path toRealPath(LinkOption... options) throws IOException {
        File file = toFile();
        if (!file.exists()) {
            throw Files.absent(this, null);
        }
        return new UnixPath(file.getCanonicalPath());
    }

    @Override
    public Iterator<Path> iterator() {
        final String[] all = names();
        return new Iterator<Path>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < all.length;
            }

            @Override
            public Path next() {
                if (next >= all.length) {
                    throw new NoSuchElementException();
                }
                return new UnixPath(all[next++]);
            }
        };
    }

    @Override
    public int compareTo(Path other) {
        return text.compareTo(((UnixPath) other).text);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof UnixPath && text.equals(((UnixPath) other).text);
    }

    @Override
    public int hashCode() {
        int hash = 0;
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            hash = 31 * hash + (b & 0xff);
        }
        return hash;
    }

    @Override
    public String toString() {
        return text;
    }
}
