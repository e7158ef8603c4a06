package java.util.concurrent;

import java.util.Objects;

/** A pool whose tasks wait for their time. */
public class ScheduledThreadPoolExecutor extends ThreadPoolExecutor implements ScheduledExecutorService {
    private volatile boolean continuePeriodic;
    private volatile boolean executeDelayed = true;
    private volatile boolean removeOnCancel;
    private long numbers;

    public ScheduledThreadPoolExecutor(int core) {
        this(core, Executors.defaultThreadFactory(), new AbortPolicy());
    }

    public ScheduledThreadPoolExecutor(int core, ThreadFactory factory) {
        this(core, factory, new AbortPolicy());
    }

    public ScheduledThreadPoolExecutor(int core, RejectedExecutionHandler handler) {
        this(core, Executors.defaultThreadFactory(), handler);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public ScheduledThreadPoolExecutor(int core, ThreadFactory factory, RejectedExecutionHandler handler) {
        super(core, Integer.MAX_VALUE, 10L, TimeUnit.MILLISECONDS,
                (BlockingQueue) new DelayQueue<RunnableScheduledFuture<?>>(), factory, handler);
    }

    private synchronized long nextNumber() {
        return numbers++;
    }

    private final class Task<V> extends FutureTask<V> implements RunnableScheduledFuture<V> {
        private final long number = nextNumber();

        /** Nanoseconds between runs: fixed rate above zero, fixed delay below, once if zero. */
        private final long period;
        private volatile long time;

        /** What is queued again, which a subclass may have wrapped. */
        private RunnableScheduledFuture<V> outer = this;

        Task(Callable<V> callable, long time, long period) {
            super(callable);
            this.time = time;
            this.period = period;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(time - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            if (other == this) {
                return 0;
            }
            if (other instanceof Task) {
                Task<?> that = (Task<?>) other;
                long difference = time - that.time;
                return difference < 0 ? -1 : difference > 0 ? 1 : number < that.number ? -1 : 1;
            }
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }

        @Override
        public boolean isPeriodic() {
            return period != 0;
        }

        @Override
        public boolean cancel(boolean interrupt) {
            boolean cancelled = super.cancel(interrupt);
            if (cancelled && removeOnCancel) {
                ScheduledThreadPoolExecutor.this.remove(outer);
            }
            return cancelled;
        }

        @Override
        public void run() {
            if (!mayRun(isPeriodic())) {
                cancel(false);
            } else if (!isPeriodic()) {
                super.run();
            } else if (runAndReset()) {
                time = period > 0 ? time + period : System.nanoTime() - period;
                if (mayRun(true)) {
                    getQueue().add(outer);
                    ensureWorker();
                } else {
                    cancel(false);
                }
            }
        }
    }

    private boolean mayRun(boolean periodic) {
        return !isShutdown() || !isTerminated() && (periodic ? continuePeriodic : executeDelayed);
    }

    private static long timeAfter(long delay, TimeUnit unit) {
        long nanos = unit.toNanos(Math.max(delay, 0));
        return System.nanoTime() + Math.min(nanos, Long.MAX_VALUE >> 1);
    }

    private void enqueue(RunnableScheduledFuture<?> task) {
        if (isShutdown()) {
            reject(task);
            return;
        }
        getQueue().add(task);
        if (isShutdown() && !mayRun(task.isPeriodic()) && remove(task)) {
            task.cancel(false);
        } else {
            ensureWorker();
        }
    }

    protected <V> RunnableScheduledFuture<V> decorateTask(Runnable task, RunnableScheduledFuture<V> future) {
        return future;
    }

    protected <V> RunnableScheduledFuture<V> decorateTask(Callable<V> task, RunnableScheduledFuture<V> future) {
        return future;
    }

    private ScheduledFuture<?> schedule(Runnable task, long delay, long period, TimeUnit unit) {
        Task<Object> future = new Task<Object>(Executors.callable(task), timeAfter(delay, unit), period);
        future.outer = decorateTask(task, future);
        enqueue(future.outer);
        return future.outer;
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        Objects.requireNonNull(unit);
        return schedule(task, delay, 0, unit);
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
        Objects.requireNonNull(task);
        Task<V> future = new Task<V>(task, timeAfter(delay, unit), 0);
        future.outer = decorateTask(task, future);
        enqueue(future.outer);
        return future.outer;
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long delay, long period, TimeUnit unit) {
        Objects.requireNonNull(task);
        if (period <= 0) {
            throw new IllegalArgumentException();
        }
        return schedule(task, delay, unit.toNanos(period), unit);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long delay, long period, TimeUnit unit) {
        Objects.requireNonNull(task);
        if (period <= 0) {
            throw new IllegalArgumentException();
        }
        return schedule(task, delay, -unit.toNanos(period), unit);
    }

    @Override
    public void execute(Runnable task) {
        schedule(task, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public Future<?> submit(Runnable task) {
        return schedule(task, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public <T> Future<T> submit(Runnable task, T result) {
        return schedule(Executors.callable(task, result), 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public <T> Future<T> submit(Callable<T> task) {
        return schedule(task, 0, TimeUnit.NANOSECONDS);
    }

    public void setContinueExistingPeriodicTasksAfterShutdownPolicy(boolean value) {
        continuePeriodic = value;
        if (!value && isShutdown()) {
            onShutdown();
        }
    }

    public boolean getContinueExistingPeriodicTasksAfterShutdownPolicy() {
        return continuePeriodic;
    }

    public void setExecuteExistingDelayedTasksAfterShutdownPolicy(boolean value) {
        executeDelayed = value;
        if (!value && isShutdown()) {
            onShutdown();
        }
    }

    public boolean getExecuteExistingDelayedTasksAfterShutdownPolicy() {
        return executeDelayed;
    }

    public void setRemoveOnCancelPolicy(boolean value) {
        removeOnCancel = value;
    }

    public boolean getRemoveOnCancelPolicy() {
        return removeOnCancel;
    }

    @Override
    void onShutdown() {
        for (Object each : getQueue().toArray()) {
            RunnableScheduledFuture<?> task = (RunnableScheduledFuture<?>) each;
            boolean keep = task.isPeriodic() ? continuePeriodic : executeDelayed;
            if (!keep || task.isCancelled()) {
                getQueue().remove(task);
                task.cancel(false);
            }
        }
        tryTerminate();
    }
}
