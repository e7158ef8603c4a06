package java.util.concurrent;

import java.util.Objects;

/** A task whose result can be waited for. */
public class FutureTask<V> implements RunnableFuture<V> {
    private Callable<V> callable;
    private Thread runner;
    private boolean done;
    private boolean cancelled;
    private V result;
    private Throwable failure;

    public FutureTask(Callable<V> callable) {
        this.callable = Objects.requireNonNull(callable);
    }

    public FutureTask(Runnable task, V result) {
        callable = Executors.callable(task, result);
    }

    private synchronized boolean begin() {
        if (done || runner != null) {
            return false;
        }
        runner = Thread.currentThread();
        return true;
    }

    private synchronized void end() {
        runner = null;
    }

    @Override
    public void run() {
        if (!begin()) {
            return;
        }
        try {
            V value;
            try {
                value = callable.call();
            } catch (Throwable t) {
                setException(t);
                return;
            }
            set(value);
        } finally {
            end();
        }
    }

    /** Runs the task without keeping its result; false if that failed or the task is over. */
    protected boolean runAndReset() {
        if (!begin()) {
            return false;
        }
        try {
            callable.call();
            synchronized (this) {
                return !done;
            }
        } catch (Throwable t) {
            setException(t);
            return false;
        } finally {
            end();
        }
    }

    private boolean finish(V value, Throwable thrown, boolean cancel) {
        synchronized (this) {
            if (done) {
                return false;
            }
            done = true;
            result = value;
            failure = thrown;
            cancelled = cancel;
            callable = null;
            notifyAll();
        }
        done();
        return true;
    }

    protected void set(V value) {
        finish(value, null, false);
    }

    protected void setException(Throwable thrown) {
        finish(null, thrown, false);
    }

    protected void done() {
    }

    @Override
    public boolean cancel(boolean interrupt) {
        synchronized (this) {
            if (done) {
                return false;
            }
            if (interrupt && runner != null) {
                runner.interrupt();
            }
        }
        return finish(null, null, true);
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
        Deadline end = Deadline.in(timeout, unit);
        while (!done) {
            if (!end.await(this)) {
                throw new TimeoutException();
            }
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

    @Override
    public synchronized String toString() {
        String state = cancelled ? "[Cancelled]"
                : failure != null ? "[Completed exceptionally: " + failure + "]"
                : done ? "[Completed normally]"
                : callable == null ? "[Not completed]" : "[Not completed, task = " + callable + "]";
        return super.toString() + state;
    }
}
