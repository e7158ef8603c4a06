package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.concurrent.Deadline;
import java.util.concurrent.TimeUnit;

/** A lock that its owner can take again. Fairness makes no difference. */
public class ReentrantLock implements Lock, Serializable {
    private final boolean fair;
    private Thread owner;
    private int holds;
    private int waiting;

    public ReentrantLock() {
        this(false);
    }

    public ReentrantLock(boolean fair) {
        this.fair = fair;
    }

    @Override
    public synchronized void lock() {
        if (tryLock()) {
            return;
        }
        boolean interrupted = false;
        waiting++;
        while (!tryLock()) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        waiting--;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void lockInterruptibly() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        waiting++;
        try {
            while (!tryLock()) {
                wait();
            }
        } finally {
            waiting--;
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
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Deadline end = Deadline.in(timeout, unit);
        waiting++;
        try {
            while (!tryLock()) {
                if (!end.await(this)) {
                    return false;
                }
            }
        } finally {
            waiting--;
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

    private synchronized void checkOwner() {
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

    public final boolean isFair() {
        return fair;
    }

    protected synchronized Thread getOwner() {
        return owner;
    }

    public final synchronized boolean hasQueuedThreads() {
        return waiting > 0;
    }

    public final synchronized int getQueueLength() {
        return waiting;
    }

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

    public boolean hasWaiters(Condition condition) {
        checkOwner();
        return ((Waiters) condition).count() > 0;
    }

    public int getWaitQueueLength(Condition condition) {
        checkOwner();
        return ((Waiters) condition).count();
    }

    @Override
    public Condition newCondition() {
        return new Waiters() {
            @Override
            void checkOwner() {
                ReentrantLock.this.checkOwner();
            }

            @Override
            int release() {
                return ReentrantLock.this.release();
            }

            @Override
            void retake(int held) {
                ReentrantLock.this.retake(held);
            }
        };
    }

    @Override
    public synchronized String toString() {
        String state = owner == null ? "[Unlocked]" : "[Locked by thread " + owner.getName() + "]";
        return super.toString() + state;
    }
}
