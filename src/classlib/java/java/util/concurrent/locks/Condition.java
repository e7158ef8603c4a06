package java.util.concurrent.locks;

import java.util.concurrent.TimeUnit;

/** What threads that hold a lock can wait for. */
public interface Condition {
    void await() throws InterruptedException;

    void awaitUninterruptibly();

    long awaitNanos(long nanos) throws InterruptedException;

    boolean await(long timeout, TimeUnit unit) throws InterruptedException;

    void signal();

    void signalAll();
}
