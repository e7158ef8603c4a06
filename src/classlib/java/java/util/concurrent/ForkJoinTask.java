package java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;

/** A task that waits for others by running those that nobody has begun yet. */
public abstract class ForkJoinTask<V> implements Future<V>, Serializable {
    private static final int NEW = 0;
    private static final int RUNNING = 1;
    private static final int DONE = 2;
    private static final int FAILED = 3;
    private static final int CANCELLED = 4;

    private int state = NEW;
    private Throwable failure;

    public ForkJoinTask() {
    }

    public abstract V getRawResult();

    protected abstract void setRawResult(V value);

    protected abstract boolean exec();

    private synchronized boolean claim() {
        if (state != NEW) {
            return false;
        }
        state = RUNNING;
        return true;
    }

    private synchronized void end(int newState, Throwable thrown) {
        if (state < DONE) {
            state = newState;
            failure = thrown;
            notifyAll();
        }
    }

    /** Runs the task unless somebody else does or did. */
    final void runIfNew() {
        if (claim()) {
            try {
                if (exec()) {
                    end(DONE, null);
                }
            } catch (Throwable t) {
                end(FAILED, t);
            }
        }
    }

    public final ForkJoinTask<V> fork() {
        ForkJoinPool pool = ForkJoinPool.current();
        (pool != null ? pool : ForkJoinPool.commonPool()).push(this);
        return this;
    }

    private synchronized void awaitEnd() throws InterruptedException {
        while (state < DONE) {
            wait();
        }
    }

    private void finish() {
        runIfNew();
        boolean interrupted = false;
        while (!isDone()) {
            try {
                awaitEnd();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void rethrow() {
        if (state == CANCELLED) {
            throw new CancellationException();
        }
        if (failure instanceof RuntimeException) {
            throw (RuntimeException) failure;
        }
        if (failure instanceof Error) {
            throw (Error) failure;
        }
        if (failure != null) {
            throw new RuntimeException(failure);
        }
    }

    public final V join() {
        finish();
        rethrow();
        return getRawResult();
    }

    public final V invoke() {
        return join();
    }

    public final void quietlyJoin() {
        finish();
    }

    public final void quietlyInvoke() {
        finish();
    }

    public static void invokeAll(ForkJoinTask<?> first, ForkJoinTask<?> second) {
        second.fork();
        first.invoke();
        second.join();
    }

    public static void invokeAll(ForkJoinTask<?>... tasks) {
        for (int i = tasks.length - 1; i > 0; i--) {
            tasks[i].fork();
        }
        for (ForkJoinTask<?> task : tasks) {
            task.join();
        }
    }

    public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
        invokeAll(tasks.toArray(new ForkJoinTask<?>[0]));
        return tasks;
    }

    @Override
    public boolean cancel(boolean interrupt) {
        end(CANCELLED, null);
        return isCancelled();
    }

    @Override
    public final synchronized boolean isDone() {
        return state >= DONE;
    }

    @Override
    public final synchronized boolean isCancelled() {
        return state == CANCELLED;
    }

    public final synchronized boolean isCompletedAbnormally() {
        return state > DONE;
    }

    public final synchronized boolean isCompletedNormally() {
        return state == DONE;
    }

    public final synchronized Throwable getException() {
        return state == CANCELLED ? new CancellationException() : failure;
    }

    public void completeExceptionally(Throwable thrown) {
        boolean unchecked = thrown instanceof RuntimeException || thrown instanceof Error;
        end(FAILED, unchecked ? thrown : new RuntimeException(thrown));
    }

    public void complete(V value) {
        setRawResult(value);
        end(DONE, null);
    }

    private V report() throws ExecutionException {
        if (isCancelled()) {
            throw new CancellationException();
        }
        if (failure != null) {
            throw new ExecutionException(failure);
        }
        return getRawResult();
    }

    @Override
    public final V get() throws InterruptedException, ExecutionException {
        if (ForkJoinPool.current() != null) {
            runIfNew();
        }
        awaitEnd();
        return report();
    }

    @Override
    public final V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        Deadline end = Deadline.in(timeout, unit);
        synchronized (this) {
            while (state < DONE) {
                if (!end.await(this)) {
                    throw new TimeoutException();
                }
            }
        }
        return report();
    }

    public static ForkJoinPool getPool() {
        return ForkJoinPool.current();
    }

    public static boolean inForkJoinPool() {
        return ForkJoinPool.current() != null;
    }

    public static <T> ForkJoinTask<T> adapt(final Callable<? extends T> callable) {
        return new RecursiveTask<T>() {
            @Override
            protected T compute() {
                try {
                    return callable.call();
                } catch (RuntimeException e) {
                    throw e;
                } catch (Exception e) {
                    throw new RuntimeException(e);
                }
            }
        };
    }

    public static ForkJoinTask<?> adapt(final Runnable task) {
        return new RecursiveAction() {
            @Override
            protected void compute() {
                task.run();
            }
        };
    }
}
