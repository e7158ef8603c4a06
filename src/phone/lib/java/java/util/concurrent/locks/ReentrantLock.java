package java.util.concurrent.locks;

import java.util.concurrent.TimeUnit;

/** A lock that its owner can take again. */
public class ReentrantLock implements Lock {
    private Thread owner;
    private int holds;

    public ReentrantLock() {
    }

    public ReentrantLock(boolean fair) {
    }

    @Override
    public synchronized void lock() {
        boolean interrupted = false;
        while (!tryLock()) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void lockInterruptibly() throws InterruptedException {
        while (!tryLock()) {
            wait();
        }
    }

    @Override
    public synchronized boolean tryLock() {
        Thread current = Thread.currentThread();
        if (owner != null && owner != current) {
            return false;
        }
        owner = current;
        holds++;
        return true;
    }

    @Override
    public synchronized boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
        long end = System.nanoTime() + unit.toNanos(timeout);
        while (!tryLock()) {
            long left = (end - System.nanoTime() + 999999) / 1000000;
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }

    @Override
    public synchronized void unlock() {
        checkOwner();
        if (--holds == 0) {
            owner = null;
            notify();
        }
    }

    private void checkOwner() {
        if (owner != Thread.currentThread()) {
            throw new IllegalMonitorStateException();
        }
    }

    public synchronized boolean isLocked() {
        return owner != null;
    }

    public synchronized boolean isHeldByCurrentThread() {
        return owner == Thread.currentThread();
    }

    public synchronized int getHoldCount() {
        return isHeldByCurrentThread() ? holds : 0;
    }

    /** Gives the lock up wholly and says how often it was held. */
    private synchronized int release() {
        checkOwner();
        int held = holds;
        holds = 0;
        owner = null;
        notify();
        return held;
    }

    private synchronized void retake(int held) {
        lock();
        holds = held;
    }

    @Override
    public Condition newCondition() {
        return new Waiters();
    }

    /** A waiter takes a ticket; a signal lets the oldest tickets pass. */
    private final class Waiters implements Condition {
        private long tickets;
        private long passed;

        @Override
        public void await() throws InterruptedException {
            await(0L);
        }

        @Override
        public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
            return await(Math.max(unit.toMillis(timeout), 1));
        }

        private boolean await(long millis) throws InterruptedException {
            boolean signalled;
            int held;
            synchronized (this) {
                long ticket = tickets++;
                held = release();
                long end = System.nanoTime() + millis * 1000000;
                long left = millis;
                try {
                    while (passed <= ticket && (millis == 0 || left > 0)) {
                        wait(left);
                        left = millis == 0 ? 0 : (end - System.nanoTime() + 999999) / 1000000;
                    }
                } finally {
                    signalled = passed > ticket;
                    if (!signalled) {
                        // The ticket is used up, so that no later signal is lost on it.
                        passed++;
                    }
                }
            }
            retake(held);
            return signalled;
        }

        @Override
        public synchronized void signal() {
            checkOwner();
            if (passed < tickets) {
                passed++;
                notifyAll();
            }
        }

        @Override
        public synchronized void signalAll() {
            checkOwner();
            passed = tickets;
            notifyAll();
        }
    }
}
