package java.util.concurrent;

import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** Makes executors. */
public class Executors {
    private static int poolCount;

    private Executors() {
    }

    public static ExecutorService newFixedThreadPool(int threads) {
        return newFixedThreadPool(threads, defaultThreadFactory());
    }

    public static ExecutorService newFixedThreadPool(int threads, ThreadFactory factory) {
        return new ThreadPoolExecutor(threads, threads, 0L, TimeUnit.MILLISECONDS,
                new LinkedBlockingQueue<Runnable>(), factory);
    }

    public static ExecutorService newSingleThreadExecutor() {
        return newSingleThreadExecutor(defaultThreadFactory());
    }

    public static ExecutorService newSingleThreadExecutor(ThreadFactory factory) {
        return new Delegated(newFixedThreadPool(1, factory));
    }

    public static ExecutorService newCachedThreadPool() {
        return newCachedThreadPool(defaultThreadFactory());
    }

    public static ExecutorService newCachedThreadPool(ThreadFactory factory) {
        return new ThreadPoolExecutor(0, Integer.MAX_VALUE, 60L, TimeUnit.SECONDS,
                new SynchronousQueue<Runnable>(), factory);
    }

    public static ScheduledExecutorService newScheduledThreadPool(int threads) {
        return new ScheduledThreadPoolExecutor(threads);
    }

    public static ScheduledExecutorService newScheduledThreadPool(int threads, ThreadFactory factory) {
        return new ScheduledThreadPoolExecutor(threads, factory);
    }

    public static ScheduledExecutorService newSingleThreadScheduledExecutor() {
        return new ScheduledDelegated(new ScheduledThreadPoolExecutor(1));
    }

    public static ScheduledExecutorService newSingleThreadScheduledExecutor(ThreadFactory factory) {
        return new ScheduledDelegated(new ScheduledThreadPoolExecutor(1, factory));
    }

    public static ExecutorService newWorkStealingPool() {
        return new ForkJoinPool(Runtime.getRuntime().availableProcessors());
    }

    public static ExecutorService newWorkStealingPool(int parallelism) {
        return new ForkJoinPool(parallelism);
    }

    public static ExecutorService unconfigurableExecutorService(ExecutorService executor) {
        return new Delegated(Objects.requireNonNull(executor));
    }

    public static ScheduledExecutorService unconfigurableScheduledExecutorService(ScheduledExecutorService executor) {
        return new ScheduledDelegated(Objects.requireNonNull(executor));
    }

    private static synchronized int nextPool() {
        return ++poolCount;
    }

    public static ThreadFactory defaultThreadFactory() {
        final String prefix = "pool-" + nextPool() + "-thread-";
        return new ThreadFactory() {
            private int count;

            @Override
            public synchronized Thread newThread(Runnable task) {
                Thread thread = new Thread(task, prefix + ++count);
                thread.setDaemon(false);
                thread.setPriority(Thread.NORM_PRIORITY);
                return thread;
            }
        };
    }

    public static ThreadFactory privilegedThreadFactory() {
        return defaultThreadFactory();
    }

    public static <T> Callable<T> callable(final Runnable task, final T result) {
        Objects.requireNonNull(task);
        return new Callable<T>() {
            @Override
            public T call() {
                task.run();
                return result;
            }
        };
    }

    public static Callable<Object> callable(Runnable task) {
        return callable(task, null);
    }

    /** An executor of which no more is to be seen than that it is one. */
    private static class Delegated implements ExecutorService {
        private final ExecutorService inner;

        Delegated(ExecutorService inner) {
            this.inner = inner;
        }

        @Override
        public void execute(Runnable task) {
            inner.execute(task);
        }

        @Override
        public void shutdown() {
            inner.shutdown();
        }

        @Override
        public List<Runnable> shutdownNow() {
            return inner.shutdownNow();
        }

        @Override
        public boolean isShutdown() {
            return inner.isShutdown();
        }

        @Override
        public boolean isTerminated() {
            return inner.isTerminated();
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
            return inner.awaitTermination(timeout, unit);
        }

        @Override
        public Future<?> submit(Runnable task) {
            return inner.submit(task);
        }

        @Override
        public <T> Future<T> submit(Callable<T> task) {
            return inner.submit(task);
        }

        @Override
        public <T> Future<T> submit(Runnable task, T result) {
            return inner.submit(task, result);
        }

        @Override
        public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
            return inner.invokeAll(tasks);
        }

        @Override
        public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
                throws InterruptedException {
            return inner.invokeAll(tasks, timeout, unit);
        }

        @Override
        public <T> T invokeAny(Collection<? extends Callable<T>> tasks)
                throws InterruptedException, ExecutionException {
            return inner.invokeAny(tasks);
        }

        @Override
        public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
                throws InterruptedException, ExecutionException, TimeoutException {
            return inner.invokeAny(tasks, timeout, unit);
        }
    }

    private static final class ScheduledDelegated extends Delegated implements ScheduledExecutorService {
        private final ScheduledExecutorService inner;

        ScheduledDelegated(ScheduledExecutorService inner) {
            super(inner);
            this.inner = inner;
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
            return inner.schedule(task, delay, unit);
        }

        @Override
        public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
            return inner.schedule(task, delay, unit);
        }

        @Override
        public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long delay, long period, TimeUnit unit) {
            return inner.scheduleAtFixedRate(task, delay, period, unit);
        }

        @Override
        public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long delay, long period, TimeUnit unit) {
            return inner.scheduleWithFixedDelay(task, delay, period, unit);
        }
    }
}
