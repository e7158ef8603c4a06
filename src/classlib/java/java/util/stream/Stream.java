package java.util.stream;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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
import java.util.function.UnaryOperator;

/** A pipeline of objects. */
public interface Stream<T> extends BaseStream<T, Stream<T>> {
    Stream<T> filter(Predicate<? super T> predicate);

    <R> Stream<R> map(Function<? super T, ? extends R> mapper);

    IntStream mapToInt(ToIntFunction<? super T> mapper);

    LongStream mapToLong(ToLongFunction<? super T> mapper);

    DoubleStream mapToDouble(ToDoubleFunction<? super T> mapper);

    <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> mapper);

    IntStream flatMapToInt(Function<? super T, ? extends IntStream> mapper);

    LongStream flatMapToLong(Function<? super T, ? extends LongStream> mapper);

    DoubleStream flatMapToDouble(Function<? super T, ? extends DoubleStream> mapper);

    <R> Stream<R> mapMulti(BiConsumer<? super T, ? super Consumer<R>> mapper);

    Stream<T> distinct();

    Stream<T> sorted();

    Stream<T> sorted(Comparator<? super T> order);

    Stream<T> peek(Consumer<? super T> action);

    Stream<T> limit(long count);

    Stream<T> skip(long count);

    Stream<T> takeWhile(Predicate<? super T> predicate);

    Stream<T> dropWhile(Predicate<? super T> predicate);

    void forEach(Consumer<? super T> action);

    void forEachOrdered(Consumer<? super T> action);

    Object[] toArray();

    <A> A[] toArray(IntFunction<A[]> generator);

    T reduce(T identity, BinaryOperator<T> operator);

    Optional<T> reduce(BinaryOperator<T> operator);

    <U> U reduce(U identity, BiFunction<U, ? super T, U> accumulator, BinaryOperator<U> combiner);

    <R> R collect(Supplier<R> supplier, BiConsumer<R, ? super T> accumulator, BiConsumer<R, R> combiner);

    <R, A> R collect(Collector<? super T, A, R> collector);

    List<T> toList();

    Optional<T> min(Comparator<? super T> order);

    Optional<T> max(Comparator<? super T> order);

    long count();

    boolean anyMatch(Predicate<? super T> predicate);

    boolean allMatch(Predicate<? super T> predicate);

    boolean noneMatch(Predicate<? super T> predicate);

    Optional<T> findFirst();

    Optional<T> findAny();

    static <T> Builder<T> builder() {
        return new Pipe.Gathered<T>();
    }

    static <T> Stream<T> empty() {
        return new Pipe<T>(new Object[0], 0, 0);
    }

    static <T> Stream<T> of(T value) {
        return new Pipe<T>(new Object[] {value}, 0, 1);
    }

    static <T> Stream<T> ofNullable(T value) {
        return value == null ? Stream.<T>empty() : of(value);
    }

    @SafeVarargs
    static <T> Stream<T> of(T... values) {
        return new Pipe<T>(values, 0, values.length);
    }

    static <T> Stream<T> iterate(T seed, UnaryOperator<T> next) {
        return new Pipe<T>(new Stages.Iterated<T>(seed, null, Objects.requireNonNull(next)));
    }

    static <T> Stream<T> iterate(T seed, Predicate<? super T> hasNext, UnaryOperator<T> next) {
        Objects.requireNonNull(next);
        return new Pipe<T>(new Stages.Iterated<T>(seed, Objects.requireNonNull(hasNext), next));
    }

    static <T> Stream<T> generate(final Supplier<? extends T> supplier) {
        Objects.requireNonNull(supplier);
        return new Pipe<T>(new Pull<T>() {
            @Override
            boolean advance() {
                value = supplier.get();
                return true;
            }
        });
    }

    static <T> Stream<T> concat(Stream<? extends T> first, Stream<? extends T> second) {
        final Pull<? extends T> a = Pipe.pullOf(Objects.requireNonNull(first));
        final Pull<? extends T> b = Pipe.pullOf(Objects.requireNonNull(second));
        Pipe<T> both = new Pipe<T>(new Pull<T>() {
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
    interface Builder<T> extends Consumer<T> {
        @Override
        void accept(T value);

        default Builder<T> add(T value) {
            accept(value);
            return this;
        }

        Stream<T> build();
    }
}
