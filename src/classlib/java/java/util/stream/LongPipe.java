package java.util.stream;

import java.util.LongSummaryStatistics;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongToIntFunction;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;

/** The phone's only pipeline of longs. */
final class LongPipe extends AbstractPipe<Long, LongStream> implements LongStream {
    private final LongPull source;

    LongPipe(LongPull source) {
        this.source = source;
    }

    LongPipe(long[] array, int from, int to) {
        this(new LongStages.OfArray(array, from, to));
    }

    LongPipe(LongPull source, AbstractPipe<?, ?> upstream) {
        super(upstream);
        this.source = source;
    }

    /** Uses a stream up, and gives its elements. */
    static LongPull pullOf(LongStream stream) {
        boolean ours = stream instanceof LongPipe;
        return ours ? ((LongPipe) stream).take() : new LongStages.OfIterator(stream.iterator());
    }

    private LongPull take() {
        use();
        return source;
    }

    private LongStream then(LongPull next) {
        return new LongPipe(next, this);
    }

    @Override
    public LongStream unordered() {
        return then(take());
    }

    @Override
    public LongStream filter(final LongPredicate predicate) {
        Objects.requireNonNull(predicate);
        final LongPull up = take();
        return then(new LongPull() {
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
    public LongStream map(final LongUnaryOperator mapper) {
        Objects.requireNonNull(mapper);
        final LongPull up = take();
        return then(new LongPull() {
            @Override
            boolean advance() {
                if (!up.advance()) {
                    return false;
                }
                value = mapper.applyAsLong(up.value);
                return true;
            }
        });
    }

    @Override
    public <U> Stream<U> mapToObj(final LongFunction<? extends U> mapper) {
        Objects.requireNonNull(mapper);
        final LongPull up = take();
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
    public IntStream mapToInt(final LongToIntFunction mapper) {
        Objects.requireNonNull(mapper);
        final LongPull up = take();
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
    public DoubleStream mapToDouble(final LongToDoubleFunction mapper) {
        Objects.requireNonNull(mapper);
        final LongPull up = take();
        return new DoublePipe(new DoublePull() {
            @Override
            boolean advance() {
                if (!up.advance()) {
                    return false;
                }
                value = mapper.applyAsDouble(up.value);
                return true;
            }
        }, this);
    }

    @Override
    public LongStream flatMap(LongFunction<? extends LongStream> mapper) {
        Objects.requireNonNull(mapper);
        return then(new LongStages.Flat(take(), mapper));
    }

    @Override
    public LongStream mapMulti(LongMapMultiConsumer mapper) {
        Objects.requireNonNull(mapper);
        return then(new LongStages.Multi(take(), mapper));
    }

    @Override
    public LongStream distinct() {
        return then(new LongStages.Distinct(take()));
    }

    @Override
    public LongStream sorted() {
        return then(new LongStages.Sorted(take()));
    }

    @Override
    public LongStream peek(final LongConsumer action) {
        Objects.requireNonNull(action);
        final LongPull up = take();
        return then(new LongPull() {
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
    public LongStream limit(long count) {
        if (count < 0) {
            throw new IllegalArgumentException(Long.toString(count));
        }
        return then(new LongStages.Slice(take(), 0, count));
    }

    @Override
    public LongStream skip(long count) {
        if (count < 0) {
            throw new IllegalArgumentException(Long.toString(count));
        }
        return then(new LongStages.Slice(take(), count, Long.MAX_VALUE));
    }

    @Override
    public LongStream takeWhile(final LongPredicate predicate) {
        Objects.requireNonNull(predicate);
        final LongPull up = take();
        return then(new LongPull() {
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
    public LongStream dropWhile(final LongPredicate predicate) {
        Objects.requireNonNull(predicate);
        final LongPull up = take();
        return then(new LongPull() {
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
    public DoubleStream asDoubleStream() {
        final LongPull up = take();
        return new DoublePipe(new DoublePull() {
            @Override
            boolean advance() {
                boolean more = up.advance();
                value = up.value;
                return more;
            }
        }, this);
    }

    @Override
    public Stream<Long> boxed() {
        final LongPull up = take();
        return new Pipe<Long>(new Pull<Long>() {
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
    public void forEach(LongConsumer action) {
        Objects.requireNonNull(action);
        LongPull pull = take();
        while (pull.advance()) {
            action.accept(pull.value);
        }
    }

    @Override
    public void forEachOrdered(LongConsumer action) {
        forEach(action);
    }

    @Override
    public long[] toArray() {
        return LongStages.all(take());
    }

    @Override
    public long reduce(long identity, LongBinaryOperator operator) {
        Objects.requireNonNull(operator);
        LongPull pull = take();
        long result = identity;
        while (pull.advance()) {
            result = operator.applyAsLong(result, pull.value);
        }
        return result;
    }

    @Override
    public OptionalLong reduce(LongBinaryOperator operator) {
        Objects.requireNonNull(operator);
        LongPull pull = take();
        if (!pull.advance()) {
            return OptionalLong.empty();
        }
        long result = pull.value;
        while (pull.advance()) {
            result = operator.applyAsLong(result, pull.value);
        }
        return OptionalLong.of(result);
    }

    @Override
    public <R> R collect(Supplier<R> supplier, ObjLongConsumer<R> accumulator, BiConsumer<R, R> combiner) {
        Objects.requireNonNull(combiner);
        LongPull pull = take();
        R result = supplier.get();
        while (pull.advance()) {
            accumulator.accept(result, pull.value);
        }
        return result;
    }

    @Override
    public long sum() {
        LongPull pull = take();
        long sum = 0;
        while (pull.advance()) {
            sum += pull.value;
        }
        return sum;
    }

    @Override
    public OptionalLong min() {
        LongSummaryStatistics all = summaryStatistics();
        return all.getCount() == 0 ? OptionalLong.empty() : OptionalLong.of(all.getMin());
    }

    @Override
    public OptionalLong max() {
        LongSummaryStatistics all = summaryStatistics();
        return all.getCount() == 0 ? OptionalLong.empty() : OptionalLong.of(all.getMax());
    }

    @Override
    public long count() {
        LongPull pull = take();
        long count = 0;
        while (pull.advance()) {
            count++;
        }
        return count;
    }

    @Override
    public OptionalDouble average() {
        LongSummaryStatistics all = summaryStatistics();
        return all.getCount() == 0 ? OptionalDouble.empty() : OptionalDouble.of(all.getAverage());
    }

    @Override
    public LongSummaryStatistics summaryStatistics() {
        LongPull pull = take();
        LongSummaryStatistics all = new LongSummaryStatistics();
        while (pull.advance()) {
            all.accept(pull.value);
        }
        return all;
    }

    @Override
    public boolean anyMatch(LongPredicate predicate) {
        Objects.requireNonNull(predicate);
        LongPull pull = take();
        while (pull.advance()) {
            if (predicate.test(pull.value)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean allMatch(LongPredicate predicate) {
        Objects.requireNonNull(predicate);
        LongPull pull = take();
        while (pull.advance()) {
            if (!predicate.test(pull.value)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean noneMatch(LongPredicate predicate) {
        return !anyMatch(predicate);
    }

    @Override
    public OptionalLong findFirst() {
        LongPull pull = take();
        return pull.advance() ? OptionalLong.of(pull.value) : OptionalLong.empty();
    }

    @Override
    public OptionalLong findAny() {
        return findFirst();
    }

    @Override
    public PrimitiveIterator.OfLong iterator() {
        final LongPull pull = take();
        return new PrimitiveIterator.OfLong() {
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
            public long nextLong() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                known = false;
                return pull.value;
            }
        };
    }

    @Override
    public Spliterator.OfLong spliterator() {
        return Spliterators.spliteratorUnknownSize(iterator(), Spliterator.ORDERED);
    }

    /** Elements for a stream to be. */
    static final class Gathered implements LongStream.Builder {
        private final LongStages.Buffer buffer = new LongStages.Buffer();
        private boolean built;

        @Override
        public void accept(long value) {
            if (built) {
                throw new IllegalStateException();
            }
            buffer.add(value);
        }

        @Override
        public LongStream build() {
            if (built) {
                throw new IllegalStateException();
            }
            built = true;
            return new LongPipe(buffer.array, 0, buffer.size);
        }
    }
}
