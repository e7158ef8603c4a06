package java.util.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** What executor services share that can execute a task. */
public abstract class AbstractExecutorService implements ExecutorService {
    public AbstractExecutorService() {
    }

    protected <T> RunnableFuture<T> newTaskFor(Runnable task, T result) {
        return new FutureTask<T>(task, result);
    }

    protected <T> RunnableFuture<T> newTaskFor(Callable<T> task) {
        return new FutureTask<T>(task);
    }

    @Override
    public <T> Future<T> submit(Callable<T> task) {
        RunnableFuture<T> future = newTaskFor(Objects.requireNonNull(task));
        execute(future);
        return future;
    }

    @Override
    public <T> Future<T> submit(Runnable task, T result) {
        RunnableFuture<T> future = newTaskFor(Objects.requireNonNull(task), result);
        execute(future);
        return future;
    }

    @Override
    public Future<?> submit(Runnable task) {
        RunnableFuture<Void> future = newTaskFor(Objects.requireNonNull(task), null);
        execute(future);
        return future;
    }

    private static <T> void cancelAll(List<Future<T>> futures) {
        for (Future<T> future : futures) {
            future.cancel(true);
        }
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
        return invokeAll(tasks, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException {
        Deadline end = Deadline.in(timeout, unit);
        List<Future<T>> futures = new ArrayList<Future<T>>();
        boolean done = false;
        try {
            for (Callable<T> task : tasks) {
                futures.add(newTaskFor(task));
            }
            for (Future<T> future : futures) {
                execute((Runnable) future);
            }
            for (Future<T> future : futures) {
                try {
                    future.get(end.nanosLeft(), TimeUnit.NANOSECONDS);
                } catch (ExecutionException | CancellationException e) {
                    // The caller finds it in the future.
                    continue;
                } catch (TimeoutException e) {
                    return futures;
                }
            }
            done = true;
            return futures;
        } finally {
            if (!done) {
                cancelAll(futures);
            }
        }
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        try {
            return invokeAny(tasks, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException();
        }
        Deadline end = Deadline.in(timeout, unit);
        ExecutorCompletionService<T> ended = new ExecutorCompletionService<T>(this);
        List<Future<T>> futures = new ArrayList<Future<T>>();
        try {
            ExecutionException failure = null;
            for (Callable<T> task : tasks) {
                futures.add(ended.submit(task));
            }
            for (int left = futures.size(); left > 0; left--) {
                Future<T> first = ended.poll(end.nanosLeft(), TimeUnit.NANOSECONDS);
                if (first == null) {
                    throw new TimeoutException();
                }
                try {
                    return first.get();
                } catch (ExecutionException e) {
                    failure = e;
                }
            }
            throw failure;
        } finally {
            cancelAll(futures);
        }
    }
}
