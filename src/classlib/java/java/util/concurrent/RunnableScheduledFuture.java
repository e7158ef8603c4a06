package java.util.concurrent;

/** A task to be run after a delay, once or again and again. */
public interface RunnableScheduledFuture<V> extends RunnableFuture<V>, ScheduledFuture<V> {
    boolean isPeriodic();
}
