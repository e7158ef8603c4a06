package java.util.concurrent;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;

/** A queue with two ends, with or without a limit, that threads can wait on. */
public class LinkedBlockingDeque<E> extends LockedQueue<E> implements BlockingDeque<E>, Serializable {
    private final ArrayDeque<E> deque;

    public LinkedBlockingDeque() {
        this(Integer.MAX_VALUE);
    }

    public LinkedBlockingDeque(int capacity) {
        super(new ArrayDeque<E>(), capacity);
        deque = (ArrayDeque<E>) elements;
    }

    public LinkedBlockingDeque(Collection<? extends E> others) {
        this();
        fill(others);
    }

    @Override
    public synchronized boolean offerFirst(E element) {
        Objects.requireNonNull(element);
        if (deque.size() >= capacity) {
            return false;
        }
        deque.addFirst(element);
        notifyAll();
        return true;
    }

    @Override
    public boolean offerLast(E element) {
        return offer(element);
    }

    @Override
    public void addFirst(E element) {
        if (!offerFirst(element)) {
            throw new IllegalStateException("Deque full");
        }
    }

    @Override
    public void addLast(E element) {
        if (!offer(element)) {
            throw new IllegalStateException("Deque full");
        }
    }

    @Override
    public boolean add(E element) {
        addLast(element);
        return true;
    }

    @Override
    public synchronized void putFirst(E element) throws InterruptedException {
        while (!offerFirst(element)) {
            wait();
        }
    }

    @Override
    public void putLast(E element) throws InterruptedException {
        put(element);
    }

    @Override
    public synchronized boolean offerFirst(E element, long timeout, TimeUnit unit) throws InterruptedException {
        Deadline end = Deadline.in(timeout, unit);
        while (!offerFirst(element)) {
            if (!end.await(this)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean offerLast(E element, long timeout, TimeUnit unit) throws InterruptedException {
        return offer(element, timeout, unit);
    }

    @Override
    public E takeFirst() throws InterruptedException {
        return take();
    }

    @Override
    public synchronized E takeLast() throws InterruptedException {
        E element = pollLast();
        while (element == null) {
            wait();
            element = pollLast();
        }
        return element;
    }

    @Override
    public E pollFirst() {
        return poll();
    }

    @Override
    public synchronized E pollLast() {
        E element = deque.pollLast();
        if (element != null && capacity != Integer.MAX_VALUE) {
            notifyAll();
        }
        return element;
    }

    @Override
    public E pollFirst(long timeout, TimeUnit unit) throws InterruptedException {
        return poll(timeout, unit);
    }

    @Override
    public synchronized E pollLast(long timeout, TimeUnit unit) throws InterruptedException {
        Deadline end = Deadline.in(timeout, unit);
        E element = pollLast();
        while (element == null && end.await(this)) {
            element = pollLast();
        }
        return element;
    }

    private static <T> T present(T element) {
        if (element == null) {
            throw new NoSuchElementException();
        }
        return element;
    }

    @Override
    public E removeFirst() {
        return present(poll());
    }

    @Override
    public E removeLast() {
        return present(pollLast());
    }

    @Override
    public E getFirst() {
        return present(peek());
    }

    @Override
    public E getLast() {
        return present(peekLast());
    }

    @Override
    public E peekFirst() {
        return peek();
    }

    @Override
    public synchronized E peekLast() {
        return deque.peekLast();
    }

    @Override
    public boolean removeFirstOccurrence(Object object) {
        return remove(object);
    }

    @Override
    public synchronized boolean removeLastOccurrence(Object object) {
        boolean removed = deque.removeLastOccurrence(object);
        notifyAll();
        return removed;
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
    public synchronized Iterator<E> descendingIterator() {
        ArrayDeque<E> reversed = new ArrayDeque<E>();
        for (E element : deque) {
            reversed.addFirst(element);
        }
        return new Snapshot<E>(this, reversed);
    }
}
