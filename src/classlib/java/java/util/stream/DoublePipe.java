package java.util.stream;

import java.util.DoubleSummaryStatistics;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ObjDoubleConsumer;
import java.util.function.Supplier;

/** The phone's only pipeline of doubles. */
final class DoublePipe extends AbstractPipe<Double, DoubleStream> implements DoubleStream {
    private final DoublePull source;

    DoublePipe(DoublePull source) {
        this.source = source;
    }

    DoublePipe(double[] array, int from, int to) {
        this(new DoubleStages.OfArray(array, from, to));
    }

    DoublePipe(DoublePull source, AbstractPipe<?, ?> upstream) {
        super(upstream);
        this.source = source;
    }

    /** Uses a stream up, and gives its elements. */
    static DoublePull pullOf(DoubleStream stream) {
        boolean ours = stream instanceof DoublePipe;
        return ours ? ((DoublePipe) stream).take() : new DoubleStages.OfIterator(stream.iterator());
    }

    private DoublePull take() {
        use();
        return source;
    }

    private DoubleStream then(DoublePull next) {
        return new DoublePipe(next, this);
    }

    @Override
    public DoubleStream unordered() {
        return then(take());
    }

    @Override
    public DoubleStream filter(final DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        final DoublePull up = take();
        return then(new DoublePull() {
            @Override
            boolean advance() {
                while (up.advance()) {
                    value = up.value;
                    if (predicate.test(value)) {
                        return true;
                    }
                }
                return false;
            }
        });
    }

    @Override
    public DoubleStream map(final DoubleUnaryOperator mapper) {
        Objects.requireNonNull(mapper);
        final DoublePull up = take();
        return then(new DoublePull() {
            @Override
            boolean advance() {
                if (!up.advance()) {
                    return false;
                }
                value = mapper.applyAsDouble(up.value);
                return true;
            }
        });
    }

    @Override
    public <U> Stream<U> mapToObj(final DoubleFunction<? extends U> mapper) {
        Objects.requireNonNull(mapper);
        final DoublePull up = take();
        return new Pipe<U>(new Pull<U>() {
            @Override
            boolean advance() {
                if (!up.advance()) {
                    return false;
                }
                value = mapper.apply(up.value);
                return true;
            }
        }, this);
    }

    @Override
    public IntStream mapToInt(final DoubleToIntFunction mapper) {
        Objects.requireNonNull(mapper);
        final DoublePull up = take();
        return new IntPipe(new IntPull() {
            @Override
            boolean advance() {
                if (!up.advance()) {
                    return false;
                }
                value = mapper.applyAsInt(up.value);
                return true;
            }
        }, this);
    }

    @Override
    public LongStream mapToLong(final DoubleToLongFunction mapper) {
        Objects.requireNonNull(mapper);
        final DoublePull up = take();
        return new LongPipe(new LongPull() {
            @Override
            boolean advance() {
                if (!up.advance()) {
                    return false;
                }
                value = mapper.applyAsLong(up.value);
                return true;
            }
        }, this);
    }

    @Override
    public DoubleStream flatMap(DoubleFunction<? extends DoubleStream> mapper) {
        Objects.requireNonNull(mapper);
        return then(new DoubleStages.Flat(take(), mapper));
    }

    @Override
    public DoubleStream mapMulti(DoubleMapMultiConsumer mapper) {
        Objects.requireNonNull(mapper);
        return then(new DoubleStages.Multi(take(), mapper));
    }

    @Override
    public DoubleStream distinct() {
        return then(new DoubleStages.Distinct(take()));
    }

    @Override
    public DoubleStream sorted() {
        return then(new DoubleStages.Sorted(take()));
    }

    @Override
    public DoubleStream peek(final DoubleConsumer action) {
        Objects.requireNonNull(action);
        final DoublePull up = take();
        return then(new DoublePull() {
            @Override
            boolean advance() {
                if (!up.advance()) {
                    return false;
                }
                value = up.value;
                action.accept(value);
                return true;
            }
        });
    }

    @Override
    public DoubleStream limit(long count) {
        if (count < 0) {
            throw new IllegalArgumentException(Long.toString(count));
        }
        return then(new DoubleStages.Slice(take(), 0, count));
    }

    @Override
    public DoubleStream skip(long count) {
        if (count < 0) {
            throw new IllegalArgumentException(Long.toString(count));
        }
        return then(new DoubleStages.Slice(take(), count, Long.MAX_VALUE));
    }

    @Override
    public DoubleStream takeWhile(final DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        final DoublePull up = take();
        return then(new DoublePull() {
            private boolean ended;

            @Override
            boolean advance() {
                if (ended || !up.advance()) {
                    return false;
                }
                value = up.value;
                ended = !predicate.test(value);
                return !ended;
            }
        });
    }

