package java.util.concurrent;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;

/** A pool of threads that take tasks from a queue. */
public class ThreadPoolExecutor extends AbstractExecutorService {
    private static final int RUNNING = 0;
    private static final int SHUTDOWN = 1;
    private static final int STOP = 2;
    private static final int TERMINATED = 3;

    private final Object lock = new Object();
    private final BlockingQueue<Runnable> queue;
    private final HashSet<Worker> workers = new HashSet<Worker>();
    private volatile int state = RUNNING;
    private volatile int coreSize;
    private volatile int maximumSize;
    private volatile long keepAliveNanos;
    private volatile boolean coreMayTimeOut;
    private volatile ThreadFactory factory;
    private volatile RejectedExecutionHandler handler;
    private int largest;
    private long completed;

    public ThreadPoolExecutor(int core, int maximum, long keepAlive, TimeUnit unit, BlockingQueue<Runnable> queue) {
        this(core, maximum, keepAlive, unit, queue, Executors.defaultThreadFactory(), new AbortPolicy());
    }

    public ThreadPoolExecutor(int core, int maximum, long keepAlive, TimeUnit unit, BlockingQueue<Runnable> queue,
            ThreadFactory factory) {
        this(core, maximum, keepAlive, unit, queue, factory, new AbortPolicy());
    }

    public ThreadPoolExecutor(int core, int maximum, long keepAlive, TimeUnit unit, BlockingQueue<Runnable> queue,
            RejectedExecutionHandler handler) {
        this(core, maximum, keepAlive, unit, queue, Executors.defaultThreadFactory(), handler);
    }

    public ThreadPoolExecutor(int core, int maximum, long keepAlive, TimeUnit unit, BlockingQueue<Runnable> queue,
            ThreadFactory factory, RejectedExecutionHandler handler) {
        if (core < 0 || maximum <= 0 || maximum < core || keepAlive < 0) {
            throw new IllegalArgumentException();
        }
        if (queue == null || factory == null || handler == null) {
            throw new NullPointerException();
        }
        coreSize = core;
        maximumSize = maximum;
        this.queue = queue;
        keepAliveNanos = unit.toNanos(keepAlive);
        this.factory = factory;
        this.handler = handler;
    }

    @Override
    public void execute(Runnable task) {
        Objects.requireNonNull(task);
        if (addWorker(task, coreSize)) {
            return;
        }
        if (state == RUNNING && queue.offer(task)) {
            if (state != RUNNING && remove(task)) {
                reject(task);
            } else if (getPoolSize() == 0) {
                addWorker(null, Integer.MAX_VALUE);
            }
        } else if (!addWorker(task, maximumSize)) {
            reject(task);
        }
    }

    final void reject(Runnable task) {
        handler.rejectedExecution(task, this);
    }

    /** Starts a thread with a first task, if there are fewer than so many and the state allows it. */
    private boolean addWorker(Runnable first, int limit) {
        Worker worker;
        synchronized (lock) {
            boolean mayRun = state == RUNNING || state == SHUTDOWN && first == null && !queue.isEmpty();
            if (!mayRun || workers.size() >= limit) {
                return false;
            }
            worker = new Worker(first);
            worker.thread = factory.newThread(worker);
            if (worker.thread == null) {
                return false;
            }
            workers.add(worker);
            largest = Math.max(largest, workers.size());
        }
        worker.thread.start();
        return true;
    }

    /** For pools that put tasks into the queue themselves. */
    final void ensureWorker() {
        if (!addWorker(null, coreSize) && getPoolSize() == 0) {
            addWorker(null, Integer.MAX_VALUE);
        }
    }

    private final class Worker implements Runnable {
        private Runnable first;
        private Thread thread;
        private boolean running;
        private long count;

        Worker(Runnable first) {
            this.first = first;
        }

        @Override
        public void run() {
            boolean failed = true;
            try {
                Runnable task = first;
                first = null;
                while (task != null || (task = next()) != null) {
                    runOne(task);
                    task = null;
                }
                failed = false;
            } finally {
                leave(this, failed);
            }
        }

