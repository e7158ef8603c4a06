package java.util;

/** A sorted set that finds neighbours and has views from either end. */
public interface NavigableSet<E> extends SortedSet<E> {
    E lower(E element);

    E floor(E element);

    E ceiling(E element);

    E higher(E element);

    E pollFirst();

    E pollLast();

    @Override
    Iterator<E> iterator();

    NavigableSet<E> descendingSet();

    Iterator<E> descendingIterator();

    NavigableSet<E> subSet(E from, boolean fromInclusive, E to, boolean toInclusive);

    NavigableSet<E> headSet(E to, boolean inclusive);

    NavigableSet<E> tailSet(E from, boolean inclusive);

    @Override
    SortedSet<E> subSet(E from, E to);

    @Override
    SortedSet<E> headSet(E to);

    @Override
    SortedSet<E> tailSet(E from);
}
