package java.util.concurrent;

/** Runs tasks in its own way. */
public interface Executor {
    void execute(Runnable task);
}
