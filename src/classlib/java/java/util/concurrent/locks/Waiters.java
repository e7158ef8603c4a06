package java.util.concurrent.locks;

import java.util.ArrayDeque;
import java.util.concurrent.Deadline;
import java.util.concurrent.TimeUnit;

/** A condition of any lock: threads wait in a row, each on an object of its own. */
abstract class Waiters implements Condition {
    /** A thread that waits. */
    private static final class Waiter {
        private boolean signalled;

        synchronized void signal() {
            signalled = true;
            notify();
        }
    }

    private final ArrayDeque<Waiter> row = new ArrayDeque<Waiter>();

    /** Refuses a thread that does not hold the lock. */
    abstract void checkOwner();

    /** Gives the lock up wholly and says how often it was held. */
    abstract int release();

    /** Takes the lock again, without minding interrupts. */
    abstract void retake(int held);

    /** Waits with or without an end; whether there was a signal. An interrupt counts only if nothing came before. */
    private boolean await(Deadline end, boolean interruptible) throws InterruptedException {
        if (interruptible && Thread.interrupted()) {
            throw new InterruptedException();
        }
        checkOwner();
        Waiter waiter = new Waiter();
        synchronized (row) {
            row.add(waiter);
        }
        int held = release();
        boolean interrupted = false;
        synchronized (waiter) {
            while (!waiter.signalled) {
                try {
                    if (end == null) {
                        waiter.wait();
                    } else if (!end.await(waiter)) {
                        break;
                    }
                } catch (InterruptedException e) {
                    interrupted = true;
                    if (interruptible) {
                        break;
                    }
                }
            }
        }
        boolean signalled;
        synchronized (row) {
            signalled = !row.remove(waiter);
        }
        retake(held);
        if (interrupted) {
            if (interruptible && !signalled) {
                throw new InterruptedException();
            }
            Thread.currentThread().interrupt();
        }
        return signalled;
    }

    @Override
    public final void await() throws InterruptedException {
        await(null, true);
    }

    @Override
    public final void awaitUninterruptibly() {
        try {
            await(null, false);
        } catch (InterruptedException e) {
            throw new InternalError(e);
        }
    }

    @Override
    public final long awaitNanos(long nanos) throws InterruptedException {
        Deadline end = Deadline.inNanos(nanos);
        await(end, true);
        return end.nanosLeft();
    }

    @Override
    public final boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        return await(Deadline.in(timeout, unit), true);
    }

    @Override
    public final void signal() {
        checkOwner();
        synchronized (row) {
            Waiter first = row.poll();
            if (first != null) {
                first.signal();
            }
        }
    }

    @Override
    public final void signalAll() {
        checkOwner();
        synchronized (row) {
            for (Waiter waiter = row.poll(); waiter != null; waiter = row.poll()) {
                waiter.signal();
            }
        }
    }

    final int count() {
        synchronized (row) {
            return row.size();
        }
    }
}
