package java.util.concurrent;

import java.util.Deque;

/** A queue with two ends that threads can wait on. */
public interface BlockingDeque<E> extends BlockingQueue<E>, Deque<E> {
    void putFirst(E element) throws InterruptedException;

    void putLast(E element) throws InterruptedException;

    boolean offerFirst(E element, long timeout, TimeUnit unit) throws InterruptedException;

    boolean offerLast(E element, long timeout, TimeUnit unit) throws InterruptedException;

    E takeFirst() throws InterruptedException;

    E takeLast() throws InterruptedException;

    E pollFirst(long timeout, TimeUnit unit) throws InterruptedException;

    E pollLast(long timeout, TimeUnit unit) throws InterruptedException;
}