    @Override
    public DoubleStream dropWhile(final DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        final DoublePull up = take();
        return then(new DoublePull() {
            private boolean started;

            @Override
            boolean advance() {
                while (up.advance()) {
                    value = up.value;
                    if (started || !predicate.test(value)) {
                        started = true;
                        return true;
                    }
                }
                return false;
            }
        });
    }

    @Override
    public Stream<Double> boxed() {
        final DoublePull up = take();
        return new Pipe<Double>(new Pull<Double>() {
            @Override
            boolean advance() {
                if (!up.advance()) {
                    return false;
                }
                value = up.value;
                return true;
            }
        }, this);
    }

    @Override
    public void forEach(DoubleConsumer action) {
        Objects.requireNonNull(action);
        DoublePull pull = take();
        while (pull.advance()) {
            action.accept(pull.value);
        }
    }

    @Override
    public void forEachOrdered(DoubleConsumer action) {
        forEach(action);
    }

    @Override
    public double[] toArray() {
        return DoubleStages.all(take());
    }

    @Override
    public double reduce(double identity, DoubleBinaryOperator operator) {
        Objects.requireNonNull(operator);
        DoublePull pull = take();
        double result = identity;
        while (pull.advance()) {
            result = operator.applyAsDouble(result, pull.value);
        }
        return result;
    }

    @Override
    public OptionalDouble reduce(DoubleBinaryOperator operator) {
        Objects.requireNonNull(operator);
        DoublePull pull = take();
        if (!pull.advance()) {
            return OptionalDouble.empty();
        }
        double result = pull.value;
        while (pull.advance()) {
            result = operator.applyAsDouble(result, pull.value);
        }
        return OptionalDouble.of(result);
    }

    @Override
    public <R> R collect(Supplier<R> supplier, ObjDoubleConsumer<R> accumulator, BiConsumer<R, R> combiner) {
        Objects.requireNonNull(combiner);
        DoublePull pull = take();
        R result = supplier.get();
        while (pull.advance()) {
            accumulator.accept(result, pull.value);
        }
        return result;
    }

    @Override
    public double sum() {
        return summaryStatistics().getSum();
    }

    @Override
    public OptionalDouble min() {
        DoubleSummaryStatistics all = summaryStatistics();
        return all.getCount() == 0 ? OptionalDouble.empty() : OptionalDouble.of(all.getMin());
    }

    @Override
    public OptionalDouble max() {
        DoubleSummaryStatistics all = summaryStatistics();
        return all.getCount() == 0 ? OptionalDouble.empty() : OptionalDouble.of(all.getMax());
    }

    @Override
    public long count() {
        DoublePull pull = take();
        long count = 0;
        while (pull.advance()) {
            count++;
        }
        return count;
    }

    @Override
    public OptionalDouble average() {
        DoubleSummaryStatistics all = summaryStatistics();
        return all.getCount() == 0 ? OptionalDouble.empty() : OptionalDouble.of(all.getAverage());
    }

    @Override
    public DoubleSummaryStatistics summaryStatistics() {
        DoublePull pull = take();
        DoubleSummaryStatistics all = new DoubleSummaryStatistics();
        while (pull.advance()) {
            all.accept(pull.value);
        }
        return all;
    }

    @Override
    public boolean anyMatch(DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        DoublePull pull = take();
        while (pull.advance()) {
            if (predicate.test(pull.value)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean allMatch(DoublePredicate predicate) {
        Objects.requireNonNull(predicate);
        DoublePull pull = take();
        while (pull.advance()) {
            if (!predicate.test(pull.value)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean noneMatch(DoublePredicate predicate) {
        return !anyMatch(predicate);
    }

    @Override
    public OptionalDouble findFirst() {
        DoublePull pull = take();
        return pull.advance() ? OptionalDouble.of(pull.value) : OptionalDouble.empty();
    }

    @Override
    public OptionalDouble findAny() {
        return findFirst();
    }

    @Override
    public PrimitiveIterator.OfDouble iterator() {
        final DoublePull pull = take();
        return new PrimitiveIterator.OfDouble() {
            private boolean known;
            private boolean more;

            @Override
            public boolean hasNext() {
                if (!known) {
                    more = pull.advance();
                    known = true;
                }
                return more;
            }

            @Override
            public double nextDouble() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                known = false;
                return pull.value;
            }
        };
    }

    @Override
    public Spliterator.OfDouble spliterator() {
        return Spliterators.spliteratorUnknownSize(iterator(), Spliterator.ORDERED);
    }

    /** Elements for a stream to be. */
    static final class Gathered implements DoubleStream.Builder {
        private final DoubleStages.Buffer buffer = new DoubleStages.Buffer();
        private boolean built;

        @Override
        public void accept(double value) {
            if (built) {
                throw new IllegalStateException();
            }
            buffer.add(value);
        }

        @Override
        public DoubleStream build() {
            if (built) {
                throw new IllegalStateException();
            }
            built = true;
            return new DoublePipe(buffer.array, 0, buffer.size);
        }
    }
}
