package java.nio.file;

import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;

/** What is in a directory, to go through once. */
public interface DirectoryStream<T> extends Closeable, Iterable<T> {
    /** Chooses what is seen. */
    interface Filter<T> {
        boolean accept(T entry) throws IOException;
    }

    @Override
    Iterator<T> iterator();
}
