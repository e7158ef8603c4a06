package java.util;

import java.util.function.UnaryOperator;

/** A collection in an order, by index. */
public interface List<E> extends Collection<E> {
    E get(int index);

    E set(int index, E element);

    void add(int index, E element);

    E remove(int index);

    boolean addAll(int index, Collection<? extends E> others);

    int indexOf(Object object);

    int lastIndexOf(Object object);

    ListIterator<E> listIterator();

    ListIterator<E> listIterator(int index);

    List<E> subList(int from, int to);

    @Override
    boolean add(E element);

    @Override
    boolean remove(Object object);

    @SuppressWarnings("unchecked")
    default void sort(Comparator<? super E> order) {
        Object[] sorted = toArray();
        Arrays.sort(sorted, (Comparator<Object>) order);
        ListIterator<E> each = listIterator();
        for (Object element : sorted) {
            each.next();
            each.set((E) element);
        }
    }

    default void replaceAll(UnaryOperator<E> operator) {
        Objects.requireNonNull(operator);
        for (ListIterator<E> each = listIterator(); each.hasNext();) {
            each.set(operator.apply(each.next()));
        }
    }

    @Override
    default Spliterator<E> spliterator() {
        return Spliterators.spliterator(this, Spliterator.ORDERED);
    }

    @SafeVarargs
    static <E> List<E> of(E... elements) {
        Object[] copy = new Object[elements.length];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = Objects.requireNonNull(elements[i]);
        }
        return Collections.fixedList(copy);
    }

    static <E> List<E> of() {
        return Collections.fixedList();
    }

    static <E> List<E> of(E element) {
        return Collections.fixedList(Objects.requireNonNull(element));
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E e1, E e2) {
        return of((E[]) new Object[] {e1, e2});
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E e1, E e2, E e3) {
        return of((E[]) new Object[] {e1, e2, e3});
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E e1, E e2, E e3, E e4) {
        return of((E[]) new Object[] {e1, e2, e3, e4});
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E e1, E e2, E e3, E e4, E e5) {
        return of((E[]) new Object[] {e1, e2, e3, e4, e5});
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6) {
        return of((E[]) new Object[] {e1, e2, e3, e4, e5, e6});
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7) {
        return of((E[]) new Object[] {e1, e2, e3, e4, e5, e6, e7});
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8) {
        return of((E[]) new Object[] {e1, e2, e3, e4, e5, e6, e7, e8});
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8, E e9) {
        return of((E[]) new Object[] {e1, e2, e3, e4, e5, e6, e7, e8, e9});
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8, E e9, E e10) {
        return of((E[]) new Object[] {e1, e2, e3, e4, e5, e6, e7, e8, e9, e10});
    }

    @SuppressWarnings("unchecked")
    static <E> List<E> copyOf(Collection<? extends E> others) {
        return of((E[]) others.toArray());
    }
}
