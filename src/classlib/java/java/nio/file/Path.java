package java.nio.file;

import java.io.File;
import java.io.IOException;
import java.util.Iterator;

/** The path of a file or directory: names, behind a root or not. File systems, URIs and watching are left out. */
public interface Path extends Comparable<Path>, Iterable<Path> {
    static Path of(String first, String... more) {
        return Paths.get(first, more);
    }

    boolean isAbsolute();

    Path getRoot();

    Path getFileName();

    Path getParent();

    int getNameCount();

    Path getName(int index);

    Path subpath(int from, int to);

    boolean startsWith(Path other);

    default boolean startsWith(String other) {
        return startsWith(Paths.get(other));
    }

    boolean endsWith(Path other);

    default boolean endsWith(String other) {
        return endsWith(Paths.get(other));
    }

    Path normalize();

    Path resolve(Path other);

    default Path resolve(String other) {
        return resolve(Paths.get(other));
    }

    default Path resolveSibling(Path other) {
        if (other == null) {
            throw new NullPointerException();
        }
        Path parent = getParent();
        return parent == null ? other : parent.resolve(other);
    }

    default Path resolveSibling(String other) {
        return resolveSibling(Paths.get(other));
    }

    Path relativize(Path other);

    Path toAbsolutePath();

    Path toRealPath(LinkOption... options) throws IOException;

    default File toFile() {
        return new File(toString());
    }

    @Override
    Iterator<Path> iterator();

    @Override
    int compareTo(Path other);
}
