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
        for (ListIterator<E> each = listIterator(); each.hasNext();) {
            each.set(operator.apply(each.next()));
        }
    }
}
