package java.util.stream;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** The stages of pipelines of objects that keep some state. */
final class Stages {
    private Stages() {
    }

    /** The elements of a part of an array. */
    static final class OfArray<T> extends Pull<T> {
        private final Object[] array;
        private int at;
        private final int end;

        OfArray(Object[] array, int from, int to) {
            this.array = array;
            at = from;
            end = to;
        }

        @Override
        @SuppressWarnings("unchecked")
        boolean advance() {
            if (at >= end) {
                return false;
            }
            value = (T) array[at++];
            return true;
        }
    }

    /** What an iterator has. */
    static class OfIterator<T> extends Pull<T> {
        private Iterator<? extends T> each;

        OfIterator(Iterator<? extends T> each) {
            this.each = each;
        }

        /** The iterator, where it comes late. */
        Iterator<? extends T> bind() {
            throw new IllegalStateException();
        }

        @Override
        final boolean advance() {
            if (each == null) {
                each = bind();
            }
            if (!each.hasNext()) {
                return false;
            }
            value = each.next();
            return true;
        }
    }

    /** A seed, and what a function makes of it again and again, as long as a condition holds. */
    static final class Iterated<T> extends Pull<T> {
        private final Predicate<? super T> hasNext;
        private final UnaryOperator<T> next;
        private boolean started;
        private boolean ended;

        Iterated(T seed, Predicate<? super T> hasNext, UnaryOperator<T> next) {
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
                value = next.apply(value);
            }
            started = true;
            ended = hasNext != null && !hasNext.test(value);
            return !ended;
        }
    }

    /** The elements of streams, one stream after the other. */
    static final class Flat<T, R> extends Pull<R> {
        private final Pull<T> up;
        private final Function<? super T, ? extends Stream<? extends R>> mapper;
        private Stream<? extends R> inner;
        private Pull<? extends R> pull;

        Flat(Pull<T> up, Function<? super T, ? extends Stream<? extends R>> mapper) {
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
                pull = inner == null ? null : Pipe.pullOf(inner);
            }
        }
    }

    /** What a function says for each element. */
    static final class Multi<T, R> extends Pull<R> implements Consumer<R> {
        private final Pull<T> up;
        private final BiConsumer<? super T, ? super Consumer<R>> mapper;
        private final ArrayList<R> buffer = new ArrayList<R>();
        private int at;

        Multi(Pull<T> up, BiConsumer<? super T, ? super Consumer<R>> mapper) {
            this.up = up;
            this.mapper = mapper;
        }

        @Override
        public void accept(R element) {
            buffer.add(element);
        }

        @Override
        boolean advance() {
            while (at >= buffer.size()) {
                at = 0;
                buffer.clear();
                if (!up.advance()) {
                    return false;
                }
                mapper.accept(up.value, this);
            }
            value = buffer.get(at++);
            return true;
        }
    }

    /** Each element once. */
    static final class Distinct<T> extends Pull<T> {
        private final Pull<T> up;
        private final HashSet<T> seen = new HashSet<T>();

        Distinct(Pull<T> up) {
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
    static final class Sorted<T> extends Pull<T> {
        private final Pull<T> up;
        private final Comparator<? super T> order;
        private Object[] sorted;
        private int at;

        Sorted(Pull<T> up, Comparator<? super T> order) {
            this.up = up;
            this.order = order;
        }

        @Override
        @SuppressWarnings("unchecked")
        boolean advance() {
            if (sorted == null) {
                sorted = all(up);
                Arrays.sort(sorted, (Comparator<Object>) order);
            }
            if (at == sorted.length) {
                return false;
            }
            value = (T) sorted[at++];
            return true;
        }
    }

    /** A part of the elements by their number. */
    static final class Slice<T> extends Pull<T> {
        private final Pull<T> up;
        private long skip;
        private long left;

        Slice(Pull<T> up, long skip, long left) {
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

    static Object[] all(Pull<?> up) {
        Object[] array = new Object[16];
        int size = 0;
        while (up.advance()) {
            if (size == array.length) {
                array = Arrays.copyOf(array, size * 2);
            }
            array[size++] = up.value;
        }
        return Arrays.copyOf(array, size);
    }
}
