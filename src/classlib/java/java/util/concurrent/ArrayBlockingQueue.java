package java.util.concurrent;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Collection;

/** A queue with a limit that threads can wait on. */
public class ArrayBlockingQueue<E> extends LockedQueue<E> implements Serializable {
    public ArrayBlockingQueue(int capacity) {
        super(new ArrayDeque<E>(), capacity);
    }

    public ArrayBlockingQueue(int capacity, boolean fair) {
        this(capacity);
    }

    public ArrayBlockingQueue(int capacity, boolean fair, Collection<? extends E> others) {
        this(capacity);
        if (others.size() > capacity) {
            throw new IllegalArgumentException();
        }
        fill(others);
    }
}
