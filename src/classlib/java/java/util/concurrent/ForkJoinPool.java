package java.util.concurrent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A pool for tasks that fork: daemon threads that take from one stack. Work stealing is left out. */
public class ForkJoinPool extends AbstractExecutorService {
    private static ForkJoinPool common;
    private static int poolCount;
    private static final ThreadLocal<ForkJoinPool> CURRENT = new ThreadLocal<ForkJoinPool>();

    private final int parallelism;
    private final String prefix;
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<Runnable>();
    private int threads;
    private int made;
    private int idle;
    private boolean shutdown;

    public ForkJoinPool() {
        this(Runtime.getRuntime().availableProcessors());
    }

    public ForkJoinPool(int parallelism) {
        this(parallelism, "ForkJoinPool-" + nextPool() + "-worker-");
    }

    private ForkJoinPool(int parallelism, String prefix) {
        if (parallelism <= 0) {
            throw new IllegalArgumentException();
        }
        this.parallelism = parallelism;
        this.prefix = prefix;
    }

    private static synchronized int nextPool() {
        return ++poolCount;
    }

    public static synchronized ForkJoinPool commonPool() {
        if (common == null) {
            int threads = Math.max(Runtime.getRuntime().availableProcessors() - 1, 1);
            common = new ForkJoinPool(threads, "ForkJoinPool.commonPool-worker-");
        }
        return common;
    }

    public static int getCommonPoolParallelism() {
        return commonPool().parallelism;
    }

    static ForkJoinPool current() {
        return CURRENT.get();
    }

    final void push(final ForkJoinTask<?> task) {
        execute(new Runnable() {
            @Override
            public void run() {
                task.runIfNew();
            }
        });
    }

    @Override
    public void execute(Runnable task) {
        Objects.requireNonNull(task);
        Thread added = null;
        synchronized (this) {
            if (shutdown) {
                throw new RejectedExecutionException();
            }
            tasks.addLast(task);
            if (idle < tasks.size() && threads < parallelism) {
                threads++;
                added = newThread();
            }
            notify();
        }
        if (added != null) {
            added.start();
        }
    }

    private Thread newThread() {
        Thread thread = new Thread(new Runnable() {
            @Override
            public void run() {
                CURRENT.set(ForkJoinPool.this);
                for (Runnable task = next(); task != null; task = next()) {
                    try {
                        task.run();
                    } catch (Throwable t) {
                        Thread current = Thread.currentThread();
                        Thread.UncaughtExceptionHandler handler = current.getUncaughtExceptionHandler();
                        if (handler != null) {
                            handler.uncaughtException(current, t);
                        }
                    }
                }
            }
        }, prefix + ++made);
        thread.setDaemon(true);
        return thread;
    }

    private synchronized Runnable next() {
        while (tasks.isEmpty() && !shutdown) {
            idle++;
            try {
                wait();
            } catch (InterruptedException e) {
                // The loop looks whether the pool is to end.
            } finally {
                idle--;
            }
        }
        Runnable task = tasks.pollLast();
        if (task == null) {
            threads--;
            notifyAll();
        }
        return task;
    }

    public void execute(ForkJoinTask<?> task) {
        push(Objects.requireNonNull(task));
    }

    public <T> T invoke(ForkJoinTask<T> task) {
        push(task);
        boolean interrupted = false;
        while (!task.isDone()) {
            try {
                task.get();
            } catch (InterruptedException e) {
                interrupted = true;
            } catch (ExecutionException | CancellationException e) {
                break;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return task.join();
    }

    public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
        push(task);
        return task;
    }

    @Override
    public <T> ForkJoinTask<T> submit(Callable<T> task) {
        return submit(ForkJoinTask.<T>adapt(Objects.requireNonNull(task)));
    }

    @Override
    public ForkJoinTask<?> submit(Runnable task) {
        return submit(ForkJoinTask.adapt(Objects.requireNonNull(task)));
    }

    @Override
    public <T> ForkJoinTask<T> submit(Runnable task, T result) {
        return submit(Executors.callable(task, result));
    }

    public int getParallelism() {
        return parallelism;
    }

    public synchronized int getPoolSize() {
        return threads;
    }

    public synchronized boolean isQuiescent() {
        return tasks.isEmpty() && idle == threads;
    }

    public boolean awaitQuiescence(long timeout, TimeUnit unit) {
        Deadline end = Deadline.in(timeout, unit);
        while (!isQuiescent()) {
            if (end.nanosLeft() <= 0) {
                return false;
            }
            Thread.yield();
        }
        return true;
    }

    /** The common pool goes on. */
    @Override
    public synchronized void shutdown() {
        if (this != common) {
            shutdown = true;
            notifyAll();
        }
    }

    @Override
    public synchronized List<Runnable> shutdownNow() {
        if (this != common) {
            shutdown = true;
            tasks.clear();
            notifyAll();
        }
        return new ArrayList<Runnable>();
    }

    @Override
    public synchronized boolean isShutdown() {
        return shutdown;
    }

    @Override
    public synchronized boolean isTerminated() {
        return shutdown && threads == 0;
    }

    @Override
    public synchronized boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        Deadline end = Deadline.in(timeout, unit);
        while (!isTerminated()) {
            if (!end.await(this)) {
                return false;
            }
        }
        return true;
    }
}
