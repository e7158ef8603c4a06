package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;

/** A queue with or without a limit that threads can wait on. */
public class LinkedBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E> {
    private final ArrayDeque<E> elements = new ArrayDeque<E>();
    private final int capacity;

    public LinkedBlockingQueue() {
        this(Integer.MAX_VALUE);
    }

    public LinkedBlockingQueue(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
        this.capacity = capacity;
    }

    @Override
    public synchronized int size() {
        return elements.size();
    }

    @Override
    public synchronized int remainingCapacity() {
        return capacity - elements.size();
    }

    @Override
    public synchronized boolean offer(E element) {
        if (element == null) {
            throw new NullPointerException();
        }
        if (elements.size() >= capacity) {
            return false;
        }
        elements.add(element);
        notifyAll();
        return true;
    }

    @Override
    public synchronized void put(E element) throws InterruptedException {
        while (!offer(element)) {
            wait();
        }
    }

    @Override
    public synchronized boolean offer(E element, long timeout, TimeUnit unit) throws InterruptedException {
        long end = System.nanoTime() + unit.toNanos(timeout);
        while (!offer(element)) {
            if (!waitUntil(end)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public synchronized E take() throws InterruptedException {
        while (elements.isEmpty()) {
            wait();
        }
        return poll();
    }

    @Override
    public synchronized E poll() {
        E element = elements.poll();
        notifyAll();
        return element;
    }

    @Override
    public synchronized E poll(long timeout, TimeUnit unit) throws InterruptedException {
        long end = System.nanoTime() + unit.toNanos(timeout);
        while (elements.isEmpty()) {
            if (!waitUntil(end)) {
                return null;
            }
        }
        return poll();
    }

    /** Waits for a change; false if the time is over. */
    private boolean waitUntil(long end) throws InterruptedException {
        long left = (end - System.nanoTime() + 999999) / 1000000;
        if (left <= 0) {
            return false;
        }
        wait(left);
        return true;
    }

    @Override
    public synchronized E peek() {
        return elements.peek();
    }

    @Override
    public synchronized boolean remove(Object object) {
        boolean removed = elements.remove(object);
        notifyAll();
        return removed;
    }

    @Override
    public synchronized int drainTo(Collection<? super E> into) {
        int count = elements.size();
        into.addAll(elements);
        elements.clear();
        notifyAll();
        return count;
    }

    /** Runs over the elements at this time. */
    @Override
    public synchronized Iterator<E> iterator() {
        return new ArrayList<E>(elements).iterator();
    }
}
