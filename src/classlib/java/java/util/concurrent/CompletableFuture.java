package java.util.concurrent;

import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** A result that anybody can give, and steps that follow when it is there. Those added last run first. */
public class CompletableFuture<T> implements Future<T>, CompletionStage<T> {
    /** Marks a method's tasks as work of this class. */
    public interface AsynchronousCompletionTask {
    }

    /** How it ended if not with a result. */
    private static final class Failure {
        private final Throwable cause;

        Failure(Throwable cause) {
            this.cause = cause;
        }
    }

    /** Stands for a result that is null. */
    private static final Object NULL = new Object();

    /** Something to do once there is a result. */
    private abstract static class Step implements Runnable, AsynchronousCompletionTask {
        private Step next;
        private final Executor executor;
        private final CompletableFuture<?> target;

        Step(Executor executor, CompletableFuture<?> target) {
            this.executor = executor;
            this.target = target;
        }

        abstract void act() throws Throwable;

        @Override
        public void run() {
            try {
                act();
            } catch (Throwable t) {
                target.end(wrapped(t));
            }
        }

        final void begin() {
            if (executor == null) {
                run();
                return;
            }
            try {
                executor.execute(this);
            } catch (Throwable t) {
                target.end(wrapped(t));
            }
        }
    }

    /** Null as long as there is none. */
    private volatile Object result;
    private Step steps;
    private int stepCount;

    public CompletableFuture() {
    }

    private static Failure wrapped(Throwable t) {
        return new Failure(t instanceof CompletionException ? t : new CompletionException(t));
    }

    private static Object masked(Object value) {
        return value == null ? NULL : value;
    }

    @SuppressWarnings("unchecked")
    private static <T> T valueOf(Object result) {
        return result == NULL || result instanceof Failure ? null : (T) result;
    }

    private static Throwable failureOf(Object result) {
        return result instanceof Failure ? ((Failure) result).cause : null;
    }

    private boolean end(Object outcome) {
        Step step;
        synchronized (this) {
            if (result != null) {
                return false;
            }
            result = outcome;
            step = steps;
            steps = null;
            stepCount = 0;
            notifyAll();
        }
        while (step != null) {
            Step next = step.next;
            step.begin();
            step = next;
        }
        return true;
    }

    private boolean give(Object value) {
        return end(masked(value));
    }

    /** Does something now or as soon as there is a result. */
    private void whenDone(Step step) {
        synchronized (this) {
            if (result == null) {
                step.next = steps;
                steps = step;
                stepCount++;
                return;
            }
        }
        step.begin();
    }

    /** Passes a failure on; whether there was one. */
    private static boolean failed(CompletableFuture<?> target, Object outcome) {
        if (!(outcome instanceof Failure)) {
            return false;
        }
        Throwable cause = failureOf(outcome);
        target.end(cause instanceof CompletionException ? outcome : wrapped(cause));
        return true;
    }

