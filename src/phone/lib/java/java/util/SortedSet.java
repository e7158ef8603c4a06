package java.util;

/** A set in the order of its elements. */
public interface SortedSet<E> extends Set<E> {
    Comparator<? super E> comparator();

    E first();

    E last();
}