        private void runOne(Runnable task) {
            synchronized (this) {
                running = true;
            }
            if (state < STOP) {
                // An interrupt that was meant for an idle thread is not the task's.
                Thread.interrupted();
            }
            Throwable thrown = null;
            try {
                beforeExecute(thread, task);
                try {
                    task.run();
                } catch (RuntimeException | Error e) {
                    thrown = e;
                    throw e;
                } finally {
                    afterExecute(task, thrown);
                }
            } finally {
                synchronized (this) {
                    running = false;
                    count++;
                }
            }
        }

        synchronized boolean isRunning() {
            return running;
        }

        synchronized void interruptIfIdle() {
            if (!running) {
                thread.interrupt();
            }
        }
    }

    /** Waits for a task; null if the thread is to end. */
    private Runnable next() {
        boolean timedOut = false;
        while (true) {
            boolean timed;
            synchronized (lock) {
                if (state >= STOP || state == SHUTDOWN && queue.isEmpty()) {
                    return null;
                }
                timed = coreMayTimeOut || workers.size() > coreSize;
                boolean spare = workers.size() > maximumSize || timed && timedOut;
                if (spare && (workers.size() > 1 || queue.isEmpty())) {
                    return null;
                }
            }
            try {
                Runnable task = timed ? queue.poll(keepAliveNanos, TimeUnit.NANOSECONDS) : queue.take();
                if (task != null) {
                    return task;
                }
                timedOut = true;
            } catch (InterruptedException e) {
                timedOut = false;
            }
        }
    }

    private void leave(Worker worker, boolean failed) {
        boolean replace;
        synchronized (lock) {
            workers.remove(worker);
            completed += worker.count;
            int least = coreMayTimeOut ? 0 : coreSize;
            least = Math.max(least, queue.isEmpty() ? 0 : 1);
            replace = state < STOP && (failed || workers.size() < least);
        }
        tryTerminate();
        if (replace) {
            addWorker(null, Integer.MAX_VALUE);
        }
    }

    final void tryTerminate() {
        synchronized (lock) {
            if (state == RUNNING || state == TERMINATED || state == SHUTDOWN && !queue.isEmpty()) {
                return;
            }
            if (!workers.isEmpty()) {
                // One is enough: it wakes the next when it leaves.
                workers.iterator().next().interruptIfIdle();
                return;
            }
            try {
                terminated();
            } finally {
                state = TERMINATED;
                lock.notifyAll();
            }
        }
    }

    private void interruptIdle() {
        for (Worker worker : workers) {
            worker.interruptIfIdle();
        }
    }

    @Override
    public void shutdown() {
        synchronized (lock) {
            state = Math.max(state, SHUTDOWN);
            interruptIdle();
            onShutdown();
        }
        tryTerminate();
    }

    /** For pools whose queue holds what is not due. */
    void onShutdown() {
    }

    @Override
    public List<Runnable> shutdownNow() {
        List<Runnable> left = new ArrayList<Runnable>();
        synchronized (lock) {
            state = Math.max(state, STOP);
            for (Worker worker : workers) {
                worker.thread.interrupt();
            }
            left.addAll(queue);
            queue.clear();
        }
        tryTerminate();
        return left;
    }

    @Override
    public boolean isShutdown() {
        return state != RUNNING;
    }

    public boolean isTerminating() {
        return state == SHUTDOWN || state == STOP;
    }

    @Override
    public boolean isTerminated() {
        return state == TERMINATED;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        Deadline end = Deadline.in(timeout, unit);
        synchronized (lock) {
            while (state != TERMINATED) {
                if (!end.await(lock)) {
                    return false;
                }
            }
        }
        return true;
    }

    public void setThreadFactory(ThreadFactory factory) {
        this.factory = Objects.requireNonNull(factory);
    }

    public ThreadFactory getThreadFactory() {
        return factory;
    }

    public void setRejectedExecutionHandler(RejectedExecutionHandler handler) {
        this.handler = Objects.requireNonNull(handler);
    }

    public RejectedExecutionHandler getRejectedExecutionHandler() {
        return handler;
    }

    public void setCorePoolSize(int size) {
        if (size < 0 || maximumSize < size) {
            throw new IllegalArgumentException();
        }
        int more = size - coreSize;
        coreSize = size;
        synchronized (lock) {
            if (workers.size() > size) {
                interruptIdle();
            }
        }
        for (int left = Math.min(more, queue.size()); left > 0 && !queue.isEmpty(); left--) {
            addWorker(null, coreSize);
        }
    }

