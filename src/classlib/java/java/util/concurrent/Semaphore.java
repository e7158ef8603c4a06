package java.util.concurrent;

/** Permits that threads take and give back. Fairness makes no difference. */
public class Semaphore implements java.io.Serializable {
    private int permits;
    private int waiting;
    private final boolean fair;

    public Semaphore(int permits) {
        this(permits, false);
    }

    public Semaphore(int permits, boolean fair) {
        this.permits = permits;
        this.fair = fair;
    }

    private static void check(int count) {
        if (count < 0) {
            throw new IllegalArgumentException();
        }
    }

    public void acquire() throws InterruptedException {
        acquire(1);
    }

    public synchronized void acquire(int count) throws InterruptedException {
        check(count);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        waiting++;
        try {
            while (permits < count) {
                wait();
            }
        } finally {
            waiting--;
        }
        permits -= count;
    }

    public void acquireUninterruptibly() {
        acquireUninterruptibly(1);
    }

    public synchronized void acquireUninterruptibly(int count) {
        check(count);
        boolean interrupted = false;
        waiting++;
        while (permits < count) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        waiting--;
        permits -= count;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    public boolean tryAcquire() {
        return tryAcquire(1);
    }

    public synchronized boolean tryAcquire(int count) {
        check(count);
        if (permits < count) {
            return false;
        }
        permits -= count;
        return true;
    }

    public boolean tryAcquire(long timeout, TimeUnit unit) throws InterruptedException {
        return tryAcquire(1, timeout, unit);
    }

    public synchronized boolean tryAcquire(int count, long timeout, TimeUnit unit) throws InterruptedException {
        check(count);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Deadline end = Deadline.in(timeout, unit);
        waiting++;
        try {
            while (permits < count) {
                if (!end.await(this)) {
                    return false;
                }
            }
        } finally {
            waiting--;
        }
        permits -= count;
        return true;
    }

    public void release() {
        release(1);
    }

    public synchronized void release(int count) {
        check(count);
        permits += count;
        notifyAll();
    }

    public synchronized int availablePermits() {
        return permits;
    }

    public synchronized int drainPermits() {
        int drained = permits;
        permits = 0;
        return drained;
    }

    protected synchronized void reducePermits(int reduction) {
        check(reduction);
        permits -= reduction;
    }

    public boolean isFair() {
        return fair;
    }

    public final synchronized boolean hasQueuedThreads() {
        return waiting > 0;
    }

    public final synchronized int getQueueLength() {
        return waiting;
    }

    @Override
    public String toString() {
        return super.toString() + "[Permits = " + availablePermits() + "]";
    }
}
