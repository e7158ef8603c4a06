package java.util.stream;

import java.util.DoubleSummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.function.BiConsumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ObjDoubleConsumer;
import java.util.function.Supplier;

/** A pipeline of doubles. */
public interface DoubleStream extends BaseStream<Double, DoubleStream> {
    DoubleStream filter(DoublePredicate predicate);

    DoubleStream map(DoubleUnaryOperator mapper);

    <U> Stream<U> mapToObj(DoubleFunction<? extends U> mapper);

    IntStream mapToInt(DoubleToIntFunction mapper);

    LongStream mapToLong(DoubleToLongFunction mapper);

    DoubleStream flatMap(DoubleFunction<? extends DoubleStream> mapper);

    DoubleStream mapMulti(DoubleMapMultiConsumer mapper);

    DoubleStream distinct();

    DoubleStream sorted();

    DoubleStream peek(DoubleConsumer action);

    DoubleStream limit(long count);

    DoubleStream skip(long count);

    DoubleStream takeWhile(DoublePredicate predicate);

    DoubleStream dropWhile(DoublePredicate predicate);

    void forEach(DoubleConsumer action);

    void forEachOrdered(DoubleConsumer action);

    double[] toArray();

    double reduce(double identity, DoubleBinaryOperator operator);

    OptionalDouble reduce(DoubleBinaryOperator operator);

    <R> R collect(Supplier<R> supplier, ObjDoubleConsumer<R> accumulator, BiConsumer<R, R> combiner);

    double sum();

    OptionalDouble min();

    OptionalDouble max();

    long count();

    OptionalDouble average();

    DoubleSummaryStatistics summaryStatistics();

    boolean anyMatch(DoublePredicate predicate);

    boolean allMatch(DoublePredicate predicate);

    boolean noneMatch(DoublePredicate predicate);

    OptionalDouble findFirst();

    OptionalDouble findAny();

    Stream<Double> boxed();

    @Override
    DoubleStream sequential();

    @Override
    DoubleStream parallel();

    @Override
    PrimitiveIterator.OfDouble iterator();

    @Override
    Spliterator.OfDouble spliterator();

    static Builder builder() {
        return new DoublePipe.Gathered();
    }

    static DoubleStream empty() {
        return new DoublePipe(new double[0], 0, 0);
    }

    static DoubleStream of(double value) {
        return new DoublePipe(new double[] {value}, 0, 1);
    }

    static DoubleStream of(double... values) {
        return new DoublePipe(values, 0, values.length);
    }

    static DoubleStream iterate(final double seed, final DoubleUnaryOperator next) {
        return new DoublePipe(new DoubleStages.Iterated(seed, null, Objects.requireNonNull(next)));
    }

    static DoubleStream iterate(double seed, DoublePredicate hasNext, DoubleUnaryOperator next) {
        Objects.requireNonNull(hasNext);
        Objects.requireNonNull(next);
        return new DoublePipe(new DoubleStages.Iterated(seed, hasNext, next));
    }

    static DoubleStream generate(final DoubleSupplier supplier) {
        Objects.requireNonNull(supplier);
        return new DoublePipe(new DoublePull() {
            @Override
            boolean advance() {
                value = supplier.getAsDouble();
                return true;
            }
        });
    }

    static DoubleStream concat(DoubleStream first, DoubleStream second) {
        final DoublePull a = DoublePipe.pullOf(Objects.requireNonNull(first));
        final DoublePull b = DoublePipe.pullOf(Objects.requireNonNull(second));
        DoublePipe both = new DoublePipe(new DoublePull() {
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
    interface Builder extends DoubleConsumer {
        @Override
        void accept(double value);

        default Builder add(double value) {
            accept(value);
            return this;
        }

        DoubleStream build();
    }

    /** Turns an element into any number of others. */
    @FunctionalInterface
    interface DoubleMapMultiConsumer {
        void accept(double value, DoubleConsumer consumer);
    }
}
