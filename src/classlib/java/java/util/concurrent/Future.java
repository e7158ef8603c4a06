package java.util.concurrent;

/** A result that comes later. */
public interface Future<V> {
    boolean cancel(boolean interrupt);

    boolean isCancelled();

    boolean isDone();

    V get() throws InterruptedException, ExecutionException;

    V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException;
}
