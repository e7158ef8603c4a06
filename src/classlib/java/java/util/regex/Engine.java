package java.util.regex;

import java.util.Arrays;

/**
 * Runs a program on a text. What is to be tried later, and what registers are to be set back to, is on a stack of its
 * own, so that no text is too long for the thread's. Only looks and atomic groups call the engine again.
 */
final class Engine {
    /** How a match may end. */
    static final int ANYWHERE = 0;
    static final int AT_END = 1;
    private static final int AT_PLACE = 2;

    /** Marks an entry that takes one more of a lazy run. */
    private static final int LAZY = 1 << 30;

    private final Program program;
    private final int[] code;
    private final CharSet[] sets;

    char[] text;

    /** The region, and what looks and anchors may see. */
    int from;
    int to;
    int lookFrom;
    int lookTo;
    int anchorFrom;
    int anchorTo;
    int lastMatch;

    boolean hitEnd;
    boolean requireEnd;

    int[] registers;

    /** Entries of three: -1 - register and its value; or where to go on, the position, and more of a run. */
    private int[] stack = new int[48];
    private int top;

    /** Where a look behind has to end. */
    private int place;

    Engine(Program program) {
        this.program = program;
        code = program.code;
        sets = program.sets;
        registers = new int[program.registers];
    }

    /** Whether the program matches here; the registers say where its groups did. */
    boolean match(int at, int mode) {
        int[] r = registers;
        for (int i = 0; i < r.length; i++) {
            r[i] = -1;
        }
        top = 0;
        int end = run(0, at, to, mode);
        if (end < 0) {
            return false;
        }
        r[0] = at;
        r[1] = end;
        return true;
    }

    /** Finds the first match from here on. */
    boolean find(int start) {
        CharSet first = program.first;
        if (program.anchored && start > anchorFrom) {
            return false;
        }
        char[] text = this.text;
        for (int at = start; at <= to; at++) {
            if (first != null) {
                while (at < to && !startsWith(first, text[at], at)) {
                    at++;
                }
                if (at == to) {
                    hitEnd = true;
                    return false;
                }
            }
            if (match(at, ANYWHERE)) {
                return true;
            }
            if (program.anchored) {
                return false;
            }
            // No match begins in the middle of a pair.
            if (at + 1 < to && Character.isHighSurrogate(text[at]) && Character.isLowSurrogate(text[at + 1])) {
                at++;
            }
        }
        hitEnd = true;
        return false;
    }

    private boolean startsWith(CharSet first, char c, int at) {
        return first.has(c)
                || Character.isSurrogate(c) && (Character.isLowSurrogate(c) || first.has(codePoint(at, to)));
    }

    private int codePoint(int at, int limit) {
        char high = text[at];
        if (Character.isHighSurrogate(high) && at + 1 < limit && Character.isLowSurrogate(text[at + 1])) {
            return Character.toCodePoint(high, text[at + 1]);
        }
        return high;
    }

    private void push(int what, int at, int more) {
        int t = top;
        if (t + 3 > stack.length) {
            stack = Arrays.copyOf(stack, 2 * stack.length);
        }
        stack[t] = what;
        stack[t + 1] = at;
        stack[t + 2] = more;
        top = t + 3;
    }

    private void set(int register, int value) {
        push(-1 - register, registers[register], 0);
        registers[register] = value;
    }

