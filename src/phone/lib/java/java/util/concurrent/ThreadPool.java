package java.util.concurrent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** Up to so many threads that take tasks from one queue. */
final class ThreadPool implements ExecutorService {
    private final int limit;
    private final ThreadFactory factory;
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<Runnable>();
    private final ArrayList<Thread> threads = new ArrayList<Thread>();
    private int idle;
    private boolean shutdown;

    ThreadPool(int limit, ThreadFactory factory) {
        this.limit = limit;
        this.factory = Objects.requireNonNull(factory);
    }

    @Override
    public void execute(Runnable task) {
        Objects.requireNonNull(task);
        Thread added = null;
        synchronized (this) {
            if (shutdown) {
                throw new RejectedExecutionException("Task " + task + " rejected from " + this);
            }
            tasks.add(task);
            // A pool starts a thread for each task until it is full; only a pool without limit uses idle ones first.
            if (threads.size() < limit && !(limit == Integer.MAX_VALUE && idle >= tasks.size())) {
                added = factory.newThread(new Worker());
                threads.add(added);
            }
            notify();
        }
        if (added != null) {
            added.start();
        }
    }

    private final class Worker implements Runnable {
        @Override
        public void run() {
            Runnable task = next();
            while (task != null) {
                try {
                    task.run();
                } catch (RuntimeException | Error e) {
                    leave();
                    throw e;
                }
                task = next();
            }
            leave();
        }
    }

    /** The next task, or null once the pool is shut down and empty. */
    private synchronized Runnable next() {
        while (tasks.isEmpty()) {
            if (shutdown) {
                return null;
            }
            idle++;
            try {
                wait();
            } catch (InterruptedException e) {
                // Only shutdownNow interrupts, and the loop looks at its flag.
            } finally {
                idle--;
            }
        }
        return tasks.poll();
    }

    private synchronized void leave() {
        threads.remove(Thread.currentThread());
        notifyAll();
    }

    @Override
    public synchronized void shutdown() {
        shutdown = true;
        notifyAll();
    }

    @Override
    public synchronized List<Runnable> shutdownNow() {
        shutdown = true;
        List<Runnable> left = new ArrayList<Runnable>(tasks);
        tasks.clear();
        for (Thread thread : threads) {
            thread.interrupt();
        }
        notifyAll();
        return left;
    }

    @Override
    public synchronized boolean isShutdown() {
        return shutdown;
    }

    @Override
    public synchronized boolean isTerminated() {
        return shutdown && threads.isEmpty();
    }

    @Override
    public synchronized boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long end = System.nanoTime() + unit.toNanos(timeout);
        while (!isTerminated()) {
            long left = (end - System.nanoTime() + 999999) / 1000000;
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }

    @Override
    public <T> Future<T> submit(Callable<T> task) {
        FutureTask<T> future = new FutureTask<T>(task);
        execute(future);
        return future;
    }

    @Override
    public <T> Future<T> submit(Runnable task, T result) {
        FutureTask<T> future = new FutureTask<T>(task, result);
        execute(future);
        return future;
    }

    @Override
    public Future<?> submit(Runnable task) {
        return submit(task, null);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> callables) throws InterruptedException {
        List<Future<T>> futures = new ArrayList<Future<T>>();
        for (Callable<T> callable : callables) {
            futures.add(submit(callable));
        }
        for (Future<T> future : futures) {
            try {
                future.get();
            } catch (ExecutionException | CancellationException e) {
                // The caller finds it in the future.
            }
        }
        return futures;
    }
}
