package java.util;

/** A queue with two ends. */
public interface Deque<E> extends Queue<E> {
    void addFirst(E element);

    void addLast(E element);

    boolean offerFirst(E element);

    boolean offerLast(E element);

    E removeFirst();

    E removeLast();

    E pollFirst();

    E pollLast();

    E getFirst();

    E getLast();

    E peekFirst();

    E peekLast();

    boolean removeFirstOccurrence(Object object);

    boolean removeLastOccurrence(Object object);

    void push(E element);

    E pop();

    Iterator<E> descendingIterator();
}
