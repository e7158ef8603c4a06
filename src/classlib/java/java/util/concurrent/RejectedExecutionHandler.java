package java.util.concurrent;

/** Told of tasks that a pool does not take. */
public interface RejectedExecutionHandler {
    void rejectedExecution(Runnable task, ThreadPoolExecutor pool);
}
