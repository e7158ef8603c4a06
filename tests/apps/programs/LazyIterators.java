import java.util.Iterator;
import java.util.NoSuchElementException;

/** Iterators over iterators: filtered, mapped, merged and cut, some endless, some that fail on the way. */
public class LazyIterators {
    interface Check {
        boolean accepts(int value);
    }

    abstract static class Source implements Iterator<Integer>, Iterable<Integer> {
        @Override
        public Iterator<Integer> iterator() {
            return this;
        }

        @Override
        public void remove() {
            throw new UnsupportedOperationException("remove");
        }
    }

    static Source from(final int start, final int step) {
        return new Source() {
            private int at = start;

            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public Integer next() {
                int value = at;
                at += step;
                if (at > 1000) {
                    throw new IllegalStateException("too far: " + at);
                }
                return value;
            }
        };
    }

    static Source only(final Source source, final Check check) {
        return new Source() {
            private Integer next;

            @Override
            public boolean hasNext() {
                while (next == null && source.hasNext()) {
                    Integer value = source.next();
                    if (check.accepts(value)) {
                        next = value;
                    }
                }
                return next != null;
            }

            @Override
            public Integer next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("filtered");
                }
                Integer value = next;
                next = null;
                return value;
            }
        };
    }

    static Source first(final int count, final Source source) {
        return new Source() {
            private int left = count;

            @Override
            public boolean hasNext() {
                return left > 0 && source.hasNext();
            }

            @Override
            public Integer next() {
                if (left-- <= 0) {
                    throw new NoSuchElementException("cut");
                }
                return source.next();
            }
        };
    }

    static Source merged(final Source a, final Source b) {
        return new Source() {
            private Integer fromA;
            private Integer fromB;

            @Override
            public boolean hasNext() {
                return fromA != null || fromB != null || a.hasNext() || b.hasNext();
            }

            @Override
            public Integer next() {
                fromA = fromA == null && a.hasNext() ? a.next() : fromA;
                fromB = fromB == null && b.hasNext() ? b.next() : fromB;
                if (fromA == null && fromB == null) {
                    throw new NoSuchElementException("merged");
                }
                Integer value;
                if (fromB == null || fromA != null && fromA <= fromB) {
                    value = fromA;
                    fromA = null;
                } else {
                    value = fromB;
                    fromB = null;
                }
                return value;
            }
        };
    }

    static Check multipleOf(final int n) {
        return new Check() {
            @Override
            public boolean accepts(int value) {
                return value % n == 0;
            }
        };
    }

    /** Each prime found is a filter more. */
    static String primes(int count) {
        StringBuilder text = new StringBuilder();
        Source source = from(2, 1);
        while (count-- > 0) {
            final int prime = source.next();
            text.append(prime).append(' ');
            source = only(source, new Check() {
                @Override
                public boolean accepts(int value) {
                    return value % prime != 0;
                }
            });
        }
        return text.toString();
    }

    public static void main(String[] args) {
        for (int value : first(8, merged(only(from(0, 2), multipleOf(3)), from(1, 5)))) {
            System.out.print(value + " ");
        }
        System.out.println(primes(12));
        int sum = 0;
        try {
            for (int value : only(from(0, 7), multipleOf(5))) {
                sum += value;
                if (value == 35) {
                    continue;
                }
                sum++;
            }
        } catch (IllegalStateException e) {
            System.out.println(sum + " " + e.getMessage());
        }
        Source[] ends = {first(0, from(1, 1)), only(first(3, from(1, 1)), multipleOf(9)), merged(first(0, null), first(0, null))};
        for (Source source : ends) {
            try {
                System.out.println(source.next());
            } catch (NoSuchElementException e) {
                System.out.println(e.getMessage() + " " + source.hasNext());
            }
        }
        try {
            from(1, 1).remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
    }
}
