package java.util.concurrent;

/** A result that comes from running. */
public interface RunnableFuture<V> extends Runnable, Future<V> {
}
