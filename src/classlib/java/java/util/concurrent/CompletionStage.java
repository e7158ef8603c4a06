package java.util.concurrent;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/** A step of a computation that follows others. */
public interface CompletionStage<T> {
    <U> CompletionStage<U> thenApply(Function<? super T, ? extends U> function);

    <U> CompletionStage<U> thenApplyAsync(Function<? super T, ? extends U> function);

    <U> CompletionStage<U> thenApplyAsync(Function<? super T, ? extends U> function, Executor executor);

    CompletionStage<Void> thenAccept(Consumer<? super T> function);

    CompletionStage<Void> thenAcceptAsync(Consumer<? super T> function);

    CompletionStage<Void> thenAcceptAsync(Consumer<? super T> function, Executor executor);

    CompletionStage<Void> thenRun(Runnable function);

    CompletionStage<Void> thenRunAsync(Runnable function);

    CompletionStage<Void> thenRunAsync(Runnable function, Executor executor);

    <U, V> CompletionStage<V> thenCombine(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> function);

    <U, V> CompletionStage<V> thenCombineAsync(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> function);

    <U, V> CompletionStage<V> thenCombineAsync(
            CompletionStage<? extends U> other,
            BiFunction<? super T, ? super U, ? extends V> function, Executor executor);

    <U> CompletionStage<Void> thenAcceptBoth(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> function);

    <U> CompletionStage<Void> thenAcceptBothAsync(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> function);

    <U> CompletionStage<Void> thenAcceptBothAsync(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> function, Executor executor);

    CompletionStage<Void> runAfterBoth(CompletionStage<?> other, Runnable function);

    CompletionStage<Void> runAfterBothAsync(CompletionStage<?> other, Runnable function);

    CompletionStage<Void> runAfterBothAsync(CompletionStage<?> other, Runnable function, Executor executor);

    <U> CompletionStage<U> applyToEither(CompletionStage<? extends T> other, Function<? super T, U> function);

    <U> CompletionStage<U> applyToEitherAsync(CompletionStage<? extends T> other, Function<? super T, U> function);

    <U> CompletionStage<U> applyToEitherAsync(
            CompletionStage<? extends T> other, Function<? super T, U> function, Executor executor);

    CompletionStage<Void> acceptEither(CompletionStage<? extends T> other, Consumer<? super T> function);

    CompletionStage<Void> acceptEitherAsync(CompletionStage<? extends T> other, Consumer<? super T> function);

    CompletionStage<Void> acceptEitherAsync(
            CompletionStage<? extends T> other, Consumer<? super T> function, Executor executor);

    CompletionStage<Void> runAfterEither(CompletionStage<?> other, Runnable function);

    CompletionStage<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable function);

    CompletionStage<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable function, Executor executor);

    <U> CompletionStage<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> function);

    <U> CompletionStage<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> function);

    <U> CompletionStage<U> thenComposeAsync(
            Function<? super T, ? extends CompletionStage<U>> function, Executor executor);

    CompletionStage<T> whenComplete(BiConsumer<? super T, ? super Throwable> function);

    CompletionStage<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> function);

    CompletionStage<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> function, Executor executor);

    <U> CompletionStage<U> handle(BiFunction<? super T, Throwable, ? extends U> function);

    <U> CompletionStage<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> function);

    <U> CompletionStage<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> function, Executor executor);

    CompletionStage<T> exceptionally(Function<Throwable, ? extends T> function);

    CompletableFuture<T> toCompletableFuture();
}
