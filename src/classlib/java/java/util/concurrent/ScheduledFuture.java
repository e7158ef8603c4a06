package java.util.concurrent;

/** A result that comes after a delay. */
public interface ScheduledFuture<V> extends Delayed, Future<V> {
}
