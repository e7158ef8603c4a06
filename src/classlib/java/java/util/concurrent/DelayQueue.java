package java.util.concurrent;

import java.util.Collection;
import java.util.PriorityQueue;

/** A queue that gives elements when their delay is over. */
public class DelayQueue<E extends Delayed> extends LockedQueue<E> {
    public DelayQueue() {
        super(new PriorityQueue<E>(), Integer.MAX_VALUE);
    }

    public DelayQueue(Collection<? extends E> others) {
        this();
        fill(others);
    }

    @Override
    public synchronized E poll() {
        E first = elements.peek();
        return first == null || first.getDelay(TimeUnit.NANOSECONDS) > 0 ? null : elements.poll();
    }

    @Override
    public synchronized E take() throws InterruptedException {
        E element = poll();
        while (element == null) {
            E first = elements.peek();
            if (first == null) {
                wait();
            } else {
                Deadline.inNanos(first.getDelay(TimeUnit.NANOSECONDS)).await(this);
            }
            element = poll();
        }
        return element;
    }

    @Override
    public synchronized E poll(long timeout, TimeUnit unit) throws InterruptedException {
        Deadline end = Deadline.in(timeout, unit);
        E element = poll();
        while (element == null && end.nanosLeft() > 0) {
            E first = elements.peek();
            long left = end.nanosLeft();
            long delay = first == null ? left : Math.min(left, first.getDelay(TimeUnit.NANOSECONDS));
            Deadline.inNanos(delay).await(this);
            element = poll();
        }
        return element;
    }
}
