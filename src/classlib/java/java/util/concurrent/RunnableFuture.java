package java.util.concurrent;

/** A task that is the future of its own result. */
public interface RunnableFuture<V> extends Runnable, Future<V> {
    @Override
    void run();
}