    public int getCorePoolSize() {
        return coreSize;
    }

    public boolean prestartCoreThread() {
        return addWorker(null, coreSize);
    }

    public int prestartAllCoreThreads() {
        int started = 0;
        while (addWorker(null, coreSize)) {
            started++;
        }
        return started;
    }

    public boolean allowsCoreThreadTimeOut() {
        return coreMayTimeOut;
    }

    public void allowCoreThreadTimeOut(boolean allowed) {
        if (allowed && keepAliveNanos <= 0) {
            throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
        }
        coreMayTimeOut = allowed;
        synchronized (lock) {
            interruptIdle();
        }
    }

    public void setMaximumPoolSize(int size) {
        if (size <= 0 || size < coreSize) {
            throw new IllegalArgumentException();
        }
        maximumSize = size;
        synchronized (lock) {
            interruptIdle();
        }
    }

    public int getMaximumPoolSize() {
        return maximumSize;
    }

    public void setKeepAliveTime(long time, TimeUnit unit) {
        if (time < 0) {
            throw new IllegalArgumentException();
        }
        if (time == 0 && coreMayTimeOut) {
            throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
        }
        keepAliveNanos = unit.toNanos(time);
    }

    public long getKeepAliveTime(TimeUnit unit) {
        return unit.convert(keepAliveNanos, TimeUnit.NANOSECONDS);
    }

    public BlockingQueue<Runnable> getQueue() {
        return queue;
    }

    public boolean remove(Runnable task) {
        boolean removed = queue.remove(task);
        tryTerminate();
        return removed;
    }

    public void purge() {
        for (Object task : queue.toArray()) {
            if (task instanceof Future && ((Future<?>) task).isCancelled()) {
                queue.remove(task);
            }
        }
        tryTerminate();
    }

    public int getPoolSize() {
        synchronized (lock) {
            return state == TERMINATED ? 0 : workers.size();
        }
    }

    public int getActiveCount() {
        synchronized (lock) {
            int active = 0;
            for (Worker worker : workers) {
                if (worker.isRunning()) {
                    active++;
                }
            }
            return active;
        }
    }

    public int getLargestPoolSize() {
        synchronized (lock) {
            return largest;
        }
    }

    public long getTaskCount() {
        synchronized (lock) {
            return getCompletedTaskCount() + getActiveCount() + queue.size();
        }
    }

    public long getCompletedTaskCount() {
        synchronized (lock) {
            long count = completed;
            for (Worker worker : workers) {
                count += worker.count;
            }
            return count;
        }
    }

    @Override
    public String toString() {
        synchronized (lock) {
            String run = state == RUNNING ? "Running" : state == TERMINATED ? "Terminated" : "Shutting down";
            return super.toString() + "[" + run + ", pool size = " + workers.size() + ", active threads = "
                    + getActiveCount() + ", queued tasks = " + queue.size() + ", completed tasks = "
                    + getCompletedTaskCount() + "]";
        }
    }

    protected void beforeExecute(Thread thread, Runnable task) {
    }

    protected void afterExecute(Runnable task, Throwable thrown) {
    }

    protected void terminated() {
    }

    /** Throws. */
    public static class AbortPolicy implements RejectedExecutionHandler {
        public AbortPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            throw new RejectedExecutionException("Task " + task + " rejected from " + pool);
        }
    }

    /** Runs the task on the thread that brings it. */
    public static class CallerRunsPolicy implements RejectedExecutionHandler {
        public CallerRunsPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            if (!pool.isShutdown()) {
                task.run();
            }
        }
    }

    /** Forgets the task. */
    public static class DiscardPolicy implements RejectedExecutionHandler {
        public DiscardPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
        }
    }

    /** Forgets the task that has waited longest. */
    public static class DiscardOldestPolicy implements RejectedExecutionHandler {
        public DiscardOldestPolicy() {
        }

        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            if (!pool.isShutdown()) {
                pool.getQueue().poll();
                pool.execute(task);
            }
        }
    }
}
