package java.util;

/** A collection that gives its elements in a certain order. */
public interface Queue<E> extends Collection<E> {
    boolean offer(E element);

    E remove();

    E poll();

    E element();

    E peek();
}