    /** Runs from an instruction to MATCH and returns the position there, or -1. */
    private int run(int start, int at, int limit, int mode) {
        int base = top;
        int pc = start;
        int[] code = this.code;
        char[] text = this.text;
        for (;;) {
            boolean ok = true;
            switch (code[pc]) {
                case Program.MATCH:
                    if (mode == ANYWHERE || mode == AT_END && at == to || mode == AT_PLACE && at == place) {
                        return at;
                    }
                    ok = false;
                    break;
                case Program.CHAR:
                    if (at >= limit) {
                        hitEnd = true;
                        ok = false;
                    } else if (text[at] == code[pc + 1]) {
                        at++;
                        pc += 2;
                    } else {
                        ok = false;
                    }
                    break;
                case Program.SET: {
                    if (at >= limit) {
                        hitEnd = true;
                        ok = false;
                        break;
                    }
                    int c = text[at];
                    if (c >= 0xd800) {
                        c = codePoint(at, limit);
                    }
                    ok = sets[code[pc + 1]].has(c);
                    at += c >= 0x10000 ? 2 : 1;
                    pc += 2;
                    break;
                }
                case Program.TEXT: {
                    int count = code[pc + 1];
                    pc += 2;
                    int end = pc + count;
                    while (pc < end) {
                        if (at >= limit) {
                            hitEnd = true;
                            ok = false;
                            break;
                        }
                        if (text[at] != code[pc]) {
                            ok = false;
                            break;
                        }
                        at++;
                        pc++;
                    }
                    break;
                }
                case Program.SAVE:
                    set(code[pc + 1], at);
                    pc += 2;
                    break;
                case Program.CLOSE:
                    set(code[pc + 1], registers[code[pc + 2]]);
                    set(code[pc + 1] + 1, at);
                    pc += 3;
                    break;
                case Program.SPLIT:
                    push(code[pc + 1], at, -1);
                    pc += 2;
                    break;
                case Program.JUMP:
                    pc = code[pc + 1];
                    break;
                case Program.RUN:
                    at = repeat(pc, at, limit);
                    ok = at >= 0;
                    pc += 5;
                    break;
                case Program.LOOP:
                    set(code[pc + 1], 0);
                    set(code[pc + 1] + 1, -1);
                    pc += 2;
                    break;
                case Program.ROUND:
                    pc = round(pc, at);
                    break;
                case Program.REFERENCE:
                    at = reference(pc, at, limit);
                    ok = at >= 0;
                    pc += 3;
                    break;
                case Program.LOOK:
                    ok = look(pc, at);
                    pc = code[pc + 4];
                    break;
                case Program.ATOMIC: {
                    int mark = top;
                    at = run(pc + 2, at, limit, ANYWHERE);
                    ok = at >= 0;
                    cut(mark);
                    pc = code[pc + 1];
                    break;
                }
                case Program.FAIL:
                    ok = false;
                    break;
                default:
                    ok = holds(code[pc], at);
                    pc++;
                    break;
            }
            if (ok) {
                continue;
            }
            // Back to what was left to try.
            int[] stack = this.stack;
            int[] registers = this.registers;
            int t = top;
            while (t > base && stack[t - 3] < 0) {
                t -= 3;
                registers[-1 - stack[t]] = stack[t + 1];
            }
            if (t == base) {
                top = t;
                return -1;
            }
            t -= 3;
            top = t;
            pc = stack[t];
            at = stack[t + 1];
            int more = stack[t + 2];
            if (more < 0) {
                continue;
            }
            if ((pc & LAZY) != 0) {
                pc &= ~LAZY;
                at = one(sets[code[pc + 1]], at, limit);
                if (at < 0) {
                    // The same again, with nothing of this run left.
                    pc = failing();
                    continue;
                }
                more++;
                if (more < code[pc + 3]) {
                    push(pc | LAZY, at, more);
                }
                pc += 5;
            } else {
                at = shorter(pc, at, more);
                if (at < 0) {
                    pc = failing();
                }
            }
        }
    }

    /** An instruction that always fails. */
    private int failing() {
        return code.length - 1;
    }

    /** One code point of the set; -1 if there is none here. */
    private int one(CharSet set, int at, int limit) {
        if (at >= limit) {
            hitEnd = true;
            return -1;
        }
        int c = text[at];
        if (c >= 0xd800) {
            c = codePoint(at, limit);
        }
        return set.has(c) ? at + (c >= 0x10000 ? 2 : 1) : -1;
    }

