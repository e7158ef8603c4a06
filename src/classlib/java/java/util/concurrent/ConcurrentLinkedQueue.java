package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Iterator;
import java.util.Objects;

/** A queue for many threads, here under one lock; iterators run over the elements of the time they began. */
public class ConcurrentLinkedQueue<E> extends AbstractQueue<E> implements Serializable {
    private final ArrayDeque<E> elements = new ArrayDeque<E>();

    public ConcurrentLinkedQueue() {
    }

    public ConcurrentLinkedQueue(Collection<? extends E> others) {
        addAll(others);
    }

    @Override
    public synchronized int size() {
        return elements.size();
    }

    @Override
    public boolean add(E element) {
        return offer(element);
    }

    @Override
    public synchronized boolean offer(E element) {
        elements.addLast(Objects.requireNonNull(element));
        return true;
    }

    @Override
    public synchronized E poll() {
        return elements.poll();
    }

    @Override
    public synchronized E peek() {
        return elements.peek();
    }

    @Override
    public synchronized boolean remove(Object object) {
        return elements.remove(object);
    }

    @Override
    public synchronized boolean contains(Object object) {
        return elements.contains(object);
    }

    @Override
    public synchronized void clear() {
        elements.clear();
    }

    @Override
    public synchronized Object[] toArray() {
        return elements.toArray();
    }

    @Override
    public synchronized Iterator<E> iterator() {
        return new LockedQueue.Snapshot<E>(this, elements);
    }
}
