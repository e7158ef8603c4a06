package java.util.concurrent;

import java.util.Objects;

/** A task whose result can be waited for. */
public class FutureTask<V> implements RunnableFuture<V> {
    private final Callable<V> callable;
    private Thread runner;
    private boolean started;
    private boolean done;
    private boolean cancelled;
    private V result;
    private Throwable failure;

    public FutureTask(Callable<V> callable) {
        this.callable = Objects.requireNonNull(callable);
    }

    public FutureTask(final Runnable task, final V result) {
        Objects.requireNonNull(task);
        callable = new Callable<V>() {
            @Override
            public V call() {
                task.run();
                return result;
            }
        };
    }

    @Override
    public void run() {
        synchronized (this) {
            if (started || done) {
                return;
            }
            started = true;
            runner = Thread.currentThread();
        }
        V value = null;
        Throwable thrown = null;
        try {
            value = callable.call();
        } catch (Throwable t) {
            thrown = t;
        }
        synchronized (this) {
            runner = null;
            if (!done) {
                result = value;
                failure = thrown;
                done = true;
            }
            notifyAll();
        }
        done();
    }

    protected void done() {
    }

    @Override
    public synchronized boolean cancel(boolean interrupt) {
        if (done) {
            return false;
        }
        if (interrupt && runner != null) {
            runner.interrupt();
        }
        cancelled = true;
        done = true;
        notifyAll();
        return true;
    }

    @Override
    public synchronized boolean isCancelled() {
        return cancelled;
    }

    @Override
    public synchronized boolean isDone() {
        return done;
    }

    @Override
    public synchronized V get() throws InterruptedException, ExecutionException {
        while (!done) {
            wait();
        }
        return report();
    }

    @Override
    public synchronized V get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        long end = System.nanoTime() + unit.toNanos(timeout);
        while (!done) {
            long left = (end - System.nanoTime() + 999999) / 1000000;
            if (left <= 0) {
                throw new TimeoutException();
            }
            wait(left);
        }
        return report();
    }

    private V report() throws ExecutionException {
        if (cancelled) {
            throw new CancellationException();
        }
        if (failure != null) {
            throw new ExecutionException(failure);
        }
        return result;
    }
}
