package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.concurrent.Deadline;
import java.util.concurrent.TimeUnit;

/**
 * The base of locks made of a number and of methods that try to take or give. Threads wait in a row, of which the first
 * tries; a release wakes all of them, so it is no place for crowds.
 */
public abstract class AbstractQueuedSynchronizer extends AbstractOwnableSynchronizer implements Serializable {
    private volatile int state;
    private final ArrayDeque<Thread> row = new ArrayDeque<Thread>();

    protected AbstractQueuedSynchronizer() {
    }

    protected final int getState() {
        return state;
    }

    protected final void setState(int newState) {
        state = newState;
    }

    protected final synchronized boolean compareAndSetState(int expected, int newState) {
        if (state != expected) {
            return false;
        }
        state = newState;
        return true;
    }

    protected boolean tryAcquire(int argument) {
        throw new UnsupportedOperationException();
    }

    protected boolean tryRelease(int argument) {
        throw new UnsupportedOperationException();
    }

    protected int tryAcquireShared(int argument) {
        throw new UnsupportedOperationException();
    }

    protected boolean tryReleaseShared(int argument) {
        throw new UnsupportedOperationException();
    }

    protected boolean isHeldExclusively() {
        throw new UnsupportedOperationException();
    }

    private boolean attempt(int argument, boolean shared) {
        return shared ? tryAcquireShared(argument) >= 0 : tryAcquire(argument);
    }

    private boolean acquire(int argument, boolean shared, Deadline end, boolean interruptible)
            throws InterruptedException {
        if (interruptible && Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (attempt(argument, shared)) {
            return true;
        }
        boolean interrupted = false;
        Thread current = Thread.currentThread();
        synchronized (row) {
            row.add(current);
            try {
                while (row.peek() != current || !attempt(argument, shared)) {
                    try {
                        if (end == null) {
                            row.wait();
                        } else if (!end.await(row)) {
                            return false;
                        }
                    } catch (InterruptedException e) {
                        if (interruptible) {
                            throw e;
                        }
                        interrupted = true;
                    }
                }
            } finally {
                row.remove(current);
                row.notifyAll();
            }
        }
        if (interrupted) {
            current.interrupt();
        }
        return true;
    }

    private void acquire(int argument, boolean shared) {
        try {
            acquire(argument, shared, null, false);
        } catch (InterruptedException e) {
            throw new InternalError(e);
        }
    }

    private boolean wakeIf(boolean released) {
        if (released) {
            synchronized (row) {
                row.notifyAll();
            }
        }
        return released;
    }

    public final void acquire(int argument) {
        acquire(argument, false);
    }

    public final void acquireInterruptibly(int argument) throws InterruptedException {
        acquire(argument, false, null, true);
    }

    public final boolean tryAcquireNanos(int argument, long nanos) throws InterruptedException {
        return acquire(argument, false, Deadline.in(nanos, TimeUnit.NANOSECONDS), true);
    }

    public final boolean release(int argument) {
        return wakeIf(tryRelease(argument));
    }

    public final void acquireShared(int argument) {
        acquire(argument, true);
    }

    public final void acquireSharedInterruptibly(int argument) throws InterruptedException {
        acquire(argument, true, null, true);
    }

    public final boolean tryAcquireSharedNanos(int argument, long nanos) throws InterruptedException {
        return acquire(argument, true, Deadline.in(nanos, TimeUnit.NANOSECONDS), true);
    }

    public final boolean releaseShared(int argument) {
        return wakeIf(tryReleaseShared(argument));
    }

    public final boolean hasQueuedThreads() {
        return getQueueLength() > 0;
    }

    public final int getQueueLength() {
        synchronized (row) {
            return row.size();
        }
    }

    public final Thread getFirstQueuedThread() {
        synchronized (row) {
            return row.peek();
        }
    }

    public final boolean isQueued(Thread thread) {
        synchronized (row) {
            return row.contains(thread);
        }
    }

    public final boolean hasQueuedPredecessors() {
        Thread first = getFirstQueuedThread();
        return first != null && first != Thread.currentThread();
    }

    public final Collection<Thread> getQueuedThreads() {
        synchronized (row) {
            return new ArrayList<Thread>(row);
        }
    }

    /** A condition of a synchroniser that one thread holds alone. */
    public class ConditionObject extends Waiters implements Serializable {
        public ConditionObject() {
        }

        @Override
        void checkOwner() {
            if (!isHeldExclusively()) {
                throw new IllegalMonitorStateException();
            }
        }

        @Override
        int release() {
            int held = getState();
            if (!AbstractQueuedSynchronizer.this.release(held)) {
                throw new IllegalMonitorStateException();
            }
            return held;
        }

        @Override
        void retake(int held) {
            acquire(held);
        }
    }
}
