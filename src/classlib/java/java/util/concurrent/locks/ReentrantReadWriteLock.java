package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.HashMap;
import java.util.concurrent.Deadline;
import java.util.concurrent.TimeUnit;

/** A lock for many readers or one writer, who may take it again. New readers let waiting writers go first. */
public class ReentrantReadWriteLock implements ReadWriteLock, Serializable {
    private final boolean fair;
    private final ReadLock reader;
    private final WriteLock writer;

    /** How often each reader holds the lock. */
    private final HashMap<Thread, Integer> readers = new HashMap<Thread, Integer>();
    private int readCount;
    private Thread owner;
    private int writeHolds;
    private int writersWaiting;
    private int waiting;

    public ReentrantReadWriteLock() {
        this(false);
    }

    public ReentrantReadWriteLock(boolean fair) {
        this.fair = fair;
        reader = new ReadLock(this);
        writer = new WriteLock(this);
    }

    @Override
    public ReadLock readLock() {
        return reader;
    }

    @Override
    public WriteLock writeLock() {
        return writer;
    }

    private synchronized boolean tryRead(boolean barge) {
        Thread current = Thread.currentThread();
        Integer held = readers.get(current);
        if (owner != null && owner != current) {
            return false;
        }
        if (!barge && held == null && owner == null && writersWaiting > 0) {
            return false;
        }
        readers.put(current, held == null ? 1 : held + 1);
        readCount++;
        return true;
    }

    private synchronized boolean tryWrite() {
        Thread current = Thread.currentThread();
        if (owner == current) {
            writeHolds++;
            return true;
        }
        if (owner != null || readCount > 0) {
            return false;
        }
        owner = current;
        writeHolds = 1;
        return true;
    }

    private synchronized boolean acquire(boolean write, Deadline end, boolean interruptible)
            throws InterruptedException {
        if (interruptible && Thread.interrupted()) {
            throw new InterruptedException();
        }
        boolean interrupted = false;
        waiting++;
        writersWaiting += write ? 1 : 0;
        try {
            while (!(write ? tryWrite() : tryRead(false))) {
                try {
                    if (end == null) {
                        wait();
                    } else if (!end.await(this)) {
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
            waiting--;
            writersWaiting -= write ? 1 : 0;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return true;
    }

    private void acquire(boolean write) {
        try {
            acquire(write, null, false);
        } catch (InterruptedException e) {
            throw new InternalError(e);
        }
    }

    private synchronized void releaseRead() {
        Thread current = Thread.currentThread();
        Integer held = readers.get(current);
        if (held == null) {
            throw new IllegalMonitorStateException("attempt to unlock read lock, not locked by current thread");
        }
        if (held == 1) {
            readers.remove(current);
        } else {
            readers.put(current, held - 1);
        }
        readCount--;
        notifyAll();
    }

    private synchronized void checkWriter() {
        if (owner != Thread.currentThread()) {
            throw new IllegalMonitorStateException();
        }
    }

    private synchronized int releaseWrite(int count) {
        checkWriter();
        int held = writeHolds;
        writeHolds -= count == 0 ? held : count;
        if (writeHolds == 0) {
            owner = null;
            notifyAll();
        }
        return held;
    }

    private synchronized void setWriteHolds(int holds) {
        writeHolds = holds;
    }

    public final boolean isFair() {
        return fair;
    }

    public synchronized int getReadLockCount() {
        return readCount;
    }

    public synchronized boolean isWriteLocked() {
        return owner != null;
    }

    public synchronized boolean isWriteLockedByCurrentThread() {
        return owner == Thread.currentThread();
    }

    public synchronized int getWriteHoldCount() {
        return isWriteLockedByCurrentThread() ? writeHolds : 0;
    }

    public synchronized int getReadHoldCount() {
        Integer held = readers.get(Thread.currentThread());
        return held == null ? 0 : held;
    }

    public final synchronized boolean hasQueuedThreads() {
        return waiting > 0;
    }

    public final synchronized int getQueueLength() {
        return waiting;
    }

    @Override
    public synchronized String toString() {
        return super.toString() + "[Write locks = " + writeHolds + ", Read locks = " + readCount + "]";
    }

    /** The lock of readers. */
    public static class ReadLock implements Lock, Serializable {
        private final ReentrantReadWriteLock both;

        protected ReadLock(ReentrantReadWriteLock both) {
            this.both = both;
        }

        @Override
        public void lock() {
            both.acquire(false);
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            both.acquire(false, null, true);
        }

        @Override
        public boolean tryLock() {
            return both.tryRead(true);
        }

        @Override
        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            return both.acquire(false, Deadline.in(timeout, unit), true);
        }

        @Override
        public void unlock() {
            both.releaseRead();
        }

        @Override
        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }

        @Override
        public String toString() {
            return super.toString() + "[Read locks = " + both.getReadLockCount() + "]";
        }
    }

    /** The lock of writers. */
    public static class WriteLock implements Lock, Serializable {
        private final ReentrantReadWriteLock both;

        protected WriteLock(ReentrantReadWriteLock both) {
            this.both = both;
        }

        @Override
        public void lock() {
            both.acquire(true);
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            both.acquire(true, null, true);
        }

        @Override
        public boolean tryLock() {
            return both.tryWrite();
        }

        @Override
        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            return both.acquire(true, Deadline.in(timeout, unit), true);
        }

        @Override
        public void unlock() {
            both.releaseWrite(1);
        }

        public boolean isHeldByCurrentThread() {
            return both.isWriteLockedByCurrentThread();
        }

        public int getHoldCount() {
            return both.getWriteHoldCount();
        }

        @Override
        public Condition newCondition() {
            return new Waiters() {
                @Override
                void checkOwner() {
                    both.checkWriter();
                }

                @Override
                int release() {
                    return both.releaseWrite(0);
                }

                @Override
                void retake(int held) {
                    lock();
                    both.setWriteHolds(held);
                }
            };
        }

        @Override
        public String toString() {
            synchronized (both) {
                return super.toString() + (both.owner == null ? "[Unlocked]"
                        : "[Locked by thread " + both.owner.getName() + "]");
            }
        }
    }
}
