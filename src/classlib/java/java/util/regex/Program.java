package java.util.regex;

import java.util.ArrayList;
import java.util.Arrays;

/** A regular expression as instructions for Engine. Registers hold the groups first, then counters of loops. */
final class Program {
    // Instructions; operands follow.
    static final int MATCH = 0;
    /** char */
    static final int CHAR = 1;
    /** set */
    static final int SET = 2;
    /** number of chars, chars */
    static final int TEXT = 3;
    /** register: the position into it */
    static final int SAVE = 4;
    /** where to go on if the rest does not match */
    static final int SPLIT = 5;
    static final int JUMP = 6;
    /** set, min, max, mode: one code point of the set, repeated */
    static final int RUN = 7;
    /** register of count, and of the position after it: begins a loop */
    static final int LOOP = 8;
    /** register, min, max, mode, exit: before each round of a loop, which follows */
    static final int ROUND = 9;
    /** group, case: 0 exact, 1 of ASCII, 2 of all letters */
    static final int REFERENCE = 10;
    /** flags, min, max, next: a look at the text around by the instructions that follow, up to MATCH */
    static final int LOOK = 11;
    /** next: the instructions that follow, up to MATCH, without going back into them */
    static final int ATOMIC = 12;
    static final int FAIL = 13;
    /** register of a group, and of the position where it began: sets both at the end of the group */
    static final int CLOSE = 14;

    // Assertions.
    static final int BEGIN = 16;
    static final int LINE_BEGIN = 17;
    static final int LINE_BEGIN_UNIX = 18;
    static final int LINE_END = 19;
    static final int LINE_END_UNIX = 20;
    static final int LAST = 21;
    static final int LAST_UNIX = 22;
    static final int END = 23;
    static final int BOUNDARY = 24;
    static final int NO_BOUNDARY = 25;
    static final int LAST_MATCH = 26;

    // Flags of a look.
    static final int NEGATIVE = 1;
    static final int BEHIND = 2;

    int[] code = new int[32];
    CharSet[] sets;
    int registers;

    final int groups;

    /** What a match begins with, or null. */
    final CharSet first;

    /** Whether it matches at the beginning only. */
    final boolean anchored;

    private final ArrayList<CharSet> gathered = new ArrayList<CharSet>();
    private int length;

    /** Whether groups are referred to: then their beginnings are not to be seen before their ends. */
    private final boolean references;

    Program(Node root, int groups, boolean references) {
        this.references = references;
        this.groups = groups;
        registers = 2 * groups;
        emit(root);
        add(MATCH);
        // Engine.failing() is here.
        add(FAIL);
        code = Arrays.copyOf(code, length);
        sets = gathered.toArray(new CharSet[gathered.size()]);
        first = root.first(null);
        anchored = code[0] == BEGIN;
    }

    private void add(int value) {
        if (length == code.length) {
            code = Arrays.copyOf(code, 2 * length);
        }
        code[length++] = value;
    }

    /** Adds a place to be filled in later. */
    private int gap() {
        add(0);
        return length - 1;
    }

    private int set(CharSet set) {
        int index = gathered.indexOf(set);
        if (index < 0) {
            index = gathered.size();
            gathered.add(set);
        }
        return index;
    }

    private void emit(Node node) {
        switch (node.kind) {
            case Node.CHAR:
                text(node.value);
                break;
            case Node.SET:
                add(SET);
                add(set(node.set));
                break;
            case Node.SEQUENCE:
                sequence(node);
                break;
            case Node.CHOICE:
                choice(node);
                break;
            case Node.GROUP:
                group(node);
                break;
            case Node.REPEAT:
                repeat(node);
                break;
            case Node.REFERENCE:
                add(REFERENCE);
                add(node.value);
                add(node.mode);
                break;
            case Node.ASSERTION:
                add(node.value);
                break;
            case Node.LOOK:
                look(node);
                break;
            case Node.ATOMIC:
                atomic(node.part(0));
                break;
            default:
                break;
        }
    }

