package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Predicate;

/**
 * What the blocking queues share: a plain queue under the object's lock, with or without a limit. Iterators run over
 * the elements of the time they began.
 */
abstract class LockedQueue<E> extends AbstractQueue<E> implements BlockingQueue<E> {
    final Queue<E> elements;
    final int capacity;

    LockedQueue(Queue<E> elements, int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
        this.elements = elements;
        this.capacity = capacity;
    }

    final void fill(Collection<? extends E> others) {
        for (E other : others) {
            add(Objects.requireNonNull(other));
        }
    }

    @Override
    public synchronized int size() {
        return elements.size();
    }

    @Override
    public synchronized int remainingCapacity() {
        return capacity == Integer.MAX_VALUE ? capacity : capacity - elements.size();
    }

    @Override
    public synchronized boolean offer(E element) {
        Objects.requireNonNull(element);
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
        Deadline end = Deadline.in(timeout, unit);
        while (!offer(element)) {
            if (!end.await(this)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public synchronized E poll() {
        E element = elements.poll();
        if (element != null && capacity != Integer.MAX_VALUE) {
            notifyAll();
        }
        return element;
    }

    @Override
    public synchronized E take() throws InterruptedException {
        E element = poll();
        while (element == null) {
            wait();
            element = poll();
        }
        return element;
    }

    @Override
    public synchronized E poll(long timeout, TimeUnit unit) throws InterruptedException {
        Deadline end = Deadline.in(timeout, unit);
        E element = poll();
        while (element == null && end.await(this)) {
            element = poll();
        }
        return element;
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
    public synchronized boolean contains(Object object) {
        return elements.contains(object);
    }

    @Override
    public synchronized void clear() {
        elements.clear();
        notifyAll();
    }

    @Override
    public synchronized boolean removeIf(Predicate<? super E> filter) {
        boolean removed = elements.removeIf(filter);
        notifyAll();
        return removed;
    }

    @Override
    public int drainTo(Collection<? super E> into) {
        return drainTo(into, Integer.MAX_VALUE);
    }

    @Override
    public synchronized int drainTo(Collection<? super E> into, int max) {
        Objects.requireNonNull(into);
        if (into == this) {
            throw new IllegalArgumentException();
        }
        int count = 0;
        while (count < max) {
            E element = poll();
            if (element == null) {
                break;
            }
            into.add(element);
            count++;
        }
        return count;
    }

    @Override
    public synchronized Object[] toArray() {
        return elements.toArray();
    }

    @Override
    public synchronized <T> T[] toArray(T[] into) {
        return elements.toArray(into);
    }

    @Override
    public synchronized String toString() {
        return elements.toString();
    }

    @Override
    public synchronized Iterator<E> iterator() {
        return new Snapshot<E>(this, elements);
    }

    /** Runs over a copy and removes from the original. */
    static final class Snapshot<E> implements Iterator<E> {
        private final Collection<E> original;
        private final Iterator<E> each;
        private E last;

        Snapshot(Collection<E> original, Collection<E> copied) {
            this.original = original;
            each = new ArrayList<E>(copied).iterator();
        }

        @Override
        public boolean hasNext() {
            return each.hasNext();
        }

        @Override
        public E next() {
            last = each.next();
            return last;
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            original.remove(last);
            last = null;
        }
    }
}