    /** Takes what a run may take at first, and remembers how much else it may take. */
    private int repeat(int pc, int at, int limit) {
        CharSet set = sets[code[pc + 1]];
        int min = code[pc + 2];
        int max = code[pc + 3];
        int mode = code[pc + 4];
        int count = 0;
        for (; count < min; count++) {
            at = one(set, at, limit);
            if (at < 0) {
                return -1;
            }
        }
        if (mode == Node.LAZY) {
            if (count < max) {
                push(pc | LAZY, at, count);
            }
            return at;
        }
        int least = at;
        char[] text = this.text;
        for (; count < max; count++) {
            if (at >= limit) {
                hitEnd = true;
                break;
            }
            int c = text[at];
            if (c >= 0xd800) {
                c = codePoint(at, limit);
            }
            if (!set.has(c)) {
                break;
            }
            at += c >= 0x10000 ? 2 : 1;
        }
        if (mode == Node.GREEDY && at > least) {
            push(pc + 5, at, least);
        }
        return at;
    }

    /** Gives back from a greedy run that reached `at` until the next instruction has a chance; -1 if none has. */
    private int shorter(int pc, int at, int least) {
        char[] text = this.text;
        int wanted = code[pc] == Program.CHAR ? code[pc + 1] : code[pc] == Program.TEXT ? code[pc + 2] : -1;
        do {
            at--;
            if (at > least && Character.isLowSurrogate(text[at]) && Character.isHighSurrogate(text[at - 1])) {
                at--;
            }
        } while (at > least && wanted >= 0 && text[at] != wanted);
        if (at > least) {
            push(pc, at, least);
        }
        return at;
    }

    /** Decides about one more round of a loop; returns where to go on. */
    private int round(int pc, int at) {
        int register = code[pc + 1];
        int count = registers[register];
        boolean lazy = code[pc + 4] == Node.LAZY;
        if (count >= code[pc + 2]) {
            // After a round that took nothing there is no other.
            if (count >= code[pc + 3] || at <= registers[register + 1]) {
                return code[pc + 5];
            }
            if (lazy) {
                return lazily(pc, at, register, count);
            }
            push(code[pc + 5], at, -1);
        }
        set(register, count + 1);
        set(register + 1, at);
        return pc + 6;
    }

    /** Leaves a lazy loop; the stack sets the counters for another round, and back when even that fails. */
    private int lazily(int pc, int at, int register, int count) {
        push(-1 - register, count, 0);
        push(-2 - register, registers[register + 1], 0);
        push(pc + 6, at, -1);
        push(-1 - register, count + 1, 0);
        push(-2 - register, at, 0);
        return code[pc + 5];
    }

    private int reference(int pc, int at, int limit) {
        int group = code[pc + 1];
        int how = code[pc + 2];
        if (group >= program.groups) {
            return -1;
        }
        int start = registers[2 * group];
        int end = registers[2 * group + 1];
        if (start < 0 || end < 0) {
            return -1;
        }
        if (at + end - start > limit) {
            hitEnd = true;
            return -1;
        }
        for (; start < end; start++, at++) {
            char a = text[start];
            char b = text[at];
            if (a == b) {
                continue;
            }
            if (how == 0 || how == 1 && (a > 0x7f || b > 0x7f)) {
                return -1;
            }
            char upper = Character.toUpperCase(a);
            char other = Character.toUpperCase(b);
            if (upper != other && Character.toLowerCase(upper) != Character.toLowerCase(other)) {
                return -1;
            }
        }
        return at;
    }

    private boolean look(int pc, int at) {
        int flags = code[pc + 1];
        boolean wanted = (flags & Program.NEGATIVE) == 0;
        int mark = top;
        boolean found;
        if ((flags & Program.BEHIND) == 0) {
            found = run(pc + 5, at, lookTo, ANYWHERE) >= 0;
        } else {
            found = behind(pc, at);
        }
        if (found && wanted) {
            cut(mark);
        } else {
            undo(mark);
        }
        return found == wanted;
    }

