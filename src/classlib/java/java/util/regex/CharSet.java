package java.util.regex;

/** A set of code points that a regular expression asks for. */
abstract class CharSet {
    static final int SINGLE = 0;
    static final int RANGE = 1;
    static final int UNION = 2;
    static final int INTERSECTION = 3;
    static final int COMPLEMENT = 4;

    /** Answers for Latin-1, found when first asked for: 0 not yet, 1 yes, 2 no. */
    private final byte[] known = new byte[256];

    abstract boolean decide(int c);

    final boolean has(int c) {
        if (c > 0xff) {
            return decide(c);
        }
        byte answer = known[c];
        if (answer == 0) {
            answer = (byte) (decide(c) ? 1 : 2);
            known[c] = answer;
        }
        return answer == 1;
    }

    static CharSet single(int c) {
        return new Range(c, c);
    }

    static CharSet range(int first, int last) {
        return new Range(first, last);
    }

    /** Also what differs in case only, of ASCII or of all letters. */
    static CharSet range(int first, int last, boolean unicode) {
        return new Folded(first, last, unicode);
    }

    CharSet or(CharSet other) {
        return new Pair(UNION, this, other);
    }

    CharSet and(CharSet other) {
        return new Pair(INTERSECTION, this, other);
    }

    CharSet not() {
        return new Pair(COMPLEMENT, this, this);
    }

    /** From one code point to another. */
    private static final class Range extends CharSet {
        private final int first;
        private final int last;

        Range(int first, int last) {
            this.first = first;
            this.last = last;
        }

        @Override
        boolean decide(int c) {
            return c >= first && c <= last;
        }
    }

    /** The same without regard to case. */
    private static final class Folded extends CharSet {
        private final int first;
        private final int last;
        private final boolean unicode;

        Folded(int first, int last, boolean unicode) {
            this.first = first;
            this.last = last;
            this.unicode = unicode;
        }

        private boolean in(int c) {
            return c >= first && c <= last;
        }

        @Override
        boolean decide(int c) {
            if (in(c)) {
                return true;
            }
            if (unicode) {
                int upper = Character.toUpperCase(c);
                return in(upper) || in(Character.toLowerCase(upper)) || first == last && same(upper);
            }
            int folded = c | 0x20;
            return c < 0x80 && folded >= 'a' && folded <= 'z' && in(c ^ 0x20);
        }

        private boolean same(int upper) {
            return Character.toLowerCase(upper) == Character.toLowerCase(Character.toUpperCase(first));
        }
    }

    /** Two sets together, or the complement of one. */
    private static final class Pair extends CharSet {
        private final int how;
        private final CharSet a;
        private final CharSet b;

        Pair(int how, CharSet a, CharSet b) {
            this.how = how;
            this.a = a;
            this.b = b;
        }

        @Override
        boolean decide(int c) {
            switch (how) {
                case UNION:
                    return a.has(c) || b.has(c);
                case INTERSECTION:
                    return a.has(c) && b.has(c);
                default:
                    return !a.has(c);
            }
        }
    }
}
