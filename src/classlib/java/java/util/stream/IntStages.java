package java.util.stream;

import java.util.Arrays;
import java.util.HashSet;
import java.util.PrimitiveIterator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/** The stages of pipelines of ints that keep some state. */
final class IntStages {
    private IntStages() {
    }

    /** The elements of a part of an array. */
    static final class OfArray extends IntPull {
        private final int[] array;
        private int at;
        private final int end;

        OfArray(int[] array, int from, int to) {
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
    static final class OfIterator extends IntPull {
        private final PrimitiveIterator.OfInt each;

        OfIterator(PrimitiveIterator.OfInt each) {
            this.each = each;
        }

        @Override
        boolean advance() {
            if (!each.hasNext()) {
                return false;
            }
            value = each.nextInt();
            return true;
        }
    }

    /** The numbers from one up to another, which may lie just beyond the greatest there is. */
    static final class Range extends IntPull {
        private int next;
        private final int end;
        private boolean ended;

        Range(int from, int to, boolean empty) {
            next = from;
            end = to;
            ended = empty;
        }

        @Override
        boolean advance() {
            if (ended) {
                return false;
            }
            value = next++;
            ended = next == end;
            return true;
        }
    }

    /** A seed, and what a function makes of it again and again, as long as a condition holds. */
    static final class Iterated extends IntPull {
        private final IntPredicate hasNext;
        private final IntUnaryOperator next;
        private boolean started;
        private boolean ended;

        Iterated(int seed, IntPredicate hasNext, IntUnaryOperator next) {
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
                value = next.applyAsInt(value);
            }
            started = true;
            ended = hasNext != null && !hasNext.test(value);
            return !ended;
        }
    }

    /** The elements of streams, one stream after the other. */
    static final class Flat extends IntPull {
        private final IntPull up;
        private final IntFunction<? extends IntStream> mapper;
        private IntStream inner;
        private IntPull pull;

        Flat(IntPull up, IntFunction<? extends IntStream> mapper) {
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
                pull = inner == null ? null : IntPipe.pullOf(inner);
            }
        }
    }

    /** What a function says for each element. */
    static final class Multi extends IntPull implements IntConsumer {
        private final IntPull up;
        private final IntStream.IntMapMultiConsumer mapper;
        private final Buffer buffer = new Buffer();
        private int at;

        Multi(IntPull up, IntStream.IntMapMultiConsumer mapper) {
            this.up = up;
            this.mapper = mapper;
        }

        @Override
        public void accept(int element) {
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
    static final class Distinct extends IntPull {
        private final IntPull up;
        private final HashSet<Integer> seen = new HashSet<Integer>();

        Distinct(IntPull up) {
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
    static final class Sorted extends IntPull {
        private final IntPull up;
        private int[] sorted;
        private int at;

        Sorted(IntPull up) {
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
    static final class Slice extends IntPull {
        private final IntPull up;
        private long skip;
        private long left;

        Slice(IntPull up, long skip, long left) {
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
        int[] array = new int[16];
        int size;

        void add(int element) {
            if (size == array.length) {
                array = Arrays.copyOf(array, size * 2);
            }
            array[size++] = element;
        }
    }

    static int[] all(IntPull up) {
        Buffer buffer = new Buffer();
        while (up.advance()) {
            buffer.add(up.value);
        }
        return Arrays.copyOf(buffer.array, buffer.size);
    }
}
