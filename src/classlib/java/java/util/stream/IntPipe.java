package java.util.stream;

import java.util.IntSummaryStatistics;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;

/** The phone's only pipeline of ints. */
final class IntPipe extends AbstractPipe<Integer, IntStream> implements IntStream {
    private final IntPull source;

    IntPipe(IntPull source) {
        this.source = source;
    }

    IntPipe(int[] array, int from, int to) {
        this(new IntStages.OfArray(array, from, to));
    }

    IntPipe(IntPull source, AbstractPipe<?, ?> upstream) {
        super(upstream);
        this.source = source;
    }

    /** Uses a stream up, and gives its elements. */
    static IntPull pullOf(IntStream stream) {
        boolean ours = stream instanceof IntPipe;
        return ours ? ((IntPipe) stream).take() : new IntStages.OfIterator(stream.iterator());
    }

    private IntPull take() {
        use();
        return source;
    }

    private IntStream then(IntPull next) {
        return new IntPipe(next, this);
    }

    @Override
    public IntStream unordered() {
        return then(take());
    }

    @Override
    public IntStream filter(final IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        final IntPull up = take();
        return then(new IntPull() {
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
    public IntStream map(final IntUnaryOperator mapper) {
        Objects.requireNonNull(mapper);
        final IntPull up = take();
        return then(new IntPull() {
            @Override
            boolean advance() {
                if (!up.advance()) {
                    return false;
                }
                value = mapper.applyAsInt(up.value);
                return true;
            }
        });
    }

    @Override
    public <U> Stream<U> mapToObj(final IntFunction<? extends U> mapper) {
        Objects.requireNonNull(mapper);
        final IntPull up = take();
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
    public LongStream mapToLong(final IntToLongFunction mapper) {
        Objects.requireNonNull(mapper);
        final IntPull up = take();
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
    public DoubleStream mapToDouble(final IntToDoubleFunction mapper) {
        Objects.requireNonNull(mapper);
        final IntPull up = take();
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
    public IntStream flatMap(IntFunction<? extends IntStream> mapper) {
        Objects.requireNonNull(mapper);
        return then(new IntStages.Flat(take(), mapper));
    }

    @Override
    public IntStream mapMulti(IntMapMultiConsumer mapper) {
        Objects.requireNonNull(mapper);
        return then(new IntStages.Multi(take(), mapper));
    }

    @Override
    public IntStream distinct() {
        return then(new IntStages.Distinct(take()));
    }

    @Override
    public IntStream sorted() {
        return then(new IntStages.Sorted(take()));
    }

    @Override
    public IntStream peek(final IntConsumer action) {
        Objects.requireNonNull(action);
        final IntPull up = take();
        return then(new IntPull() {
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
    public IntStream limit(long count) {
        if (count < 0) {
            throw new IllegalArgumentException(Long.toString(count));
        }
        return then(new IntStages.Slice(take(), 0, count));
    }

    @Override
    public IntStream skip(long count) {
        if (count < 0) {
            throw new IllegalArgumentException(Long.toString(count));
        }
        return then(new IntStages.Slice(take(), count, Long.MAX_VALUE));
    }

    @Override
    public IntStream takeWhile(final IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        final IntPull up = take();
        return then(new IntPull() {
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
    public IntStream dropWhile(final IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        final IntPull up = take();
        return then(new IntPull() {
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
    public LongStream asLongStream() {
        final IntPull up = take();
        return new LongPipe(new LongPull() {
            @Override
            boolean advance() {
                boolean more = up.advance();
                value = up.value;
                return more;
            }
        }, this);
    }

    @Override
    public DoubleStream asDoubleStream() {
        final IntPull up = take();
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
    public Stream<Integer> boxed() {
        final IntPull up = take();
        return new Pipe<Integer>(new Pull<Integer>() {
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
    public void forEach(IntConsumer action) {
        Objects.requireNonNull(action);
        IntPull pull = take();
        while (pull.advance()) {
            action.accept(pull.value);
        }
    }

    @Override
    public void forEachOrdered(IntConsumer action) {
        forEach(action);
    }

    @Override
    public int[] toArray() {
        return IntStages.all(take());
    }

    @Override
    public int reduce(int identity, IntBinaryOperator operator) {
        Objects.requireNonNull(operator);
        IntPull pull = take();
        int result = identity;
        while (pull.advance()) {
            result = operator.applyAsInt(result, pull.value);
        }
        return result;
    }

    @Override
    public OptionalInt reduce(IntBinaryOperator operator) {
        Objects.requireNonNull(operator);
        IntPull pull = take();
        if (!pull.advance()) {
            return OptionalInt.empty();
        }
        int result = pull.value;
        while (pull.advance()) {
            result = operator.applyAsInt(result, pull.value);
        }
        return OptionalInt.of(result);
    }

    @Override
    public <R> R collect(Supplier<R> supplier, ObjIntConsumer<R> accumulator, BiConsumer<R, R> combiner) {
        Objects.requireNonNull(combiner);
        IntPull pull = take();
        R result = supplier.get();
        while (pull.advance()) {
            accumulator.accept(result, pull.value);
        }
        return result;
    }

    @Override
    public int sum() {
        IntPull pull = take();
        int sum = 0;
        while (pull.advance()) {
            sum += pull.value;
        }
        return sum;
    }

    @Override
    public OptionalInt min() {
        IntSummaryStatistics all = summaryStatistics();
        return all.getCount() == 0 ? OptionalInt.empty() : OptionalInt.of(all.getMin());
    }

    @Override
    public OptionalInt max() {
        IntSummaryStatistics all = summaryStatistics();
        return all.getCount() == 0 ? OptionalInt.empty() : OptionalInt.of(all.getMax());
    }

    @Override
    public long count() {
        IntPull pull = take();
        long count = 0;
        while (pull.advance()) {
            count++;
        }
        return count;
    }

    @Override
    public OptionalDouble average() {
        IntSummaryStatistics all = summaryStatistics();
        return all.getCount() == 0 ? OptionalDouble.empty() : OptionalDouble.of(all.getAverage());
    }

    @Override
    public IntSummaryStatistics summaryStatistics() {
        IntPull pull = take();
        IntSummaryStatistics all = new IntSummaryStatistics();
        while (pull.advance()) {
            all.accept(pull.value);
        }
        return all;
    }

    @Override
    public boolean anyMatch(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        IntPull pull = take();
        while (pull.advance()) {
            if (predicate.test(pull.value)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean allMatch(IntPredicate predicate) {
        Objects.requireNonNull(predicate);
        IntPull pull = take();
        while (pull.advance()) {
            if (!predicate.test(pull.value)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean noneMatch(IntPredicate predicate) {
        return !anyMatch(predicate);
    }

    @Override
    public OptionalInt findFirst() {
        IntPull pull = take();
        return pull.advance() ? OptionalInt.of(pull.value) : OptionalInt.empty();
    }

    @Override
    public OptionalInt findAny() {
        return findFirst();
    }

    @Override
    public PrimitiveIterator.OfInt iterator() {
        final IntPull pull = take();
        return new PrimitiveIterator.OfInt() {
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
            public int nextInt() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                known = false;
                return pull.value;
            }
        };
    }

    @Override
    public Spliterator.OfInt spliterator() {
        return Spliterators.spliteratorUnknownSize(iterator(), Spliterator.ORDERED);
    }

    /** Elements for a stream to be. */
    static final class Gathered implements IntStream.Builder {
        private final IntStages.Buffer buffer = new IntStages.Buffer();
        private boolean built;

        @Override
        public void accept(int value) {
            if (built) {
                throw new IllegalStateException();
            }
            buffer.add(value);
        }

        @Override
        public IntStream build() {
            if (built) {
                throw new IllegalStateException();
            }
            built = true;
            return new IntPipe(buffer.array, 0, buffer.size);
        }
    }
}
