package java.util;

import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/** Makes spliterators of iterators, collections and arrays. None of them can be split. */
public final class Spliterators {
    private Spliterators() {
    }

    static int subsized(int characteristics) {
        return (characteristics & Spliterator.SIZED) != 0 ? characteristics | Spliterator.SUBSIZED : characteristics;
    }

    static int sized(int characteristics) {
        return (characteristics & Spliterator.CONCURRENT) != 0 ? characteristics
                : characteristics | Spliterator.SIZED | Spliterator.SUBSIZED;
    }

    static int unsized(int characteristics) {
        return characteristics & ~(Spliterator.SIZED | Spliterator.SUBSIZED);
    }

    static void checkRange(int length, int from, int to) {
        if (from > to) {
            throw new ArrayIndexOutOfBoundsException("origin(" + from + ") > fence(" + to + ")");
        }
        if (from < 0) {
            throw new ArrayIndexOutOfBoundsException(from);
        }
        if (to > length) {
            throw new ArrayIndexOutOfBoundsException(to);
        }
    }

    static <T> Comparator<? super T> naturalIfSorted(Spliterator<T> elements) {
        if (elements.hasCharacteristics(Spliterator.SORTED)) {
            return null;
        }
        throw new IllegalStateException();
    }

    /** An iterator, or a collection whose iterator is not asked for before the first element is. */
    static class OfIterator<T> implements Spliterator<T> {
        private final Collection<? extends T> collection;
        private Iterator<? extends T> each;
        private long size;
        private final int characteristics;

        OfIterator(Collection<? extends T> collection, int characteristics) {
            this.collection = Objects.requireNonNull(collection);
            this.characteristics = sized(characteristics);
        }

        OfIterator(Iterator<? extends T> each, long size, int characteristics) {
            collection = null;
            this.each = Objects.requireNonNull(each);
            this.size = size;
            this.characteristics = characteristics;
        }

        private Iterator<? extends T> bound() {
            if (each == null) {
                each = collection.iterator();
                size = collection.size();
            }
            return each;
        }

        @Override
        public boolean tryAdvance(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            if (!bound().hasNext()) {
                return false;
            }
            if (size != Long.MAX_VALUE) {
                size--;
            }
            action.accept(each.next());
            return true;
        }

        @Override
        public void forEachRemaining(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            Iterator<? extends T> rest = bound();
            while (rest.hasNext()) {
                action.accept(rest.next());
            }
            if (size != Long.MAX_VALUE) {
                size = 0;
            }
        }

        @Override
        public Spliterator<T> trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            bound();
            return size;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }

