package java.util;

import java.io.Serializable;

/** A set of constants of an enum, in their order: a bit for each. */
public abstract class EnumSet<E extends Enum<E>> extends AbstractSet<E> implements Cloneable, Serializable {
    final Class<E> type;
    final E[] constants;

    EnumSet(Class<E> type, E[] constants) {
        this.type = type;
        this.constants = constants;
    }

    /** All constants of an enum. */
    static <E extends Enum<E>> E[] constantsOf(Class<E> type) {
        E[] constants = type.getEnumConstants();
        if (constants == null) {
            throw new ClassCastException(type + " not an enum");
        }
        return constants;
    }

    public static <E extends Enum<E>> EnumSet<E> noneOf(Class<E> type) {
        E[] constants = constantsOf(type);
        return constants.length <= 64 ? new Few<E>(type, constants) : new Many<E>(type, constants);
    }

    public static <E extends Enum<E>> EnumSet<E> allOf(Class<E> type) {
        EnumSet<E> set = noneOf(type);
        set.fill();
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> copyOf(EnumSet<E> others) {
        return others.clone();
    }

    @SuppressWarnings("unchecked")
    public static <E extends Enum<E>> EnumSet<E> copyOf(Collection<E> others) {
        if (others instanceof EnumSet) {
            return ((EnumSet<E>) others).clone();
        }
        if (others.isEmpty()) {
            throw new IllegalArgumentException("Collection is empty");
        }
        EnumSet<E> set = of(others.iterator().next());
        set.addAll(others);
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> complementOf(EnumSet<E> others) {
        EnumSet<E> set = allOf(others.type);
        set.removeAll(others);
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E first) {
        EnumSet<E> set = noneOf(first.getDeclaringClass());
        set.add(first);
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E e1, E e2) {
        EnumSet<E> set = of(e1);
        set.add(e2);
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E e1, E e2, E e3) {
        EnumSet<E> set = of(e1, e2);
        set.add(e3);
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E e1, E e2, E e3, E e4) {
        EnumSet<E> set = of(e1, e2, e3);
        set.add(e4);
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> of(E e1, E e2, E e3, E e4, E e5) {
        EnumSet<E> set = of(e1, e2, e3, e4);
        set.add(e5);
        return set;
    }

    @SafeVarargs
    public static <E extends Enum<E>> EnumSet<E> of(E first, E... rest) {
        EnumSet<E> set = of(first);
        for (E each : rest) {
            set.add(each);
        }
        return set;
    }

    public static <E extends Enum<E>> EnumSet<E> range(E from, E to) {
        if (from.compareTo(to) > 0) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        EnumSet<E> set = noneOf(from.getDeclaringClass());
        for (int i = from.ordinal(); i <= to.ordinal(); i++) {
            set.add(set.constants[i]);
        }
        return set;
    }

    abstract void fill();

    /** Whether the object is a constant of the enum. */
    final boolean isOurs(Object object) {
        if (object == null) {
            return false;
        }
        Class<?> own = object.getClass();
        return own == type || own.getSuperclass() == type;
    }

    final int checked(E element) {
        Class<?> own = element.getClass();
        if (own != type && own.getSuperclass() != type) {
            throw new ClassCastException(own + " != " + type);
        }
        return element.ordinal();
    }

    @Override
    @SuppressWarnings("unchecked")
    public EnumSet<E> clone() {
        try {
            return (EnumSet<E>) super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    /** Of an enum with at most 64 constants. */
    private static final class Few<E extends Enum<E>> extends EnumSet<E> {
        private long bits;

        Few(Class<E> type, E[] constants) {
            super(type, constants);
        }

        @Override
        void fill() {
            bits = constants.length == 0 ? 0 : -1L >>> -constants.length;
        }

        @Override
        public int size() {
            return Long.bitCount(bits);
        }

        @Override
        public boolean isEmpty() {
            return bits == 0;
        }

        @Override
        public boolean contains(Object object) {
            return isOurs(object) && (bits & 1L << ((Enum<?>) object).ordinal()) != 0;
        }

        @Override
        public boolean add(E element) {
            long before = bits;
            bits |= 1L << checked(element);
            return bits != before;
        }

        @Override
        public boolean remove(Object object) {
            long before = bits;
            if (isOurs(object)) {
                bits &= ~(1L << ((Enum<?>) object).ordinal());
            }
            return bits != before;
        }

        @Override
        public boolean addAll(Collection<? extends E> others) {
            if (!(others instanceof Few) || ((Few<?>) others).type != type) {
                return super.addAll(others);
            }
            long before = bits;
            bits |= ((Few<?>) others).bits;
            return bits != before;
        }

        @Override
        public boolean removeAll(Collection<?> others) {
            if (!(others instanceof Few) || ((Few<?>) others).type != type) {
                return super.removeAll(others);
            }
            long before = bits;
            bits &= ~((Few<?>) others).bits;
            return bits != before;
        }

        @Override
        public boolean containsAll(Collection<?> others) {
            if (!(others instanceof Few) || ((Few<?>) others).type != type) {
                return super.containsAll(others);
            }
            return (((Few<?>) others).bits & ~bits) == 0;
        }

        @Override
        public void clear() {
            bits = 0;
        }

        @Override
        public Iterator<E> iterator() {
            return new Iterator<E>() {
                private long left = bits;
                private long last;

                @Override
                public boolean hasNext() {
                    return left != 0;
                }

                @Override
                public E next() {
                    if (left == 0) {
                        throw new NoSuchElementException();
                    }
                    last = left & -left;
                    left -= last;
                    return constants[Long.numberOfTrailingZeros(last)];
                }

                @Override
                public void remove() {
                    if (last == 0) {
                        throw new IllegalStateException();
                    }
                    bits &= ~last;
                    last = 0;
                }
            };
        }
    }

    /** Of an enum with more constants. */
    private static final class Many<E extends Enum<E>> extends EnumSet<E> {
        private BitSet bits;

        Many(Class<E> type, E[] constants) {
            super(type, constants);
            bits = new BitSet(constants.length);
        }

        @Override
        void fill() {
            bits.set(0, constants.length);
        }

        @Override
        public int size() {
            return bits.cardinality();
        }

        @Override
        public boolean contains(Object object) {
            return isOurs(object) && bits.get(((Enum<?>) object).ordinal());
        }

        @Override
        public boolean add(E element) {
            int index = checked(element);
            boolean added = !bits.get(index);
            bits.set(index);
            return added;
        }

        @Override
        public boolean remove(Object object) {
            boolean found = contains(object);
            if (found) {
                bits.clear(((Enum<?>) object).ordinal());
            }
            return found;
        }

        @Override
        public void clear() {
            bits.clear();
        }

        @Override
        public EnumSet<E> clone() {
            Many<E> copy = (Many<E>) super.clone();
            copy.bits = (BitSet) bits.clone();
            return copy;
        }

        @Override
        public Iterator<E> iterator() {
            return new Iterator<E>() {
                private int next = bits.nextSetBit(0);
                private int last = -1;

                @Override
                public boolean hasNext() {
                    return next >= 0;
                }

                @Override
                public E next() {
                    if (next < 0) {
                        throw new NoSuchElementException();
                    }
                    last = next;
                    next = bits.nextSetBit(next + 1);
                    return constants[last];
                }

                @Override
                public void remove() {
                    if (last < 0) {
                        throw new IllegalStateException();
                    }
                    bits.clear(last);
                    last = -1;
                }
            };
        }
    }
}
