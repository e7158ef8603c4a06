package java.util;

/** A set in the order of its elements. */
public interface SortedSet<E> extends Set<E> {
    Comparator<? super E> comparator();

    SortedSet<E> subSet(E from, E to);

    SortedSet<E> headSet(E to);

    SortedSet<E> tailSet(E from);

    E first();

    E last();

    @Override
    default Spliterator<E> spliterator() {
        final Comparator<? super E> order = comparator();
        return new Spliterators.OfIterator<E>(this, Spliterator.DISTINCT | Spliterator.SORTED | Spliterator.ORDERED) {
            @Override
            public Comparator<? super E> getComparator() {
                return order;
            }
        };
    }
}
