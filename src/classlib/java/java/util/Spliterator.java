package java.util;

import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/** Runs over elements that could be split; the phone's own never are. */
public interface Spliterator<T> {
    int ORDERED = 0x10;
    int DISTINCT = 0x1;
    int SORTED = 0x4;
    int SIZED = 0x40;
    int NONNULL = 0x100;
    int IMMUTABLE = 0x400;
    int CONCURRENT = 0x1000;
    int SUBSIZED = 0x4000;

    boolean tryAdvance(Consumer<? super T> action);

    default void forEachRemaining(Consumer<? super T> action) {
        boolean more = true;
        while (more) {
            more = tryAdvance(action);
        }
    }

    Spliterator<T> trySplit();

    long estimateSize();

    default long getExactSizeIfKnown() {
        return hasCharacteristics(SIZED) ? estimateSize() : -1;
    }

    int characteristics();

    default boolean hasCharacteristics(int wanted) {
        return (characteristics() & wanted) == wanted;
    }

    default Comparator<? super T> getComparator() {
        throw new IllegalStateException();
    }

    /** Of values of a primitive type. */
    interface OfPrimitive<T, C, S extends OfPrimitive<T, C, S>> extends Spliterator<T> {
        @Override
        S trySplit();

        boolean tryAdvance(C action);

        default void forEachRemaining(C action) {
            boolean more = true;
            while (more) {
                more = tryAdvance(action);
            }
        }
    }

    /** Of ints. */
    interface OfInt extends OfPrimitive<Integer, IntConsumer, OfInt> {
        @Override
        OfInt trySplit();

        @Override
        boolean tryAdvance(IntConsumer action);

        @Override
        default void forEachRemaining(IntConsumer action) {
            boolean more = true;
            while (more) {
                more = tryAdvance(action);
            }
        }

        @Override
        default boolean tryAdvance(final Consumer<? super Integer> action) {
            Objects.requireNonNull(action);
            return tryAdvance(new IntConsumer() {
                @Override
                public void accept(int value) {
                    action.accept(value);
                }
            });
        }

        @Override
        default void forEachRemaining(Consumer<? super Integer> action) {
            boolean more = true;
            while (more) {
                more = tryAdvance(action);
            }
        }
    }

    /** Of longs. */
    interface OfLong extends OfPrimitive<Long, LongConsumer, OfLong> {
        @Override
        OfLong trySplit();

        @Override
        boolean tryAdvance(LongConsumer action);

        @Override
        default void forEachRemaining(LongConsumer action) {
            boolean more = true;
            while (more) {
                more = tryAdvance(action);
            }
        }

        @Override
        default boolean tryAdvance(final Consumer<? super Long> action) {
            Objects.requireNonNull(action);
            return tryAdvance(new LongConsumer() {
                @Override
                public void accept(long value) {
                    action.accept(value);
                }
            });
        }

        @Override
        default void forEachRemaining(Consumer<? super Long> action) {
            boolean more = true;
            while (more) {
                more = tryAdvance(action);
            }
        }
    }

    /** Of doubles. */
    interface OfDouble extends OfPrimitive<Double, DoubleConsumer, OfDouble> {
        @Override
        OfDouble trySplit();

        @Override
        boolean tryAdvance(DoubleConsumer action);

        @Override
        default void forEachRemaining(DoubleConsumer action) {
            boolean more = true;
            while (more) {
                more = tryAdvance(action);
            }
        }

        @Override
        default boolean tryAdvance(final Consumer<? super Double> action) {
            Objects.requireNonNull(action);
            return tryAdvance(new DoubleConsumer() {
                @Override
                public void accept(double value) {
                    action.accept(value);
                }
            });
        }

        @Override
        default void forEachRemaining(Consumer<? super Double> action) {
            boolean more = true;
            while (more) {
                more = tryAdvance(action);
            }
        }
    }
}
