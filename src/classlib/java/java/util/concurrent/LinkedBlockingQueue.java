package java.util.concurrent;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Collection;

/** A queue with or without a limit that threads can wait on. */
public class LinkedBlockingQueue<E> extends LockedQueue<E> implements Serializable {
    public LinkedBlockingQueue() {
        this(Integer.MAX_VALUE);
    }

    public LinkedBlockingQueue(int capacity) {
        super(new ArrayDeque<E>(), capacity);
    }

    public LinkedBlockingQueue(Collection<? extends E> others) {
        this();
        fill(others);
    }
}
