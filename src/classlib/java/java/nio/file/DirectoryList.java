package java.nio.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The entries of a directory, read when it is opened. */
final class DirectoryList implements DirectoryStream<Path> {
    private final List<Path> entries = new ArrayList<Path>();
    private boolean used;
    private boolean closed;

    DirectoryList(Path directory, DirectoryStream.Filter<? super Path> filter) throws IOException {
        String[] names = directory.toFile().list();
        if (names == null) {
            if (Files.exists(directory) || Files.behindFile(directory)) {
                throw new NotDirectoryException(directory.toString());
            }
            throw new NoSuchFileException(directory.toString());
        }
        for (String name : names) {
            Path entry = directory.resolve(name);
            if (filter == null || filter.accept(entry)) {
                entries.add(entry);
            }
        }
    }

    List<Path> entries() {
        return entries;
    }

    @Override
    public Iterator<Path> iterator() {
        if (closed) {
            throw new IllegalStateException("Directory stream is closed");
        }
        if (used) {
            throw new IllegalStateException("Iterator already obtained");
        }
        used = true;
        return java.util.Collections.unmodifiableList(entries).iterator();
    }

    @Override
    public void close() {
        closed = true;
    }
}
