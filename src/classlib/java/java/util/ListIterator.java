package java.util;

/** Runs over a list in both directions. */
public interface ListIterator<E> extends Iterator<E> {
    boolean hasPrevious();

    E previous();

    int nextIndex();

    int previousIndex();

    void set(E element);

    void add(E element);

    @Override
    void remove();
}