    public Executor defaultExecutor() {
        return ForkJoinPool.commonPool();
    }

    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<U>();
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier) {
        return supplyAsync(supplier, ForkJoinPool.commonPool());
    }

    public static <U> CompletableFuture<U> supplyAsync(final Supplier<U> supplier, Executor executor) {
        Objects.requireNonNull(supplier);
        final CompletableFuture<U> future = new CompletableFuture<U>();
        executor.execute(new Step(null, future) {
            @Override
            void act() {
                if (!future.isDone()) {
                    future.give(supplier.get());
                }
            }
        });
        return future;
    }

    public static CompletableFuture<Void> runAsync(Runnable task) {
        return runAsync(task, ForkJoinPool.commonPool());
    }

    public static CompletableFuture<Void> runAsync(final Runnable task, Executor executor) {
        Objects.requireNonNull(task);
        return supplyAsync(new Supplier<Void>() {
            @Override
            public Void get() {
                task.run();
                return null;
            }
        }, executor);
    }

    public static <U> CompletableFuture<U> completedFuture(U value) {
        CompletableFuture<U> future = new CompletableFuture<U>();
        future.give(value);
        return future;
    }

    public static <U> CompletableFuture<U> failedFuture(Throwable failure) {
        CompletableFuture<U> future = new CompletableFuture<U>();
        future.completeExceptionally(failure);
        return future;
    }

    public static <U> CompletionStage<U> completedStage(U value) {
        return completedFuture(value);
    }

    public static <U> CompletionStage<U> failedStage(Throwable failure) {
        return failedFuture(failure);
    }

    @Override
    public boolean isDone() {
        return result != null;
    }

    private T report(Object outcome) throws ExecutionException {
        Throwable failure = failureOf(outcome);
        if (failure instanceof CancellationException) {
            throw (CancellationException) failure;
        }
        if (failure instanceof CompletionException && failure.getCause() != null) {
            throw new ExecutionException(failure.getCause());
        }
        if (failure != null) {
            throw new ExecutionException(failure);
        }
        return valueOf(outcome);
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        synchronized (this) {
            while (result == null) {
                wait();
            }
        }
        return report(result);
    }

    @Override
    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        Deadline end = Deadline.in(timeout, unit);
        synchronized (this) {
            while (result == null) {
                if (!end.await(this)) {
                    throw new TimeoutException();
                }
            }
        }
        return report(result);
    }

    public T join() {
        boolean interrupted = false;
        synchronized (this) {
            while (result == null) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return getNow(null);
    }

    public T getNow(T absent) {
        Object outcome = result;
        if (outcome == null) {
            return absent;
        }
        Throwable failure = failureOf(outcome);
        if (failure instanceof CancellationException) {
            throw (CancellationException) failure;
        }
        if (failure instanceof CompletionException) {
            throw (CompletionException) failure;
        }
        if (failure != null) {
            throw new CompletionException(failure);
        }
        return valueOf(outcome);
    }

    public boolean complete(T value) {
        return give(value);
    }

    public boolean completeExceptionally(Throwable failure) {
        return end(new Failure(Objects.requireNonNull(failure)));
    }

    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier) {
        return completeAsync(supplier, defaultExecutor());
    }

    public CompletableFuture<T> completeAsync(final Supplier<? extends T> supplier, Executor executor) {
        Objects.requireNonNull(supplier);
        executor.execute(new Step(null, this) {
            @Override
            void act() {
                if (!isDone()) {
                    give(supplier.get());
                }
            }
        });
        return this;
    }

    @Override
    public boolean cancel(boolean interrupt) {
        return end(new Failure(new CancellationException())) || isCancelled();
    }

    @Override
    public boolean isCancelled() {
        return failureOf(result) instanceof CancellationException;
    }

    public boolean isCompletedExceptionally() {
        return result instanceof Failure;
    }

    public void obtrudeValue(T value) {
        end(masked(value));
        result = masked(value);
    }

    public void obtrudeException(Throwable failure) {
        Failure outcome = new Failure(Objects.requireNonNull(failure));
        end(outcome);
        result = outcome;
    }

    public int getNumberOfDependents() {
        synchronized (this) {
            return stepCount;
        }
    }

    /** Threads for what is to happen after a time. */
    private static final class Delayer {
        private static final ScheduledThreadPoolExecutor TIMER =
                new ScheduledThreadPoolExecutor(1, new ThreadFactory() {
                    @Override
                    public Thread newThread(Runnable task) {
                        Thread thread = new Thread(task, "CompletableFutureDelayScheduler");
                        thread.setDaemon(true);
                        return thread;
                    }
                });

        static {
            TIMER.setRemoveOnCancelPolicy(true);
        }
    }

    public static Executor delayedExecutor(long delay, TimeUnit unit) {
        return delayedExecutor(delay, unit, ForkJoinPool.commonPool());
    }

    public static Executor delayedExecutor(final long delay, final TimeUnit unit, final Executor executor) {
        Objects.requireNonNull(unit);
        Objects.requireNonNull(executor);
        return new Executor() {
            @Override
            public void execute(final Runnable task) {
                Delayer.TIMER.schedule(new Runnable() {
                    @Override
                    public void run() {
                        executor.execute(task);
                    }
                }, delay, unit);
            }
        };
    }

    private CompletableFuture<T> endAfter(final Object outcome, long timeout, TimeUnit unit) {
        if (result != null) {
            return this;
        }
        final Future<?> timer = Delayer.TIMER.schedule(new Runnable() {
            @Override
            public void run() {
                end(outcome == null ? new Failure(new TimeoutException()) : outcome);
            }
        }, timeout, unit);
        whenDone(new Step(null, this) {
            @Override
            void act() {
                timer.cancel(false);
            }
        });
        return this;
    }

    public CompletableFuture<T> orTimeout(long timeout, TimeUnit unit) {
        return endAfter(null, timeout, unit);
    }

    public CompletableFuture<T> completeOnTimeout(T value, long timeout, TimeUnit unit) {
        return endAfter(masked(value), timeout, unit);
    }

    @Override
    public CompletableFuture<T> toCompletableFuture() {
        return this;
    }

    public CompletableFuture<T> copy() {
        return thenApply(Function.<T>identity());
    }

    public CompletionStage<T> minimalCompletionStage() {
        return copy();
    }

    public static CompletableFuture<Void> allOf(CompletableFuture<?>... futures) {
        CompletableFuture<Void> all = CompletableFuture.<Void>completedFuture(null);
        for (int i = futures.length - 1; i >= 0; i--) {
            all = futures[i].runAfterBoth(all, NOTHING);
        }
        return all;
    }

    private static final Runnable NOTHING = new Runnable() {
        @Override
        public void run() {
        }
    };

    public static CompletableFuture<Object> anyOf(CompletableFuture<?>... futures) {
        final CompletableFuture<Object> any = new CompletableFuture<Object>();
        for (final CompletableFuture<?> future : futures) {
            future.whenDone(new Step(null, any) {
                @Override
                void act() {
                    if (!failed(any, future.result)) {
                        any.end(future.result);
                    }
                }
            });
        }
        return any;
    }

    @Override
    public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> function) {
        return doThenApply(function, null);
    }

    @Override
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> function) {
        return doThenApply(function, defaultExecutor());
    }

    @Override
    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> function, Executor executor) {
        return doThenApply(function, Objects.requireNonNull(executor));
    }

    @Override
    public CompletableFuture<Void> thenAccept(Consumer<? super T> function) {
        return doThenAccept(function, null);
    }

    @Override
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> function) {
        return doThenAccept(function, defaultExecutor());
    }

    @Override
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> function, Executor executor) {
        return doThenAccept(function, Objects.requireNonNull(executor));
    }

    @Override
    public CompletableFuture<Void> thenRun(Runnable function) {
        return doThenRun(function, null);
    }

    @Override
    public CompletableFuture<Void> thenRunAsync(Runnable function) {
        return doThenRun(function, defaultExecutor());
    }

    @Override
    public CompletableFuture<Void> thenRunAsync(Runnable function, Executor executor) {
        return doThenRun(function, Objects.requireNonNull(executor));
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombine(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> function) {
        return doThenCombine(other, function, null);
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombineAsync(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> function) {
        return doThenCombine(other, function, defaultExecutor());
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombineAsync(
            CompletionStage<? extends U> other,
            BiFunction<? super T, ? super U, ? extends V> function,
            Executor executor) {
        return doThenCombine(other, function, Objects.requireNonNull(executor));
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBoth(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> function) {
        return doThenAcceptBoth(other, function, null);
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBothAsync(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> function) {
        return doThenAcceptBoth(other, function, defaultExecutor());
    }

    @Override
    public <U> CompletableFuture<Void> thenAcceptBothAsync(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> function, Executor executor) {
        return doThenAcceptBoth(other, function, Objects.requireNonNull(executor));
    }

    @Override
    public CompletableFuture<Void> runAfterBoth(CompletionStage<?> other, Runnable function) {
        return doRunAfterBoth(other, function, null);
    }

    @Override
    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable function) {
        return doRunAfterBoth(other, function, defaultExecutor());
    }

    @Override
    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable function, Executor executor) {
        return doRunAfterBoth(other, function, Objects.requireNonNull(executor));
    }

    @Override
    public <U> CompletableFuture<U> applyToEither(CompletionStage<? extends T> other, Function<? super T, U> function) {
        return doApplyToEither(other, function, null);
    }

    @Override
    public <U> CompletableFuture<U> applyToEitherAsync(
            CompletionStage<? extends T> other, Function<? super T, U> function) {
        return doApplyToEither(other, function, defaultExecutor());
    }

    @Override
    public <U> CompletableFuture<U> applyToEitherAsync(
            CompletionStage<? extends T> other, Function<? super T, U> function, Executor executor) {
        return doApplyToEither(other, function, Objects.requireNonNull(executor));
    }

    @Override
    public CompletableFuture<Void> acceptEither(CompletionStage<? extends T> other, Consumer<? super T> function) {
        return doAcceptEither(other, function, null);
    }

    @Override
    public CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> other, Consumer<? super T> function) {
        return doAcceptEither(other, function, defaultExecutor());
    }

    @Override
    public CompletableFuture<Void> acceptEitherAsync(
            CompletionStage<? extends T> other, Consumer<? super T> function, Executor executor) {
        return doAcceptEither(other, function, Objects.requireNonNull(executor));
    }

    @Override
    public CompletableFuture<Void> runAfterEither(CompletionStage<?> other, Runnable function) {
        return doRunAfterEither(other, function, null);
    }

    @Override
    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable function) {
        return doRunAfterEither(other, function, defaultExecutor());
    }

    @Override
    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable function, Executor executor) {
        return doRunAfterEither(other, function, Objects.requireNonNull(executor));
    }

    @Override
    public <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> function) {
        return doThenCompose(function, null);
    }

    @Override
    public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> function) {
        return doThenCompose(function, defaultExecutor());
    }

    @Override
    public <U> CompletableFuture<U> thenComposeAsync(
            Function<? super T, ? extends CompletionStage<U>> function, Executor executor) {
        return doThenCompose(function, Objects.requireNonNull(executor));
    }

    @Override
    public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> function) {
        return doWhenComplete(function, null);
    }

    @Override
    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> function) {
        return doWhenComplete(function, defaultExecutor());
    }

    @Override
    public CompletableFuture<T> whenCompleteAsync(
            BiConsumer<? super T, ? super Throwable> function, Executor executor) {
        return doWhenComplete(function, Objects.requireNonNull(executor));
    }

    @Override
    public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> function) {
        return doHandle(function, null);
    }

    @Override
    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> function) {
        return doHandle(function, defaultExecutor());
    }

    @Override
    public <U> CompletableFuture<U> handleAsync(
            BiFunction<? super T, Throwable, ? extends U> function, Executor executor) {
        return doHandle(function, Objects.requireNonNull(executor));
    }

    // What the steps do. A step without an executor runs where the result came.

    private <U> CompletableFuture<U> doThenApply(final Function<? super T, ? extends U> function, Executor executor) {
        Objects.requireNonNull(function);
        final CompletableFuture<U> next = newIncompleteFuture();
        whenDone(new Step(executor, next) {
            @Override
            void act() {
                if (!failed(next, result)) {
                    next.give(function.apply(CompletableFuture.<T>valueOf(result)));
                }
            }
        });
        return next;
    }

    private CompletableFuture<Void> doThenAccept(final Consumer<? super T> function, Executor executor) {
        Objects.requireNonNull(function);
        return doThenApply(new Function<T, Void>() {
            @Override
            public Void apply(T value) {
                function.accept(value);
                return null;
            }
        }, executor);
    }

    private static <A> Function<A, Void> ignoring(final Runnable task) {
        Objects.requireNonNull(task);
        return new Function<A, Void>() {
            @Override
            public Void apply(A value) {
                task.run();
                return null;
            }
        };
    }

    private CompletableFuture<Void> doThenRun(Runnable function, Executor executor) {
        return doThenApply(CompletableFuture.<T>ignoring(function), executor);
    }

    private <U, V> CompletableFuture<V> doThenCombine(CompletionStage<? extends U> other,
            final BiFunction<? super T, ? super U, ? extends V> function, final Executor executor) {
        Objects.requireNonNull(function);
        final CompletableFuture<? extends U> second = other.toCompletableFuture();
        final CompletableFuture<V> next = newIncompleteFuture();
        whenDone(new Step(null, next) {
            @Override
            void act() {
                second.whenDone(new Step(executor, next) {
                    @Override
                    void act() {
                        if (!failed(next, result) && !failed(next, second.result)) {
                            T one = CompletableFuture.<T>valueOf(result);
                            next.give(function.apply(one, CompletableFuture.<U>valueOf(second.result)));
                        }
                    }
                });
            }
        });
        return next;
    }

    private <U> CompletableFuture<Void> doThenAcceptBoth(CompletionStage<? extends U> other,
            final BiConsumer<? super T, ? super U> function, Executor executor) {
        Objects.requireNonNull(function);
        return doThenCombine(other, new BiFunction<T, U, Void>() {
            @Override
            public Void apply(T one, U two) {
                function.accept(one, two);
                return null;
            }
        }, executor);
    }

    private CompletableFuture<Void> doRunAfterBoth(
            CompletionStage<?> other, final Runnable function, Executor executor) {
        Objects.requireNonNull(function);
        return doThenCombine(other, new BiFunction<T, Object, Void>() {
            @Override
            public Void apply(T one, Object two) {
                function.run();
                return null;
            }
        }, executor);
    }

    private <A, U> CompletableFuture<U> either(
            CompletionStage<?> other, final Function<? super A, ? extends U> function, final Executor executor) {
        Objects.requireNonNull(function);
        final CompletableFuture<U> next = newIncompleteFuture();
        final CompletableFuture<Object> first = anyOf(this, other.toCompletableFuture());
        first.whenDone(new Step(executor, next) {
            @Override
            void act() {
                if (!failed(next, first.result)) {
                    next.give(function.apply(CompletableFuture.<A>valueOf(first.result)));
                }
            }
        });
        return next;
    }

    private <U> CompletableFuture<U> doApplyToEither(
            CompletionStage<? extends T> other, Function<? super T, U> function, Executor executor) {
        return this.<T, U>either(other, function, executor);
    }

    private CompletableFuture<Void> doAcceptEither(
            CompletionStage<? extends T> other, final Consumer<? super T> function, Executor executor) {
        Objects.requireNonNull(function);
        return either(other, new Function<T, Void>() {
            @Override
            public Void apply(T value) {
                function.accept(value);
                return null;
            }
        }, executor);
    }

    private CompletableFuture<Void> doRunAfterEither(
            CompletionStage<?> other, Runnable function, Executor executor) {
        return either(other, ignoring(function), executor);
    }

    private <U> CompletableFuture<U> doThenCompose(
            final Function<? super T, ? extends CompletionStage<U>> function, Executor executor) {
        Objects.requireNonNull(function);
        final CompletableFuture<U> next = newIncompleteFuture();
        whenDone(new Step(executor, next) {
            @Override
            void act() {
                if (failed(next, result)) {
                    return;
                }
                CompletionStage<U> stage = function.apply(CompletableFuture.<T>valueOf(result));
                final CompletableFuture<U> inner = stage.toCompletableFuture();
                inner.whenDone(new Step(null, next) {
                    @Override
                    void act() {
                        if (!failed(next, inner.result)) {
                            next.end(inner.result);
                        }
                    }
                });
            }
        });
        return next;
    }

    private CompletableFuture<T> doWhenComplete(
            final BiConsumer<? super T, ? super Throwable> function, Executor executor) {
        Objects.requireNonNull(function);
        final CompletableFuture<T> next = newIncompleteFuture();
        whenDone(new Step(executor, next) {
            @Override
            void act() throws Throwable {
                Throwable failure = failureOf(result);
                try {
                    function.accept(CompletableFuture.<T>valueOf(result), failure);
                } catch (Throwable t) {
                    if (failure == null) {
                        throw t;
                    }
                    if (failure != t) {
                        failure.addSuppressed(t);
                    }
                }
                if (!failed(next, result)) {
                    next.end(result);
                }
            }
        });
        return next;
    }

    private <U> CompletableFuture<U> doHandle(
            final BiFunction<? super T, Throwable, ? extends U> function, Executor executor) {
        Objects.requireNonNull(function);
        final CompletableFuture<U> next = newIncompleteFuture();
        whenDone(new Step(executor, next) {
            @Override
            void act() {
                next.give(function.apply(CompletableFuture.<T>valueOf(result), failureOf(result)));
            }
        });
        return next;
    }

    @Override
    public CompletableFuture<T> exceptionally(final Function<Throwable, ? extends T> function) {
        Objects.requireNonNull(function);
        final CompletableFuture<T> next = newIncompleteFuture();
        whenDone(new Step(null, next) {
            @Override
            void act() {
                Throwable failure = failureOf(result);
                if (failure == null) {
                    next.end(result);
                } else {
                    next.give(function.apply(failure));
                }
            }
        });
        return next;
    }

    @Override
    public String toString() {
        Object outcome = result;
        int dependents = getNumberOfDependents();
        String state = outcome instanceof Failure ? "[Completed exceptionally: " + failureOf(outcome) + "]"
                : outcome != null ? "[Completed normally]"
                : dependents == 0 ? "[Not completed]" : "[Not completed, " + dependents + " dependents]";
        return super.toString() + state;
    }
}
