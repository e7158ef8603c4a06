package java.util.regex;

import java.util.ArrayList;

/** A part of a regular expression. */
final class Node {
    static final int EMPTY = 0;
    static final int CHAR = 1;
    static final int SET = 2;
    static final int SEQUENCE = 3;
    static final int CHOICE = 4;
    static final int GROUP = 5;
    static final int REPEAT = 6;
    static final int REFERENCE = 7;
    static final int ASSERTION = 8;
    static final int LOOK = 9;
    static final int ATOMIC = 10;

    static final int GREEDY = 0;
    static final int LAZY = 1;
    static final int POSSESSIVE = 2;

    /** Longer than any text, and so is what may be endless. */
    static final int ENDLESS = Integer.MAX_VALUE;

    final int kind;

    /** The code point, group, operation of an assertion, or flags of a look. */
    int value;
    CharSet set;
    ArrayList<Node> parts;

    // Of a repetition.
    int min;
    int max;
    int mode;

    Node(int kind) {
        this.kind = kind;
    }

    Node(int kind, int value) {
        this.kind = kind;
        this.value = value;
    }

    static Node of(CharSet set) {
        Node node = new Node(SET);
        node.set = set;
        return node;
    }

    static Node of(int kind, int value, Node part) {
        Node node = new Node(kind, value);
        node.add(part);
        return node;
    }

    void add(Node part) {
        if (parts == null) {
            parts = new ArrayList<Node>();
        }
        parts.add(part);
    }

    Node part(int index) {
        return parts.get(index);
    }

    int count() {
        return parts == null ? 0 : parts.size();
    }

    /** Takes one code point of a set. */
    boolean isSingle() {
        return kind == SET || kind == CHAR;
    }

    int minLength() {
        switch (kind) {
            case CHAR:
                return Character.charCount(value);
            case SET:
                return 1;
            case SEQUENCE:
            case GROUP:
            case ATOMIC:
                int sum = 0;
                for (int i = 0; i < count(); i++) {
                    sum += part(i).minLength();
                }
                return sum;
            case CHOICE:
                int least = ENDLESS;
                for (int i = 0; i < count(); i++) {
                    least = Math.min(least, part(i).minLength());
                }
                return least;
            case REPEAT:
                return (int) Math.min((long) part(0).minLength() * min, 1 << 28);
            default:
                return 0;
        }
    }

    /** In chars; ENDLESS if there is no bound. */
    int maxLength() {
        switch (kind) {
            case CHAR:
                return Character.charCount(value);
            case SET:
                return 2;
            case SEQUENCE:
            case GROUP:
            case ATOMIC:
                long sum = 0;
                for (int i = 0; i < count(); i++) {
                    sum += part(i).maxLength();
                }
                return (int) Math.min(sum, ENDLESS);
            case CHOICE:
                int most = 0;
                for (int i = 0; i < count(); i++) {
                    most = Math.max(most, part(i).maxLength());
                }
                return most;
            case REPEAT:
                long length = part(0).maxLength();
                return length == 0 ? 0 : (int) Math.min(max == ENDLESS ? ENDLESS : length * max, ENDLESS);
            case REFERENCE:
                return ENDLESS;
            default:
                return 0;
        }
    }

    /** Whether OpenJDK takes it in a look behind, which it bounds; it also takes endless runs of one character. */
    boolean isBounded() {
        if (kind == REFERENCE) {
            return false;
        }
        if (kind == REPEAT && max > 1 && mode != POSSESSIVE) {
            Node body = part(0);
            boolean group = body.kind == GROUP || body.kind == SEQUENCE || body.kind == CHOICE;
            if (group && (!body.isFixed() || max == ENDLESS && body.maxLength() > 2)) {
                return false;
            }
        }
        boolean bounded = true;
        for (int i = 0; i < count() && kind != LOOK; i++) {
            bounded &= part(i).isBounded();
        }
        return bounded;
    }

    /** Whether it can match in one way only, so far as OpenJDK sees it. */
    private boolean isFixed() {
        if (kind == CHOICE || kind == REPEAT && min != max) {
            return false;
        }
        boolean fixed = true;
        for (int i = 0; i < count() && kind != LOOK; i++) {
            fixed &= part(i).isFixed();
        }
        return fixed;
    }

    /** What a match of this and then of `next` may begin with; null if that may be anything. */
    CharSet first(CharSet next) {
        switch (kind) {
            case CHAR:
                return CharSet.single(value);
            case SET:
                return set;
            case SEQUENCE:
                CharSet rest = next;
                for (int i = count() - 1; i >= 0; i--) {
                    rest = part(i).first(rest);
                }
                return rest;
            case GROUP:
            case ATOMIC:
                return part(0).first(next);
            case CHOICE:
                CharSet any = part(0).first(next);
                for (int i = 1; i < count() && any != null; i++) {
                    CharSet other = part(i).first(next);
                    any = other == null ? null : any.or(other);
                }
                return any;
            case REPEAT:
                CharSet inside = part(0).first(next);
                if (min > 0 || inside == null) {
                    return inside;
                }
                return next == null ? null : inside.or(next);
            case EMPTY:
            case ASSERTION:
            case LOOK:
                return next;
            default:
                return null;
        }
    }
}
