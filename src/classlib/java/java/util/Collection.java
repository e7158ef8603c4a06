package java.util;

import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A group of elements. */
public interface Collection<E> extends Iterable<E> {
    int size();

    boolean isEmpty();

    boolean contains(Object object);

    Object[] toArray();

    <T> T[] toArray(T[] into);

    boolean add(E element);

    boolean remove(Object object);

    boolean containsAll(Collection<?> others);

    boolean addAll(Collection<? extends E> others);

    boolean removeAll(Collection<?> others);

    boolean retainAll(Collection<?> others);

    void clear();

    boolean equals(Object other);

    int hashCode();

    default boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        boolean removed = false;
        for (Iterator<E> each = iterator(); each.hasNext();) {
            if (filter.test(each.next())) {
                each.remove();
                removed = true;
            }
        }
        return removed;
    }

    @Override
    default Spliterator<E> spliterator() {
        return Spliterators.spliterator(this, 0);
    }

    default Stream<E> stream() {
        return StreamSupport.fromCollection(this);
    }

    /** The same stream: the phone has no parallel ones. */
    default Stream<E> parallelStream() {
        return stream().parallel();
    }
}