    private void group(Node node) {
        int start = references ? registers++ : 2 * node.value;
        add(SAVE);
        add(start);
        emit(node.part(0));
        add(references ? CLOSE : SAVE);
        add(references ? 2 * node.value : 2 * node.value + 1);
        if (references) {
            add(start);
        }
    }

    private void text(int codePoint) {
        if (codePoint <= Character.MAX_VALUE) {
            add(CHAR);
            add(codePoint);
            return;
        }
        add(TEXT);
        add(2);
        add(Character.highSurrogate(codePoint));
        add(Character.lowSurrogate(codePoint));
    }

    private void sequence(Node node) {
        for (int i = 0; i < node.count(); i++) {
            int end = i;
            while (end < node.count() && node.part(end).kind == Node.CHAR) {
                end++;
            }
            if (end - i < 2) {
                emit(node.part(i));
                continue;
            }
            add(TEXT);
            int count = gap();
            for (; i < end; i++) {
                for (char c : Character.toChars(node.part(i).value)) {
                    add(c);
                }
            }
            i--;
            code[count] = length - count - 1;
        }
    }

    private void choice(Node node) {
        int[] jumps = new int[node.count()];
        for (int i = 0; i < node.count(); i++) {
            boolean last = i == node.count() - 1;
            int otherwise = 0;
            if (!last) {
                add(SPLIT);
                otherwise = gap();
            }
            emit(node.part(i));
            if (!last) {
                add(JUMP);
                jumps[i] = gap();
                code[otherwise] = length;
            }
        }
        for (int i = 0; i < jumps.length - 1; i++) {
            code[jumps[i]] = length;
        }
    }

    private void repeat(Node node) {
        Node body = node.part(0);
        if (node.max == 0) {
            return;
        }
        if (body.isSingle()) {
            add(RUN);
            add(set(body.kind == Node.SET ? body.set : CharSet.single(body.value)));
            add(node.min);
            add(node.max);
            add(node.mode);
        } else if (node.mode == Node.POSSESSIVE) {
            Node greedy = Node.of(Node.REPEAT, 0, body);
            greedy.min = node.min;
            greedy.max = node.max;
            atomic(greedy);
        } else if (node.min == 0 && node.max == 1) {
            optional(node.mode, body);
        } else if (node.max == Node.ENDLESS && node.min < 2 && body.minLength() > 0) {
            endless(node.mode, node.min, body);
        } else {
            loop(node, body);
        }
    }

    private void optional(int mode, Node body) {
        add(SPLIT);
        int target = gap();
        if (mode == Node.LAZY) {
            // Goes on first, and comes here if that fails.
            add(JUMP);
            int end = gap();
            code[target] = length;
            emit(body);
            code[end] = length;
            return;
        }
        emit(body);
        code[target] = length;
    }

    /** A loop that always takes something needs no count. */
    private void endless(int mode, int min, Node body) {
        int skip = -1;
        if (min == 1) {
            add(JUMP);
            skip = gap();
        }
        int start = length;
        add(SPLIT);
        int target = gap();
        if (mode == Node.LAZY) {
            add(JUMP);
            int end = gap();
            code[target] = length;
            target = end;
        }
        if (skip >= 0) {
            code[skip] = length;
        }
        emit(body);
        add(JUMP);
        add(start);
        code[target] = length;
    }

    private void loop(Node node, Node body) {
        int register = registers;
        registers += 2;
        add(LOOP);
        add(register);
        int start = length;
        add(ROUND);
        add(register);
        add(node.min);
        add(node.max);
        add(node.mode);
        int exit = gap();
        emit(body);
        add(JUMP);
        add(start);
        code[exit] = length;
    }

    private void look(Node node) {
        Node body = node.part(0);
        add(LOOK);
        add(node.value);
        boolean behind = (node.value & BEHIND) != 0;
        add(behind ? body.minLength() : 0);
        add(behind ? node.max : 0);
        int next = gap();
        emit(body);
        add(MATCH);
        code[next] = length;
    }

    private void atomic(Node body) {
        add(ATOMIC);
        int next = gap();
        emit(body);
        add(MATCH);
        code[next] = length;
    }
}
