package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A queue that gives the least element first and that threads can wait on. */
public class PriorityBlockingQueue<E> extends LockedQueue<E> implements Serializable {
    private final Comparator<? super E> order;

    public PriorityBlockingQueue() {
        this(11, null);
    }

    public PriorityBlockingQueue(int capacity) {
        this(capacity, null);
    }

    public PriorityBlockingQueue(int capacity, Comparator<? super E> order) {
        super(new PriorityQueue<E>(capacity, order), Integer.MAX_VALUE);
        this.order = order;
    }

    public PriorityBlockingQueue(Collection<? extends E> others) {
        super(new PriorityQueue<E>(others), Integer.MAX_VALUE);
        order = ((PriorityQueue<E>) elements).comparator();
    }

    public Comparator<? super E> comparator() {
        return order;
    }
}
