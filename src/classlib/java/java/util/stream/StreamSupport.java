package java.util.stream;

import java.util.Collection;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Supplier;

/** Makes streams of spliterators. */
public final class StreamSupport {
    private StreamSupport() {
    }

    /** Not of the platform: the stream of a collection, whose iterator is asked for when the first element is. */
    public static <T> Stream<T> fromCollection(final Collection<T> collection) {
        return new Pipe<T>(new Stages.OfIterator<T>(null) {
            @Override
            Iterator<? extends T> bind() {
                return collection.iterator();
            }
        });
    }

    private static <S extends BaseStream<?, S>> S flagged(S stream, boolean parallel) {
        return parallel ? stream.parallel() : stream;
    }

    public static <T> Stream<T> stream(Spliterator<T> elements, boolean parallel) {
        Stream<T> stream = new Pipe<T>(new Stages.OfIterator<T>(Spliterators.iterator(elements)));
        return parallel ? stream.parallel() : stream;
    }

    public static <T> Stream<T> stream(
            final Supplier<? extends Spliterator<T>> supplier, int characteristics, boolean parallel) {
        Objects.requireNonNull(supplier);
        Stream<T> stream = new Pipe<T>(new Stages.OfIterator<T>(null) {
            @Override
            Iterator<? extends T> bind() {
                return Spliterators.iterator(supplier.get());
            }
        });
        return parallel ? stream.parallel() : stream;
    }

    public static IntStream intStream(Spliterator.OfInt elements, boolean parallel) {
        return flagged(new IntPipe(new IntStages.OfIterator(Spliterators.iterator(elements))), parallel);
    }

    public static LongStream longStream(Spliterator.OfLong elements, boolean parallel) {
        return flagged(new LongPipe(new LongStages.OfIterator(Spliterators.iterator(elements))), parallel);
    }

    public static DoubleStream doubleStream(Spliterator.OfDouble elements, boolean parallel) {
        return flagged(new DoublePipe(new DoubleStages.OfIterator(Spliterators.iterator(elements))), parallel);
    }
}
