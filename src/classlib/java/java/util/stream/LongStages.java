package java.util.stream;

import java.util.Arrays;
import java.util.HashSet;
import java.util.PrimitiveIterator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;

/** The stages of pipelines of longs that keep some state. */
final class LongStages {
    private LongStages() {
    }

    /** The elements of a part of an array. */
    static final class OfArray extends LongPull {
        private final long[] array;
        private int at;
        private final int end;

        OfArray(long[] array, int from, int to) {
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
    static final class OfIterator extends LongPull {
        private final PrimitiveIterator.OfLong each;

        OfIterator(PrimitiveIterator.OfLong each) {
            this.each = each;
        }

        @Override
        boolean advance() {
            if (!each.hasNext()) {
                return false;
            }
            value = each.nextLong();
            return true;
        }
    }

    /** The numbers from one up to another, which may lie just beyond the greatest there is. */
    static final class Range extends LongPull {
        private long next;
        private final long end;
        private boolean ended;

        Range(long from, long to, boolean empty) {
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
    static final class Iterated extends LongPull {
        private final LongPredicate hasNext;
        private final LongUnaryOperator next;
        private boolean started;
        private boolean ended;

        Iterated(long seed, LongPredicate hasNext, LongUnaryOperator next) {
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
                value = next.applyAsLong(value);
            }
            started = true;
            ended = hasNext != null && !hasNext.test(value);
            return !ended;
        }
    }

    /** The elements of streams, one stream after the other. */
    static final class Flat extends LongPull {
        private final LongPull up;
        private final LongFunction<? extends LongStream> mapper;
        private LongStream inner;
        private LongPull pull;

        Flat(LongPull up, LongFunction<? extends LongStream> mapper) {
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
                pull = inner == null ? null : LongPipe.pullOf(inner);
            }
        }
    }

    /** What a function says for each element. */
    static final class Multi extends LongPull implements LongConsumer {
        private final LongPull up;
        private final LongStream.LongMapMultiConsumer mapper;
        private final Buffer buffer = new Buffer();
        private int at;

        Multi(LongPull up, LongStream.LongMapMultiConsumer mapper) {
            this.up = up;
            this.mapper = mapper;
        }

        @Override
        public void accept(long element) {
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
    static final class Distinct extends LongPull {
        private final LongPull up;
        private final HashSet<Long> seen = new HashSet<Long>();

        Distinct(LongPull up) {
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
    static final class Sorted extends LongPull {
        private final LongPull up;
        private long[] sorted;
        private int at;

        Sorted(LongPull up) {
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
    static final class Slice extends LongPull {
        private final LongPull up;
        private long skip;
        private long left;

        Slice(LongPull up, long skip, long left) {
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
        long[] array = new long[16];
        int size;

        void add(long element) {
            if (size == array.length) {
                array = Arrays.copyOf(array, size * 2);
            }
            array[size++] = element;
        }
    }

    static long[] all(LongPull up) {
        Buffer buffer = new Buffer();
        while (up.advance()) {
            buffer.add(up.value);
        }
        return Arrays.copyOf(buffer.array, buffer.size);
    }
}
