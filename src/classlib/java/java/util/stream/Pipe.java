package java.util.stream;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** The phone's only pipeline of objects. */
final class Pipe<T> extends AbstractPipe<T, Stream<T>> implements Stream<T> {
    private final Pull<T> source;

    Pipe(Pull<T> source) {
        this.source = source;
    }

    Pipe(Object[] array, int from, int to) {
        this(new Stages.OfArray<T>(array, from, to));
    }

    Pipe(Pull<T> source, AbstractPipe<?, ?> upstream) {
        super(upstream);
        this.source = source;
    }

    /** Uses a stream up, and gives its elements. */
    static <T> Pull<T> pullOf(Stream<T> stream) {
        return stream instanceof Pipe ? ((Pipe<T>) stream).take() : new Stages.OfIterator<T>(stream.iterator());
    }

    private Pull<T> take() {
        use();
        return source;
    }

    private <R> Stream<R> then(Pull<R> next) {
        return new Pipe<R>(next, this);
    }

    @Override
    public Stream<T> unordered() {
        return then(take());
    }

    @Override
    public Stream<T> filter(final Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        final Pull<T> up = take();
        return then(new Pull<T>() {
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
    public <R> Stream<R> map(final Function<? super T, ? extends R> mapper) {
        Objects.requireNonNull(mapper);
        final Pull<T> up = take();
        return then(new Pull<R>() {
            @Override
            boolean advance() {
                if (!up.advance()) {
                    return false;
                }
                value = mapper.apply(up.value);
                return true;
            }
        });
    }

    @Override
    public IntStream mapToInt(final ToIntFunction<? super T> mapper) {
        Objects.requireNonNull(mapper);
        final Pull<T> up = take();
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
    public LongStream mapToLong(final ToLongFunction<? super T> mapper) {
        Objects.requireNonNull(mapper);
        final Pull<T> up = take();
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
    public DoubleStream mapToDouble(final ToDoubleFunction<? super T> mapper) {
        Objects.requireNonNull(mapper);
        final Pull<T> up = take();
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
    public <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> mapper) {
        Objects.requireNonNull(mapper);
        return then(new Stages.Flat<T, R>(take(), mapper));
    }

    @Override
    public IntStream flatMapToInt(final Function<? super T, ? extends IntStream> mapper) {
        Objects.requireNonNull(mapper);
        final Pull<T> up = take();
        return new IntPipe(new IntPull() {
            private IntStream inner;
            private IntPull pull;

            @Override
            boolean advance() {
                while (pull == null || !pull.advance()) {
                    if (inner != null) {
                        inner.close();
                    }
                    pull = null;
                    if (!up.advance()) {
                        return false;
                    }
                    inner = mapper.apply(up.value);
                    pull = inner == null ? null : IntPipe.pullOf(inner);
                }
                value = pull.value;
                return true;
            }
        }, this);
    }

    @Override
    public LongStream flatMapToLong(final Function<? super T, ? extends LongStream> mapper) {
        Objects.requireNonNull(mapper);
        final Pull<T> up = take();
        return new LongPipe(new LongPull() {
            private LongStream inner;
            private LongPull pull;

            @Override
            boolean advance() {
                while (pull == null || !pull.advance()) {
                    if (inner != null) {
                        inner.close();
                    }
                    pull = null;
                    if (!up.advance()) {
                        return false;
                    }
                    inner = mapper.apply(up.value);
                    pull = inner == null ? null : LongPipe.pullOf(inner);
                }
                value = pull.value;
                return true;
            }
        }, this);
    }

    @Override
    public DoubleStream flatMapToDouble(final Function<? super T, ? extends DoubleStream> mapper) {
        Objects.requireNonNull(mapper);
        final Pull<T> up = take();
        return new DoublePipe(new DoublePull() {
            private DoubleStream inner;
            private DoublePull pull;

            @Override
            boolean advance() {
                while (pull == null || !pull.advance()) {
                    if (inner != null) {
                        inner.close();
                    }
                    pull = null;
                    if (!up.advance()) {
                        return false;
                    }
                    inner = mapper.apply(up.value);
                    pull = inner == null ? null : DoublePipe.pullOf(inner);
                }
                value = pull.value;
                return true;
            }
        }, this);
    }

    @Override
    public <R> Stream<R> mapMulti(BiConsumer<? super T, ? super Consumer<R>> mapper) {
        Objects.requireNonNull(mapper);
        return then(new Stages.Multi<T, R>(take(), mapper));
    }

    @Override
    public Stream<T> distinct() {
        return then(new Stages.Distinct<T>(take()));
    }

    @Override
    public Stream<T> sorted() {
        return then(new Stages.Sorted<T>(take(), null));
    }

    @Override
    public Stream<T> sorted(Comparator<? super T> order) {
        Objects.requireNonNull(order);
        return then(new Stages.Sorted<T>(take(), order));
    }

    @Override
    public Stream<T> peek(final Consumer<? super T> action) {
        Objects.requireNonNull(action);
        final Pull<T> up = take();
        return then(new Pull<T>() {
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
    public Stream<T> limit(long count) {
        if (count < 0) {
            throw new IllegalArgumentException(Long.toString(count));
        }
        return then(new Stages.Slice<T>(take(), 0, count));
    }

    @Override
    public Stream<T> skip(long count) {
        if (count < 0) {
            throw new IllegalArgumentException(Long.toString(count));
        }
        return then(new Stages.Slice<T>(take(), count, Long.MAX_VALUE));
    }

    @Override
    public Stream<T> takeWhile(final Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        final Pull<T> up = take();
        return then(new Pull<T>() {
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
    public Stream<T> dropWhile(final Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        final Pull<T> up = take();
        return then(new Pull<T>() {
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
    public void forEach(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        Pull<T> pull = take();
        while (pull.advance()) {
            action.accept(pull.value);
        }
    }

    @Override
    public void forEachOrdered(Consumer<? super T> action) {
        forEach(action);
    }

    @Override
    public Object[] toArray() {
        return Stages.all(take());
    }

    @Override
    @SuppressWarnings("unchecked")
    public <A> A[] toArray(IntFunction<A[]> generator) {
        Objects.requireNonNull(generator);
        Object[] all = Stages.all(take());
        A[] array = generator.apply(all.length);
        for (int i = 0; i < all.length; i++) {
            array[i] = (A) all[i];
        }
        return array;
    }

    @Override
    @SuppressWarnings("unchecked")
    public List<T> toList() {
        return Collections.unmodifiableList((List<T>) Arrays.asList(Stages.all(take())));
    }

    @Override
    public T reduce(T identity, BinaryOperator<T> operator) {
        Objects.requireNonNull(operator);
        Pull<T> pull = take();
        T result = identity;
        while (pull.advance()) {
            result = operator.apply(result, pull.value);
        }
        return result;
    }

    @Override
    public Optional<T> reduce(BinaryOperator<T> operator) {
        Objects.requireNonNull(operator);
        Pull<T> pull = take();
        if (!pull.advance()) {
            return Optional.empty();
        }
        T result = pull.value;
        while (pull.advance()) {
            result = operator.apply(result, pull.value);
        }
        return Optional.of(result);
    }

    @Override
    public <U> U reduce(U identity, BiFunction<U, ? super T, U> accumulator, BinaryOperator<U> combiner) {
        Objects.requireNonNull(accumulator);
        Objects.requireNonNull(combiner);
        Pull<T> pull = take();
        U result = identity;
        while (pull.advance()) {
            result = accumulator.apply(result, pull.value);
        }
        return result;
    }

    @Override
    public <R> R collect(Supplier<R> supplier, BiConsumer<R, ? super T> accumulator, BiConsumer<R, R> combiner) {
        Objects.requireNonNull(accumulator);
        Objects.requireNonNull(combiner);
        Pull<T> pull = take();
        R result = supplier.get();
        while (pull.advance()) {
            accumulator.accept(result, pull.value);
        }
        return result;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <R, A> R collect(Collector<? super T, A, R> collector) {
        Pull<T> pull = take();
        A container = collector.supplier().get();
        BiConsumer<A, ? super T> accumulator = collector.accumulator();
        while (pull.advance()) {
            accumulator.accept(container, pull.value);
        }
        boolean finished = collector.characteristics().contains(Collector.Characteristics.IDENTITY_FINISH);
        return finished ? (R) container : collector.finisher().apply(container);
    }

    @Override
    public Optional<T> min(Comparator<? super T> order) {
        return reduce(BinaryOperator.<T>minBy(order));
    }

    @Override
    public Optional<T> max(Comparator<? super T> order) {
        return reduce(BinaryOperator.<T>maxBy(order));
    }

    @Override
    public long count() {
        Pull<T> pull = take();
        long count = 0;
        while (pull.advance()) {
            count++;
        }
        return count;
    }

    @Override
    public boolean anyMatch(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        Pull<T> pull = take();
        while (pull.advance()) {
            if (predicate.test(pull.value)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean allMatch(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate);
        Pull<T> pull = take();
        while (pull.advance()) {
            if (!predicate.test(pull.value)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean noneMatch(Predicate<? super T> predicate) {
        return !anyMatch(predicate);
    }

    @Override
    public Optional<T> findFirst() {
        Pull<T> pull = take();
        return pull.advance() ? Optional.of(pull.value) : Optional.<T>empty();
    }

    @Override
    public Optional<T> findAny() {
        return findFirst();
    }

    @Override
    public Iterator<T> iterator() {
        final Pull<T> pull = take();
        return new Iterator<T>() {
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
            public T next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                known = false;
                return pull.value;
            }
        };
    }

    @Override
    public Spliterator<T> spliterator() {
        return Spliterators.spliteratorUnknownSize(iterator(), Spliterator.ORDERED);
    }

    /** Elements for a stream to be. */
    static final class Gathered<T> implements Stream.Builder<T> {
        private Object[] array = new Object[8];
        private int size;
        private boolean built;

        @Override
        public void accept(T value) {
            if (built) {
                throw new IllegalStateException();
            }
            if (size == array.length) {
                array = Arrays.copyOf(array, size * 2);
            }
            array[size++] = value;
        }

        @Override
        public Stream<T> build() {
            if (built) {
                throw new IllegalStateException();
            }
            built = true;
            return new Pipe<T>(array, 0, size);
        }
    }
}
