package java.util.stream;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;

/** A way to gather the elements of a stream. */
public interface Collector<T, A, R> {
    Supplier<A> supplier();

    BiConsumer<A, T> accumulator();

    BinaryOperator<A> combiner();

    Function<A, R> finisher();

    Set<Characteristics> characteristics();

    static <T, R> Collector<T, R, R> of(
            Supplier<R> supplier, BiConsumer<R, T> accumulator, BinaryOperator<R> combiner, Characteristics... traits) {
        Set<Characteristics> set = EnumSet.of(Characteristics.IDENTITY_FINISH);
        Collections.addAll(set, traits);
        return new Collectors.Plain<T, R, R>(Objects.requireNonNull(supplier), Objects.requireNonNull(accumulator),
                Objects.requireNonNull(combiner), Function.<R>identity(), Collections.unmodifiableSet(set));
    }

    static <T, A, R> Collector<T, A, R> of(
            Supplier<A> supplier,
            BiConsumer<A, T> accumulator,
            BinaryOperator<A> combiner,
            Function<A, R> finisher,
            Characteristics... traits) {
        Set<Characteristics> set = EnumSet.noneOf(Characteristics.class);
        Collections.addAll(set, traits);
        return new Collectors.Plain<T, A, R>(Objects.requireNonNull(supplier), Objects.requireNonNull(accumulator),
                Objects.requireNonNull(combiner), Objects.requireNonNull(finisher), Collections.unmodifiableSet(set));
    }

    /** What a stream may make use of. */
    enum Characteristics {
        CONCURRENT,
        UNORDERED,
        IDENTITY_FINISH
    }
}
