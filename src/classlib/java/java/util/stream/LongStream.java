package java.util.stream;

import java.util.LongSummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.function.BiConsumer;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.LongToIntFunction;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;

/** A pipeline of longs. */
public interface LongStream extends BaseStream<Long, LongStream> {
    LongStream filter(LongPredicate predicate);

    LongStream map(LongUnaryOperator mapper);

    <U> Stream<U> mapToObj(LongFunction<? extends U> mapper);

    IntStream mapToInt(LongToIntFunction mapper);

    DoubleStream mapToDouble(LongToDoubleFunction mapper);

    LongStream flatMap(LongFunction<? extends LongStream> mapper);

    LongStream mapMulti(LongMapMultiConsumer mapper);

    LongStream distinct();

    LongStream sorted();

    LongStream peek(LongConsumer action);

    LongStream limit(long count);

    LongStream skip(long count);

    LongStream takeWhile(LongPredicate predicate);

    LongStream dropWhile(LongPredicate predicate);

    void forEach(LongConsumer action);

    void forEachOrdered(LongConsumer action);

    long[] toArray();

    long reduce(long identity, LongBinaryOperator operator);

    OptionalLong reduce(LongBinaryOperator operator);

    <R> R collect(Supplier<R> supplier, ObjLongConsumer<R> accumulator, BiConsumer<R, R> combiner);

    long sum();

    OptionalLong min();

    OptionalLong max();

    long count();

    OptionalDouble average();

    LongSummaryStatistics summaryStatistics();

    boolean anyMatch(LongPredicate predicate);

    boolean allMatch(LongPredicate predicate);

    boolean noneMatch(LongPredicate predicate);

    OptionalLong findFirst();

    OptionalLong findAny();

    DoubleStream asDoubleStream();

    Stream<Long> boxed();

    @Override
    LongStream sequential();

    @Override
    LongStream parallel();

    @Override
    PrimitiveIterator.OfLong iterator();

    @Override
    Spliterator.OfLong spliterator();

    static Builder builder() {
        return new LongPipe.Gathered();
    }

    static LongStream empty() {
        return new LongPipe(new long[0], 0, 0);
    }

    static LongStream of(long value) {
        return new LongPipe(new long[] {value}, 0, 1);
    }

    static LongStream of(long... values) {
        return new LongPipe(values, 0, values.length);
    }

    static LongStream iterate(final long seed, final LongUnaryOperator next) {
        return new LongPipe(new LongStages.Iterated(seed, null, Objects.requireNonNull(next)));
    }

    static LongStream iterate(long seed, LongPredicate hasNext, LongUnaryOperator next) {
        Objects.requireNonNull(hasNext);
        Objects.requireNonNull(next);
        return new LongPipe(new LongStages.Iterated(seed, hasNext, next));
    }

    static LongStream generate(final LongSupplier supplier) {
        Objects.requireNonNull(supplier);
        return new LongPipe(new LongPull() {
            @Override
            boolean advance() {
                value = supplier.getAsLong();
                return true;
            }
        });
    }

    static LongStream range(long from, long to) {
        return new LongPipe(new LongStages.Range(from, to, from >= to));
    }

    static LongStream rangeClosed(long from, long to) {
        return from > to ? empty() : new LongPipe(new LongStages.Range(from, to + 1, false));
    }

    static LongStream concat(LongStream first, LongStream second) {
        final LongPull a = LongPipe.pullOf(Objects.requireNonNull(first));
        final LongPull b = LongPipe.pullOf(Objects.requireNonNull(second));
        LongPipe both = new LongPipe(new LongPull() {
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
    interface Builder extends LongConsumer {
        @Override
        void accept(long value);

        default Builder add(long value) {
            accept(value);
            return this;
        }

        LongStream build();
    }

    /** Turns an element into any number of others. */
    @FunctionalInterface
    interface LongMapMultiConsumer {
        void accept(long value, LongConsumer consumer);
    }
}
