package android.os;

import java.util.ArrayDeque;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Work for another thread whose progress and result come to the main one. The pool has at most four threads; tasks
 * of {@link #execute} run one after another, as on Android.
 */
public abstract class AsyncTask<Params, Progress, Result> {
    /** Where a task is. */
    public enum Status {
        PENDING, RUNNING, FINISHED
    }

    private static final int POOL_THREADS = 4;
    private static final int POST_RESULT = 1;
    private static final int POST_PROGRESS = 2;

    public static final Executor THREAD_POOL_EXECUTOR = Executors.newFixedThreadPool(POOL_THREADS, new Named());
    public static final Executor SERIAL_EXECUTOR = new Serial();

    private static volatile Executor defaultExecutor = SERIAL_EXECUTOR;
    private static Reports reports;

    private final FutureTask<Result> future;
    private final AtomicBoolean cancelled = new AtomicBoolean();
    private final AtomicBoolean invoked = new AtomicBoolean();
    private volatile Status status = Status.PENDING;
    private Params[] params;

    /** Names the pool's threads. */
    private static final class Named implements ThreadFactory {
        private final AtomicInteger count = new AtomicInteger(1);

        @Override
        public Thread newThread(Runnable run) {
            return new Thread(run, "AsyncTask #" + count.getAndIncrement());
        }
    }

    /** Hands the pool one task at a time. */
    private static final class Serial implements Executor {
        private final ArrayDeque<Runnable> tasks = new ArrayDeque<Runnable>();
        private Runnable active;

        @Override
        public synchronized void execute(final Runnable run) {
            tasks.offer(new Runnable() {
                @Override
                public void run() {
                    try {
                        run.run();
                    } finally {
                        next();
                    }
                }
            });
            if (active == null) {
                next();
            }
        }

        synchronized void next() {
            active = tasks.poll();
            if (active != null) {
                THREAD_POOL_EXECUTOR.execute(active);
            }
        }
    }

    /** What a task tells the main thread. */
    private static final class Report {
        final AsyncTask<?, ?, ?> task;
        final Object[] data;

        Report(AsyncTask<?, ?, ?> task, Object... data) {
            this.task = task;
            this.data = data;
        }
    }

    private static final class Reports extends Handler {
        Reports() {
            super(Looper.getMainLooper());
        }

        @Override
        @SuppressWarnings({"unchecked", "rawtypes"})
        public void handleMessage(Message message) {
            Report report = (Report) message.obj;
            AsyncTask task = report.task;
            if (message.what == POST_RESULT) {
                task.finish(report.data[0]);
            } else {
                task.onProgressUpdate(report.data);
            }
        }
    }

    public AsyncTask() {
        Callable<Result> work = new Callable<Result>() {
            @Override
            public Result call() throws Exception {
                invoked.set(true);
                Result result = null;
                try {
                    Process.setThreadPriority(Process.THREAD_PRIORITY_BACKGROUND);
                    result = doInBackground(params);
                } catch (Throwable e) {
                    cancelled.set(true);
                    throw e;
                } finally {
                    postResult(result);
                }
                return result;
            }
        };
        future = new FutureTask<Result>(work) {
            @Override
            protected void done() {
                try {
                    postResultIfNotInvoked(get());
                } catch (InterruptedException e) {
                    android.util.Log.w("AsyncTask", e.toString());
                } catch (ExecutionException e) {
                    throw new RuntimeException("An error occurred while executing doInBackground()", e.getCause());
                } catch (CancellationException e) {
                    postResultIfNotInvoked(null);
                }
            }
        };
    }

    private static synchronized Handler reports() {
        if (reports == null) {
            reports = new Reports();
        }
        return reports;
    }

    private void postResultIfNotInvoked(Result result) {
        if (!invoked.get()) {
            postResult(result);
        }
    }

    private void postResult(Result result) {
        reports().obtainMessage(POST_RESULT, new Report(this, result)).sendToTarget();
    }

    private void finish(Result result) {
        if (isCancelled()) {
            onCancelled(result);
        } else {
            onPostExecute(result);
        }
        status = Status.FINISHED;
    }

    public final Status getStatus() {
        return status;
    }

    @SuppressWarnings("unchecked")
    protected abstract Result doInBackground(Params... params);

    protected void onPreExecute() {
    }

    protected void onPostExecute(Result result) {
    }

    @SuppressWarnings("unchecked")
    protected void onProgressUpdate(Progress... values) {
    }

    protected void onCancelled(Result result) {
        onCancelled();
    }

    protected void onCancelled() {
    }

    public final boolean isCancelled() {
        return cancelled.get();
    }

    public final boolean cancel(boolean mayInterruptIfRunning) {
        cancelled.set(true);
        return future.cancel(mayInterruptIfRunning);
    }

    public final Result get() throws InterruptedException, ExecutionException {
        return future.get();
    }

    public final Result get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return future.get(timeout, unit);
    }

    @SuppressWarnings("unchecked")
    public final AsyncTask<Params, Progress, Result> execute(Params... params) {
        return executeOnExecutor(defaultExecutor, params);
    }

    @SuppressWarnings("unchecked")
    public final AsyncTask<Params, Progress, Result> executeOnExecutor(Executor executor, Params... params) {
        if (status == Status.RUNNING) {
            throw new IllegalStateException("Cannot execute task: the task is already running.");
        }
        if (status == Status.FINISHED) {
            throw new IllegalStateException("Cannot execute task: the task has already been executed "
                    + "(a task can be executed only once)");
        }
        status = Status.RUNNING;
        onPreExecute();
        this.params = params;
        executor.execute(future);
        return this;
    }

    public static void execute(Runnable runnable) {
        defaultExecutor.execute(runnable);
    }

    @SuppressWarnings("unchecked")
    protected final void publishProgress(Progress... values) {
        if (!isCancelled()) {
            reports().obtainMessage(POST_PROGRESS, new Report(this, (Object[]) values)).sendToTarget();
        }
    }
}
