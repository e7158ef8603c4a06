package java.util;

/** A collection without duplicates. What `of` makes keeps the given order, which other platforms mix. */
public interface Set<E> extends Collection<E> {
    @Override
    default Spliterator<E> spliterator() {
        return Spliterators.spliterator(this, Spliterator.DISTINCT);
    }

    @SafeVarargs
    static <E> Set<E> of(E... elements) {
        LinkedHashSet<E> set = new LinkedHashSet<E>(Math.max(2 * elements.length, 11));
        for (E element : elements) {
            if (!set.add(Objects.requireNonNull(element))) {
                throw new IllegalArgumentException("duplicate element: " + element);
            }
        }
        return Collections.unmodifiableSet(set);
    }

    static <E> Set<E> of() {
        return Collections.emptySet();
    }

    static <E> Set<E> of(E element) {
        return Collections.singleton(Objects.requireNonNull(element));
    }

    @SuppressWarnings("unchecked")
    static <E> Set<E> of(E e1, E e2) {
        return of((E[]) new Object[] {e1, e2});
    }

    @SuppressWarnings("unchecked")
    static <E> Set<E> of(E e1, E e2, E e3) {
        return of((E[]) new Object[] {e1, e2, e3});
    }

    @SuppressWarnings("unchecked")
    static <E> Set<E> of(E e1, E e2, E e3, E e4) {
        return of((E[]) new Object[] {e1, e2, e3, e4});
    }

    @SuppressWarnings("unchecked")
    static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5) {
        return of((E[]) new Object[] {e1, e2, e3, e4, e5});
    }

    static <E> Set<E> copyOf(Collection<? extends E> others) {
        LinkedHashSet<E> set = new LinkedHashSet<E>();
        for (E element : others) {
            set.add(Objects.requireNonNull(element));
        }
        return Collections.unmodifiableSet(set);
    }
}
