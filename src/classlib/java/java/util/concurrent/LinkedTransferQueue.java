package java.util.concurrent;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Collection;

/** A queue whose producers can wait until an element is taken; elements are told apart by identity. */
public class LinkedTransferQueue<E> extends LockedQueue<E> implements TransferQueue<E>, Serializable {
    private int consumers;

    public LinkedTransferQueue() {
        super(new ArrayDeque<E>(), Integer.MAX_VALUE);
    }

    public LinkedTransferQueue(Collection<? extends E> others) {
        this();
        fill(others);
    }

    @Override
    public synchronized E take() throws InterruptedException {
        consumers++;
        try {
            return super.take();
        } finally {
            consumers--;
        }
    }

    @Override
    public synchronized E poll() {
        E element = super.poll();
        notifyAll();
        return element;
    }

    @Override
    public synchronized boolean tryTransfer(E element) {
        return consumers > elements.size() && offer(element);
    }

    private boolean holds(E element) {
        for (E each : elements) {
            if (each == element) {
                return true;
            }
        }
        return false;
    }

    @Override
    public synchronized void transfer(E element) throws InterruptedException {
        offer(element);
        while (holds(element)) {
            wait();
        }
    }

    @Override
    public synchronized boolean tryTransfer(E element, long timeout, TimeUnit unit) throws InterruptedException {
        Deadline end = Deadline.in(timeout, unit);
        offer(element);
        while (holds(element)) {
            if (!end.await(this)) {
                return !elements.remove(element);
            }
        }
        return true;
    }

    @Override
    public synchronized boolean hasWaitingConsumer() {
        return consumers > 0;
    }

    @Override
    public synchronized int getWaitingConsumerCount() {
        return consumers;
    }
}
