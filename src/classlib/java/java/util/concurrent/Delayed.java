package java.util.concurrent;

/** Something to be dealt with after a delay. */
public interface Delayed extends Comparable<Delayed> {
    long getDelay(TimeUnit unit);
}
