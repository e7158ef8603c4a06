package java.lang;

/** A piece of work. */
@FunctionalInterface
public interface Runnable {
    void run();
}
