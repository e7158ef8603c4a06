package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.concurrent.Deadline;
import java.util.concurrent.TimeUnit;

/** A lock whose holds are numbers; readers may also go without and ask afterwards whether anybody wrote. */
public class StampedLock implements Serializable {
    private static final long READ = 127;
    private static final long WRITE = 128;

    /** Counts writers' comings and goings; odd multiples of WRITE while one holds the lock. */
    private long version = 2 * WRITE;
    private int readers;

    public StampedLock() {
    }

    private boolean writing() {
        return (version & WRITE) != 0;
    }

    public synchronized long tryWriteLock() {
        if (writing() || readers > 0) {
            return 0;
        }
        version += WRITE;
        return version;
    }

    public synchronized long tryReadLock() {
        if (writing()) {
            return 0;
        }
        readers++;
        return version | Math.min(readers, READ);
    }

    private synchronized long acquire(boolean write, Deadline end, boolean interruptible) throws InterruptedException {
        boolean interrupted = false;
        if (interruptible && Thread.interrupted()) {
            throw new InterruptedException();
        }
        long stamp = write ? tryWriteLock() : tryReadLock();
        while (stamp == 0) {
            try {
                if (end == null) {
                    wait();
                } else if (!end.await(this)) {
                    return 0;
                }
            } catch (InterruptedException e) {
                if (interruptible) {
                    throw e;
                }
                interrupted = true;
            }
            stamp = write ? tryWriteLock() : tryReadLock();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return stamp;
    }

    private long acquire(boolean write) {
        try {
            return acquire(write, null, false);
        } catch (InterruptedException e) {
            throw new InternalError(e);
        }
    }

    public long writeLock() {
        return acquire(true);
    }

    public long readLock() {
        return acquire(false);
    }

    public long writeLockInterruptibly() throws InterruptedException {
        return acquire(true, null, true);
    }

    public long readLockInterruptibly() throws InterruptedException {
        return acquire(false, null, true);
    }

    public long tryWriteLock(long timeout, TimeUnit unit) throws InterruptedException {
        return acquire(true, Deadline.in(timeout, unit), true);
    }

    public long tryReadLock(long timeout, TimeUnit unit) throws InterruptedException {
        return acquire(false, Deadline.in(timeout, unit), true);
    }

    public synchronized long tryOptimisticRead() {
        return writing() ? 0 : version;
    }

    public synchronized boolean validate(long stamp) {
        return stamp != 0 && (stamp & -WRITE) == version;
    }

    private static boolean isWrite(long stamp) {
        return (stamp & WRITE) != 0;
    }

    private static boolean isRead(long stamp) {
        return (stamp & READ) != 0;
    }

    public synchronized void unlockWrite(long stamp) {
        if (stamp != version || !isWrite(stamp)) {
            throw new IllegalMonitorStateException();
        }
        version += WRITE;
        notifyAll();
    }

    public synchronized void unlockRead(long stamp) {
        if (!validate(stamp) || !isRead(stamp) || readers == 0) {
            throw new IllegalMonitorStateException();
        }
        readers--;
        notifyAll();
    }

    public void unlock(long stamp) {
        if (isWrite(stamp)) {
            unlockWrite(stamp);
        } else {
            unlockRead(stamp);
        }
    }

    public synchronized long tryConvertToWriteLock(long stamp) {
        if (!validate(stamp)) {
            return 0;
        }
        if (isWrite(stamp)) {
            return stamp;
        }
        int own = isRead(stamp) ? 1 : 0;
        if (writing() || readers != own) {
            return 0;
        }
        readers = 0;
        return tryWriteLock();
    }

    public synchronized long tryConvertToReadLock(long stamp) {
        if (!validate(stamp)) {
            return 0;
        }
        if (isRead(stamp)) {
            return stamp;
        }
        if (isWrite(stamp)) {
            unlockWrite(stamp);
        }
        return tryReadLock();
    }

    public synchronized long tryConvertToOptimisticRead(long stamp) {
        if (!validate(stamp)) {
            return 0;
        }
        if (isWrite(stamp)) {
            unlockWrite(stamp);
        } else if (isRead(stamp)) {
            unlockRead(stamp);
        }
        return version;
    }

    public synchronized boolean isWriteLocked() {
        return writing();
    }

    public synchronized boolean isReadLocked() {
        return readers > 0;
    }

    public synchronized int getReadLockCount() {
        return readers;
    }
}
