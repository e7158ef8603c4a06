package java.util.concurrent;

import java.util.Collection;
import java.util.Queue;

/** A queue that threads can wait on. */
public interface BlockingQueue<E> extends Queue<E> {
    void put(E element) throws InterruptedException;

    E take() throws InterruptedException;

    boolean offer(E element, long timeout, TimeUnit unit) throws InterruptedException;

    E poll(long timeout, TimeUnit unit) throws InterruptedException;

    int remainingCapacity();

    int drainTo(Collection<? super E> into);

    int drainTo(Collection<? super E> into, int max);
}