    private boolean behind(int pc, int at) {
        int last = Math.max(at - code[pc + 3], lookFrom);
        int saved = place;
        boolean found = false;
        for (int start = at - code[pc + 2]; start >= last && !found; start--) {
            place = at;
            found = run(pc + 5, start, at, AT_PLACE) >= 0;
        }
        place = saved;
        return found;
    }

    /** Takes from the stack what could be tried since, but keeps what registers are to be set back to. */
    private void cut(int mark) {
        int kept = mark;
        for (int t = mark; t < top; t += 3) {
            if (stack[t] < 0) {
                stack[kept] = stack[t];
                stack[kept + 1] = stack[t + 1];
                kept += 3;
            }
        }
        top = kept;
    }

    private void undo(int mark) {
        while (top > mark) {
            top -= 3;
            if (stack[top] < 0) {
                registers[-1 - stack[top]] = stack[top + 1];
            }
        }
    }

    private boolean holds(int assertion, int at) {
        switch (assertion) {
            case Program.BEGIN:
                return at == anchorFrom;
            case Program.END:
                return atEnd(at);
            case Program.LAST_MATCH:
                return at == lastMatch;
            case Program.LINE_BEGIN:
            case Program.LINE_BEGIN_UNIX:
                return lineBegin(at, assertion == Program.LINE_BEGIN_UNIX);
            case Program.LAST:
            case Program.LAST_UNIX:
                return last(at, assertion == Program.LAST_UNIX);
            case Program.LINE_END:
            case Program.LINE_END_UNIX:
                return lineEnd(at, assertion == Program.LINE_END_UNIX);
            default:
                return boundary(at) == (assertion == Program.BOUNDARY);
        }
    }

    private boolean atEnd(int at) {
        if (at != anchorTo) {
            return false;
        }
        hitEnd = true;
        requireEnd = true;
        return true;
    }

    private boolean lineBegin(int at, boolean unix) {
        // No line begins at the end of the text.
        if (at == anchorTo) {
            hitEnd = true;
            return false;
        }
        if (at == anchorFrom) {
            return true;
        }
        char before = text[at - 1];
        if (unix) {
            return before == '\n';
        }
        return isLineEnd(before) && !(before == '\r' && text[at] == '\n');
    }

    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r' || (c | 1) == 0x2029 || c == 0x85;
    }

    private boolean last(int at, boolean unix) {
        int end = anchorTo;
        if (at < end - 2) {
            return false;
        }
        if (at == end) {
            hitEnd = true;
            requireEnd = true;
            return true;
        }
        char c = text[at];
        if (unix) {
            if (at != end - 1 || c != '\n') {
                return false;
            }
        } else if (at == end - 2) {
            if (c != '\r' || text[at + 1] != '\n') {
                return false;
            }
        } else if (!isLineEnd(c) || c == '\n' && at > 0 && text[at - 1] == '\r') {
            return false;
        }
        hitEnd = true;
        requireEnd = true;
        return true;
    }

    private boolean lineEnd(int at, boolean unix) {
        if (at < anchorTo) {
            char c = text[at];
            if (unix) {
                return c == '\n';
            }
            return isLineEnd(c) && !(c == '\n' && at > 0 && text[at - 1] == '\r');
        }
        hitEnd = true;
        requireEnd = true;
        return true;
    }

    private static boolean isWord(int c) {
        return c == '_' || Character.isLetterOrDigit(c);
    }

    private boolean boundary(int at) {
        boolean left = at > lookFrom && isWord(Character.codePointBefore(text, at, lookFrom));
        boolean right = false;
        if (at < lookTo) {
            right = isWord(codePoint(at, lookTo));
        } else {
            hitEnd = true;
            requireEnd = true;
        }
        return left != right;
    }
}
