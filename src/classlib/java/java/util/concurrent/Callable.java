package java.util.concurrent;

/** A task that gives a result. */
@FunctionalInterface
public interface Callable<V> {
    V call() throws Exception;
}
