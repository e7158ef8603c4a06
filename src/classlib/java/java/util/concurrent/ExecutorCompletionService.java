package java.util.concurrent;

import java.util.Objects;

/** Gives the results of an executor's tasks as they come. */
public class ExecutorCompletionService<V> implements CompletionService<V> {
    private final Executor executor;
    private final BlockingQueue<Future<V>> ended;

    public ExecutorCompletionService(Executor executor) {
        this(executor, new LinkedBlockingQueue<Future<V>>());
    }

    public ExecutorCompletionService(Executor executor, BlockingQueue<Future<V>> ended) {
        this.executor = Objects.requireNonNull(executor);
        this.ended = Objects.requireNonNull(ended);
    }

    private Future<V> run(Callable<V> task) {
        FutureTask<V> future = new FutureTask<V>(task) {
            @Override
            protected void done() {
                ended.add(this);
            }
        };
        executor.execute(future);
        return future;
    }

    @Override
    public Future<V> submit(Callable<V> task) {
        return run(Objects.requireNonNull(task));
    }

    @Override
    public Future<V> submit(Runnable task, V result) {
        return run(Executors.callable(task, result));
    }

    @Override
    public Future<V> take() throws InterruptedException {
        return ended.take();
    }

    @Override
    public Future<V> poll() {
        return ended.poll();
    }

    @Override
    public Future<V> poll(long timeout, TimeUnit unit) throws InterruptedException {
        return ended.poll(timeout, unit);
    }
}
