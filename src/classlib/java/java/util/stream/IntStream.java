package java.util.stream;

import java.util.IntSummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.function.BiConsumer;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntToLongFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;

/** A pipeline of ints. */
public interface IntStream extends BaseStream<Integer, IntStream> {
    IntStream filter(IntPredicate predicate);

    IntStream map(IntUnaryOperator mapper);

    <U> Stream<U> mapToObj(IntFunction<? extends U> mapper);

    LongStream mapToLong(IntToLongFunction mapper);

    DoubleStream mapToDouble(IntToDoubleFunction mapper);

    IntStream flatMap(IntFunction<? extends IntStream> mapper);

    IntStream mapMulti(IntMapMultiConsumer mapper);

    IntStream distinct();

    IntStream sorted();

    IntStream peek(IntConsumer action);

    IntStream limit(long count);

    IntStream skip(long count);

    IntStream takeWhile(IntPredicate predicate);

    IntStream dropWhile(IntPredicate predicate);

    void forEach(IntConsumer action);

    void forEachOrdered(IntConsumer action);

    int[] toArray();

    int reduce(int identity, IntBinaryOperator operator);

    OptionalInt reduce(IntBinaryOperator operator);

    <R> R collect(Supplier<R> supplier, ObjIntConsumer<R> accumulator, BiConsumer<R, R> combiner);

    int sum();

    OptionalInt min();

    OptionalInt max();

    long count();

    OptionalDouble average();

    IntSummaryStatistics summaryStatistics();

    boolean anyMatch(IntPredicate predicate);

    boolean allMatch(IntPredicate predicate);

    boolean noneMatch(IntPredicate predicate);

    OptionalInt findFirst();

    OptionalInt findAny();

    LongStream asLongStream();

    DoubleStream asDoubleStream();

    Stream<Integer> boxed();

    @Override
    IntStream sequential();

    @Override
    IntStream parallel();

    @Override
    PrimitiveIterator.OfInt iterator();

    @Override
    Spliterator.OfInt spliterator();

    static Builder builder() {
        return new IntPipe.Gathered();
    }

    static IntStream empty() {
        return new IntPipe(new int[0], 0, 0);
    }

    static IntStream of(int value) {
        return new IntPipe(new int[] {value}, 0, 1);
    }

    static IntStream of(int... values) {
        return new IntPipe(values, 0, values.length);
    }

    static IntStream iterate(final int seed, final IntUnaryOperator next) {
        return new IntPipe(new IntStages.Iterated(seed, null, Objects.requireNonNull(next)));
    }

    static IntStream iterate(int seed, IntPredicate hasNext, IntUnaryOperator next) {
        Objects.requireNonNull(hasNext);
        Objects.requireNonNull(next);
        return new IntPipe(new IntStages.Iterated(seed, hasNext, next));
    }

    static IntStream generate(final IntSupplier supplier) {
        Objects.requireNonNull(supplier);
        return new IntPipe(new IntPull() {
            @Override
            boolean advance() {
                value = supplier.getAsInt();
                return true;
            }
        });
    }

    static IntStream range(int from, int to) {
        return new IntPipe(new IntStages.Range(from, to, from >= to));
    }

    static IntStream rangeClosed(int from, int to) {
        return from > to ? empty() : new IntPipe(new IntStages.Range(from, to + 1, false));
    }

    static IntStream concat(IntStream first, IntStream second) {
        final IntPull a = IntPipe.pullOf(Objects.requireNonNull(first));
        final IntPull b = IntPipe.pullOf(Objects.requireNonNull(second));
        IntPipe both = new IntPipe(new IntPull() {
            private boolean firstEnded;

            @Override
            boolean advance() {
                if (!firstEnded) {
                    if (a.advance()) {
                        value = a.value;
                        return true;
                    }
                    firstEnded = true;
                }
                boolean more = b.advance();
                value = b.value;
                return more;
            }
        });
        return both.onClose(AbstractPipe.closing(first)).onClose(AbstractPipe.closing(second));
    }

    /** Takes elements, then gives a stream of them. */
    interface Builder extends IntConsumer {
        @Override
        void accept(int value);

        default Builder add(int value) {
            accept(value);
            return this;
        }

        IntStream build();
    }

    /** Turns an element into any number of others. */
    @FunctionalInterface
    interface IntMapMultiConsumer {
        void accept(int value, IntConsumer consumer);
    }
}
