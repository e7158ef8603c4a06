package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractCollection;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.Objects;

/** A deque for many threads, here under one lock; iterators run over the elements of the time they began. */
public class ConcurrentLinkedDeque<E> extends AbstractCollection<E> implements Deque<E>, Serializable {
    private final ArrayDeque<E> elements = new ArrayDeque<E>();

    public ConcurrentLinkedDeque() {
    }

    public ConcurrentLinkedDeque(Collection<? extends E> others) {
        addAll(others);
    }

    @Override
    public synchronized int size() {
        return elements.size();
    }

    @Override
    public synchronized void addFirst(E element) {
        elements.addFirst(Objects.requireNonNull(element));
    }

    @Override
    public synchronized void addLast(E element) {
        elements.addLast(Objects.requireNonNull(element));
    }

    @Override
    public boolean offerFirst(E element) {
        addFirst(element);
        return true;
    }

    @Override
    public boolean offerLast(E element) {
        addLast(element);
        return true;
    }

    @Override
    public boolean add(E element) {
        addLast(element);
        return true;
    }

    @Override
    public boolean offer(E element) {
        addLast(element);
        return true;
    }

    @Override
    public synchronized E removeFirst() {
        return elements.removeFirst();
    }

    @Override
    public synchronized E removeLast() {
        return elements.removeLast();
    }

    @Override
    public synchronized E pollFirst() {
        return elements.pollFirst();
    }

    @Override
    public synchronized E pollLast() {
        return elements.pollLast();
    }

    @Override
    public synchronized E getFirst() {
        return elements.getFirst();
    }

    @Override
    public synchronized E getLast() {
        return elements.getLast();
    }

    @Override
    public synchronized E peekFirst() {
        return elements.peekFirst();
    }

    @Override
    public synchronized E peekLast() {
        return elements.peekLast();
    }

    @Override
    public E remove() {
        return removeFirst();
    }

    @Override
    public E poll() {
        return pollFirst();
    }

    @Override
    public E element() {
        return getFirst();
    }

    @Override
    public E peek() {
        return peekFirst();
    }

    @Override
    public void push(E element) {
        addFirst(element);
    }

    @Override
    public E pop() {
        return removeFirst();
    }

    @Override
    public boolean remove(Object object) {
        return removeFirstOccurrence(object);
    }

    @Override
    public synchronized boolean removeFirstOccurrence(Object object) {
        return elements.removeFirstOccurrence(Objects.requireNonNull(object));
    }

    @Override
    public synchronized boolean removeLastOccurrence(Object object) {
        return elements.removeLastOccurrence(Objects.requireNonNull(object));
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

    @Override
    public synchronized Iterator<E> descendingIterator() {
        ArrayDeque<E> reversed = new ArrayDeque<E>();
        for (E element : elements) {
            reversed.addFirst(element);
        }
        return new LockedQueue.Snapshot<E>(this, reversed);
    }
}
