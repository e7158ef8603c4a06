package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.Objects;

/** A queue without room: an element goes from a thread that gives to one that takes. */
public class SynchronousQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, Serializable {
    /** An element on offer. */
    private static final class Offer<E> {
        private final E element;
        private boolean taken;

        Offer(E element) {
            this.element = element;
        }
    }

    private final LinkedList<Offer<E>> offers = new LinkedList<Offer<E>>();

    /** How many threads wait to take, less the offers that are meant for them. */
    private int takers;

    public SynchronousQueue() {
    }

    public SynchronousQueue(boolean fair) {
    }

    private Offer<E> give(E element) {
        Offer<E> offer = new Offer<E>(Objects.requireNonNull(element));
        offers.add(offer);
        notifyAll();
        return offer;
    }

    @Override
    public synchronized boolean offer(E element) {
        Objects.requireNonNull(element);
        if (takers <= offers.size()) {
            return false;
        }
        give(element);
        return true;
    }

    @Override
    public synchronized void put(E element) throws InterruptedException {
        Offer<E> offer = give(element);
        try {
            while (!offer.taken) {
                wait();
            }
        } catch (InterruptedException e) {
            if (offers.remove(offer)) {
                throw e;
            }
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized boolean offer(E element, long timeout, TimeUnit unit) throws InterruptedException {
        Deadline end = Deadline.in(timeout, unit);
        Offer<E> offer = give(element);
        try {
            while (!offer.taken) {
                if (!end.await(this)) {
                    return !offers.remove(offer);
                }
            }
        } catch (InterruptedException e) {
            if (offers.remove(offer)) {
                throw e;
            }
            Thread.currentThread().interrupt();
        }
        return true;
    }

    @Override
    public synchronized E poll() {
        Offer<E> offer = offers.poll();
        if (offer == null) {
            return null;
        }
        offer.taken = true;
        notifyAll();
        return offer.element;
    }

    @Override
    public synchronized E take() throws InterruptedException {
        takers++;
        try {
            E element = poll();
            while (element == null) {
                wait();
                element = poll();
            }
            return element;
        } finally {
            takers--;
        }
    }

    @Override
    public synchronized E poll(long timeout, TimeUnit unit) throws InterruptedException {
        Deadline end = Deadline.in(timeout, unit);
        takers++;
        try {
            E element = poll();
            while (element == null && end.await(this)) {
                element = poll();
            }
            return element == null ? poll() : element;
        } finally {
            takers--;
        }
    }

    @Override
    public E peek() {
        return null;
    }

    @Override
    public int size() {
        return 0;
    }

    @Override
    public boolean isEmpty() {
        return true;
    }

    @Override
    public int remainingCapacity() {
        return 0;
    }

    @Override
    public void clear() {
    }

    @Override
    public boolean contains(Object object) {
        return false;
    }

    @Override
    public boolean remove(Object object) {
        return false;
    }

    @Override
    public Iterator<E> iterator() {
        return Collections.emptyIterator();
    }

    @Override
    public int drainTo(Collection<? super E> into) {
        return drainTo(into, Integer.MAX_VALUE);
    }

    @Override
    public int drainTo(Collection<? super E> into, int max) {
        if (into == this) {
            throw new IllegalArgumentException();
        }
        int count = 0;
        for (E element = count < max ? poll() : null; element != null; element = count < max ? poll() : null) {
            into.add(element);
            count++;
        }
        return count;
    }
}
