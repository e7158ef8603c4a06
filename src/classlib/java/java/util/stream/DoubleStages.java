package java.util.stream;

import java.util.Arrays;
import java.util.HashSet;
import java.util.PrimitiveIterator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;

/** The stages of pipelines of doubles that keep some state. */
final class DoubleStages {
    private DoubleStages() {
    }

    /** The elements of a part of an array. */
    static final class OfArray extends DoublePull {
        private final double[] array;
        private int at;
        private final int end;

        OfArray(double[] array, int from, int to) {
            this.array = array;
            at = from;
            end = to;
        }

        @Override
        boolean advance() {
            if (at >= end) {
                return false;
            }
            value = array[at++];
            return true;
        }
    }

    /** What an iterator has. */
    static final class OfIterator extends DoublePull {
        private final PrimitiveIterator.OfDouble each;

        OfIterator(PrimitiveIterator.OfDouble each) {
            this.each = each;
        }

        @Override
        boolean advance() {
            if (!each.hasNext()) {
                return false;
            }
            value = each.nextDouble();
            return true;
        }
    }

    /** A seed, and what a function makes of it again and again, as long as a condition holds. */
    static final class Iterated extends DoublePull {
        private final DoublePredicate hasNext;
        private final DoubleUnaryOperator next;
        private boolean started;
        private boolean ended;

        Iterated(double seed, DoublePredicate hasNext, DoubleUnaryOperator next) {
            value = seed;
            this.hasNext = hasNext;
            this.next = next;
        }

        @Override
        boolean advance() {
            if (ended) {
                return false;
            }
            if (started) {
                value = next.applyAsDouble(value);
            }
            started = true;
            ended = hasNext != null && !hasNext.test(value);
            return !ended;
        }
    }

    /** The elements of streams, one stream after the other. */
    static final class Flat extends DoublePull {
        private final DoublePull up;
        private final DoubleFunction<? extends DoubleStream> mapper;
        private DoubleStream inner;
        private DoublePull pull;

        Flat(DoublePull up, DoubleFunction<? extends DoubleStream> mapper) {
            this.up = up;
            this.mapper = mapper;
        }

        @Override
        boolean advance() {
            while (true) {
                if (pull != null) {
                    if (pull.advance()) {
                        value = pull.value;
                        return true;
                    }
                    pull = null;
                    inner.close();
                }
                if (!up.advance()) {
                    return false;
                }
                inner = mapper.apply(up.value);
                pull = inner == null ? null : DoublePipe.pullOf(inner);
            }
        }
    }

    /** What a function says for each element. */
    static final class Multi extends DoublePull implements DoubleConsumer {
        private final DoublePull up;
        private final DoubleStream.DoubleMapMultiConsumer mapper;
        private final Buffer buffer = new Buffer();
        private int at;

        Multi(DoublePull up, DoubleStream.DoubleMapMultiConsumer mapper) {
            this.up = up;
            this.mapper = mapper;
        }

        @Override
        public void accept(double element) {
            buffer.add(element);
        }

        @Override
        boolean advance() {
            while (at >= buffer.size) {
                at = 0;
                buffer.size = 0;
                if (!up.advance()) {
                    return false;
                }
                mapper.accept(up.value, this);
            }
            value = buffer.array[at++];
            return true;
        }
    }

    /** Each element once. */
    static final class Distinct extends DoublePull {
        private final DoublePull up;
        private final HashSet<Double> seen = new HashSet<Double>();

        Distinct(DoublePull up) {
            this.up = up;
        }

        @Override
        boolean advance() {
            while (up.advance()) {
                if (seen.add(up.value)) {
                    value = up.value;
                    return true;
                }
            }
            return false;
        }
    }

    /** All elements in order; the first request takes all from the stage before. */
    static final class Sorted extends DoublePull {
        private final DoublePull up;
        private double[] sorted;
        private int at;

        Sorted(DoublePull up) {
            this.up = up;
        }

        @Override
        boolean advance() {
            if (sorted == null) {
                sorted = all(up);
                Arrays.sort(sorted);
            }
            if (at == sorted.length) {
                return false;
            }
            value = sorted[at++];
            return true;
        }
    }

    /** A part of the elements by their number. */
    static final class Slice extends DoublePull {
        private final DoublePull up;
        private long skip;
        private long left;

        Slice(DoublePull up, long skip, long left) {
            this.up = up;
            this.skip = skip;
            this.left = left;
        }

        @Override
        boolean advance() {
            while (skip > 0) {
                skip--;
                if (!up.advance()) {
                    skip = 0;
                    left = 0;
                }
            }
            if (left <= 0 || !up.advance()) {
                return false;
            }
            left--;
            value = up.value;
            return true;
        }
    }

    /** An array that grows. */
    static final class Buffer {
        double[] array = new double[16];
        int size;

        void add(double element) {
            if (size == array.length) {
                array = Arrays.copyOf(array, size * 2);
            }
            array[size++] = element;
        }
    }

    static double[] all(DoublePull up) {
        Buffer buffer = new Buffer();
        while (up.advance()) {
            buffer.add(up.value);
        }
        return Arrays.copyOf(buffer.array, buffer.size);
    }
}