        @Override
        public Comparator<? super T> getComparator() {
            return naturalIfSorted(this);
        }
    }

    public static <T> Spliterator<T> emptySpliterator() {
        return spliterator(new Object[0], 0);
    }

    public static <T> Spliterator<T> spliterator(Collection<? extends T> collection, int characteristics) {
        return new OfIterator<T>(collection, characteristics);
    }

    public static <T> Spliterator<T> spliterator(Iterator<? extends T> each, long size, int characteristics) {
        return new OfIterator<T>(each, size, sized(characteristics));
    }

    public static <T> Spliterator<T> spliteratorUnknownSize(Iterator<? extends T> each, int characteristics) {
        return new OfIterator<T>(each, Long.MAX_VALUE, unsized(characteristics));
    }

    public static <T> Spliterator<T> spliterator(Object[] array, int characteristics) {
        return spliterator(array, 0, array.length, characteristics);
    }

    @SuppressWarnings("unchecked")
    public static <T> Spliterator<T> spliterator(Object[] array, int from, int to, int characteristics) {
        checkRange(array.length, from, to);
        List<T> part = (List<T>) Arrays.asList(array).subList(from, to);
        return new OfIterator<T>(part.iterator(), to - from, sized(characteristics));
    }

    public static <T> Iterator<T> iterator(final Spliterator<? extends T> elements) {
        Objects.requireNonNull(elements);
        final Object[] found = new Object[1];
        final Consumer<T> take = new Consumer<T>() {
            @Override
            public void accept(T value) {
                found[0] = value;
            }
        };
        return new Iterator<T>() {
            private boolean known;
            private boolean more;

            @Override
            public boolean hasNext() {
                if (!known) {
                    more = elements.tryAdvance(take);
                    known = true;
                }
                return more;
            }

            @Override
            @SuppressWarnings("unchecked")
            public T next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                known = false;
                T value = (T) found[0];
                found[0] = null;
                return value;
            }
        };
    }

    /** A spliterator to be: what is left is to advance. */
    public abstract static class AbstractSpliterator<T> implements Spliterator<T> {
        private final long size;
        private final int characteristics;

        protected AbstractSpliterator(long size, int characteristics) {
            this.size = size;
            this.characteristics = subsized(characteristics);
        }

        @Override
        public Spliterator<T> trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            return size;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }
    }

    /** An iterator of ints as a spliterator; arrays come this way, too. */
    static final class OfIntIterator implements Spliterator.OfInt {
        private final PrimitiveIterator.OfInt each;
        private long size;
        private final int characteristics;

        OfIntIterator(PrimitiveIterator.OfInt each, long size, int characteristics) {
            this.each = Objects.requireNonNull(each);
            this.size = size;
            this.characteristics = characteristics;
        }

        @Override
        public boolean tryAdvance(IntConsumer action) {
            Objects.requireNonNull(action);
            if (!each.hasNext()) {
                return false;
            }
            if (size != Long.MAX_VALUE) {
                size--;
            }
            action.accept(each.nextInt());
            return true;
        }

        @Override
        public Spliterator.OfInt trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            return size;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }

        @Override
        public Comparator<? super Integer> getComparator() {
            return naturalIfSorted(this);
        }
    }

    public static Spliterator.OfInt spliterator(PrimitiveIterator.OfInt each, long size, int characteristics) {
        return new OfIntIterator(each, size, sized(characteristics));
    }

    public static Spliterator.OfInt spliteratorUnknownSize(PrimitiveIterator.OfInt each, int characteristics) {
        return new OfIntIterator(each, Long.MAX_VALUE, unsized(characteristics));
    }

    public static Spliterator.OfInt spliterator(int[] array, int characteristics) {
        return spliterator(array, 0, array.length, characteristics);
    }

    public static Spliterator.OfInt spliterator(
            final int[] array, final int from, final int to, int characteristics) {
        checkRange(array.length, from, to);
        return spliterator(new PrimitiveIterator.OfInt() {
            private int at = from;

            @Override
            public boolean hasNext() {
                return at < to;
            }

            @Override
            public int nextInt() {
                if (at >= to) {
                    throw new NoSuchElementException();
                }
                return array[at++];
            }
        }, to - from, characteristics);
    }

    public static Spliterator.OfInt emptyIntSpliterator() {
        return spliterator(new int[0], 0);
    }

    public static PrimitiveIterator.OfInt iterator(final Spliterator.OfInt elements) {
        Objects.requireNonNull(elements);
        final int[] found = new int[1];
        final IntConsumer take = new IntConsumer() {
            @Override
            public void accept(int value) {
                found[0] = value;
            }
        };
        return new PrimitiveIterator.OfInt() {
            private boolean known;
            private boolean more;

            @Override
            public boolean hasNext() {
                if (!known) {
                    more = elements.tryAdvance(take);
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
                return found[0];
            }
        };
    }

    /** A spliterator of ints to be: what is left is to advance. */
    public abstract static class AbstractIntSpliterator implements Spliterator.OfInt {
        private final long size;
        private final int characteristics;

        protected AbstractIntSpliterator(long size, int characteristics) {
            this.size = size;
            this.characteristics = subsized(characteristics);
        }

        @Override
        public Spliterator.OfInt trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            return size;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }
    }

    /** An iterator of longs as a spliterator; arrays come this way, too. */
    static final class OfLongIterator implements Spliterator.OfLong {
        private final PrimitiveIterator.OfLong each;
        private long size;
        private final int characteristics;

        OfLongIterator(PrimitiveIterator.OfLong each, long size, int characteristics) {
            this.each = Objects.requireNonNull(each);
            this.size = size;
            this.characteristics = characteristics;
        }

        @Override
        public boolean tryAdvance(LongConsumer action) {
            Objects.requireNonNull(action);
            if (!each.hasNext()) {
                return false;
            }
            if (size != Long.MAX_VALUE) {
                size--;
            }
            action.accept(each.nextLong());
            return true;
        }

        @Override
        public Spliterator.OfLong trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            return size;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }

        @Override
        public Comparator<? super Long> getComparator() {
            return naturalIfSorted(this);
        }
    }

    public static Spliterator.OfLong spliterator(PrimitiveIterator.OfLong each, long size, int characteristics) {
        return new OfLongIterator(each, size, sized(characteristics));
    }

    public static Spliterator.OfLong spliteratorUnknownSize(PrimitiveIterator.OfLong each, int characteristics) {
        return new OfLongIterator(each, Long.MAX_VALUE, unsized(characteristics));
    }

    public static Spliterator.OfLong spliterator(long[] array, int characteristics) {
        return spliterator(array, 0, array.length, characteristics);
    }

    public static Spliterator.OfLong spliterator(
            final long[] array, final int from, final int to, int characteristics) {
        checkRange(array.length, from, to);
        return spliterator(new PrimitiveIterator.OfLong() {
            private int at = from;

            @Override
            public boolean hasNext() {
                return at < to;
            }

            @Override
            public long nextLong() {
                if (at >= to) {
                    throw new NoSuchElementException();
                }
                return array[at++];
            }
        }, to - from, characteristics);
    }

    public static Spliterator.OfLong emptyLongSpliterator() {
        return spliterator(new long[0], 0);
    }

    public static PrimitiveIterator.OfLong iterator(final Spliterator.OfLong elements) {
        Objects.requireNonNull(elements);
        final long[] found = new long[1];
        final LongConsumer take = new LongConsumer() {
            @Override
            public void accept(long value) {
                found[0] = value;
            }
        };
        return new PrimitiveIterator.OfLong() {
            private boolean known;
            private boolean more;

            @Override
            public boolean hasNext() {
                if (!known) {
                    more = elements.tryAdvance(take);
                    known = true;
                }
                return more;
            }

            @Override
            public long nextLong() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                known = false;
                return found[0];
            }
        };
    }

    /** A spliterator of longs to be: what is left is to advance. */
    public abstract static class AbstractLongSpliterator implements Spliterator.OfLong {
        private final long size;
        private final int characteristics;

        protected AbstractLongSpliterator(long size, int characteristics) {
            this.size = size;
            this.characteristics = subsized(characteristics);
        }

        @Override
        public Spliterator.OfLong trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            return size;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }
    }

    /** An iterator of doubles as a spliterator; arrays come this way, too. */
    static final class OfDoubleIterator implements Spliterator.OfDouble {
        private final PrimitiveIterator.OfDouble each;
        private long size;
        private final int characteristics;

        OfDoubleIterator(PrimitiveIterator.OfDouble each, long size, int characteristics) {
            this.each = Objects.requireNonNull(each);
            this.size = size;
            this.characteristics = characteristics;
        }

        @Override
        public boolean tryAdvance(DoubleConsumer action) {
            Objects.requireNonNull(action);
            if (!each.hasNext()) {
                return false;
            }
            if (size != Long.MAX_VALUE) {
                size--;
            }
            action.accept(each.nextDouble());
            return true;
        }

        @Override
        public Spliterator.OfDouble trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            return size;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }

        @Override
        public Comparator<? super Double> getComparator() {
            return naturalIfSorted(this);
        }
    }

    public static Spliterator.OfDouble spliterator(PrimitiveIterator.OfDouble each, long size, int characteristics) {
        return new OfDoubleIterator(each, size, sized(characteristics));
    }

    public static Spliterator.OfDouble spliteratorUnknownSize(PrimitiveIterator.OfDouble each, int characteristics) {
        return new OfDoubleIterator(each, Long.MAX_VALUE, unsized(characteristics));
    }

    public static Spliterator.OfDouble spliterator(double[] array, int characteristics) {
        return spliterator(array, 0, array.length, characteristics);
    }

    public static Spliterator.OfDouble spliterator(
            final double[] array, final int from, final int to, int characteristics) {
        checkRange(array.length, from, to);
        return spliterator(new PrimitiveIterator.OfDouble() {
            private int at = from;

            @Override
            public boolean hasNext() {
                return at < to;
            }

            @Override
            public double nextDouble() {
                if (at >= to) {
                    throw new NoSuchElementException();
                }
                return array[at++];
            }
        }, to - from, characteristics);
    }

    public static Spliterator.OfDouble emptyDoubleSpliterator() {
        return spliterator(new double[0], 0);
    }

    public static PrimitiveIterator.OfDouble iterator(final Spliterator.OfDouble elements) {
        Objects.requireNonNull(elements);
        final double[] found = new double[1];
        final DoubleConsumer take = new DoubleConsumer() {
            @Override
            public void accept(double value) {
                found[0] = value;
            }
        };
        return new PrimitiveIterator.OfDouble() {
            private boolean known;
            private boolean more;

            @Override
            public boolean hasNext() {
                if (!known) {
                    more = elements.tryAdvance(take);
                    known = true;
                }
                return more;
            }

            @Override
            public double nextDouble() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                known = false;
                return found[0];
            }
        };
    }

    /** A spliterator of doubles to be: what is left is to advance. */
    public abstract static class AbstractDoubleSpliterator implements Spliterator.OfDouble {
        private final long size;
        private final int characteristics;

        protected AbstractDoubleSpliterator(long size, int characteristics) {
            this.size = size;
            this.characteristics = subsized(characteristics);
        }

        @Override
        public Spliterator.OfDouble trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            return size;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }
    }
}
