package java.util.concurrent;

/** Makes executors. */
public final class Executors {
    private static int poolCount;

    private Executors() {
    }

    public static ExecutorService newFixedThreadPool(int threads) {
        return newFixedThreadPool(threads, defaultThreadFactory());
    }

    public static ExecutorService newFixedThreadPool(int threads, ThreadFactory factory) {
        if (threads <= 0) {
            throw new IllegalArgumentException();
        }
        return new ThreadPool(threads, factory);
    }

    public static ExecutorService newSingleThreadExecutor() {
        return new ThreadPool(1, defaultThreadFactory());
    }

    public static ExecutorService newSingleThreadExecutor(ThreadFactory factory) {
        return new ThreadPool(1, factory);
    }

    public static ExecutorService newCachedThreadPool() {
        return new ThreadPool(Integer.MAX_VALUE, defaultThreadFactory());
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
                return new Thread(task, prefix + ++count);
            }
        };
    }
}
