package android.database.sqlite;

import java.util.ArrayList;
import java.util.HashSet;

/** Computes expressions over the present rows of the sources. */
final class Evaluator {
    private final Engine engine;
    final Object[] arguments;
    /** The present rows, and their numbers. */
    Object[][] rows;
    long[] ids;
    /** The rows of the present group, or null. */
    ArrayList<Object[][]> group;
    /** The query whose rows these are, for queries inside of it. */
    Select scope;

    Evaluator(Engine engine, Object[] arguments) {
        this.engine = engine;
        this.arguments = arguments;
    }

    static boolean isTrue(Object value) {
        return value != null && Values.number(value).doubleValue() != 0;
    }

    private static Object bool(boolean value) {
        return value ? 1L : 0L;
    }

    Object eval(Expr e) {
        switch (e.kind) {
            case Expr.LITERAL:
                return e.value;
            case Expr.PARAMETER:
                return e.index < arguments.length ? arguments[e.index] : null;
            case Expr.COLUMN:
                return column(e);
            case Expr.UNARY:
                return unary(e.op, eval(e.part(0)));
            case Expr.BINARY:
                return binary(e);
            case Expr.CALL:
                return call(e);
            case Expr.IN:
                return in(e);
            case Expr.BETWEEN:
                Object low = compared(">=", e.part(0), e.part(1));
                Object high = compared("<=", e.part(0), e.part(2));
                return negated(e, and(low, high));
            case Expr.CASE:
                return cases(e);
            case Expr.CAST:
                return cast(e.affinity, eval(e.part(0)));
            case Expr.LIKE:
                return like(e);
            case Expr.COLLATE:
                return eval(e.part(0));
            case Expr.AGGREGATE:
                return aggregate(e);
            default:
                ArrayList<Object[]> found = engine.select(e.select, arguments, this).rows;
                if (e.kind == Expr.EXISTS) {
                    return bool(found.isEmpty() == e.negated);
                }
                return found.isEmpty() ? null : found.get(0)[0];
        }
    }

    private static Object negated(Expr e, Object value) {
        return value == null || !e.negated ? value : bool(!isTrue(value));
    }

    private Object column(Expr e) {
        if (e.value instanceof Evaluator) {
            return ((Evaluator) e.value).at(e);
        }
        return at(e);
    }

    private Object at(Expr e) {
        Object[] row = rows == null ? null : rows[e.source];
        if (e.column < 0) {
            return row == null ? null : row[row.length - 1];
        }
        return row == null ? null : row[e.column];
    }

    private static Object unary(String op, Object value) {
        if (value == null) {
            return null;
        }
        if (op.equals("NOT")) {
            return bool(!isTrue(value));
        }
        if (op.equals("+")) {
            return value;
        }
        return op.equals("~") ? (Object) ~Values.integer(value) : arithmetic("-", 0L, value);
    }

    private static Object and(Object a, Object b) {
        if (a != null && !isTrue(a) || b != null && !isTrue(b)) {
            return 0L;
        }
        return a == null || b == null ? null : (Object) 1L;
    }

    private Object binary(Expr e) {
        String op = e.op;
        if (op.equals("AND")) {
            Object a = eval(e.part(0));
            return a != null && !isTrue(a) ? (Object) 0L : and(a, eval(e.part(1)));
        }
        if (op.equals("OR")) {
            Object a = eval(e.part(0));
            if (isTrue(a)) {
                return 1L;
            }
            Object b = eval(e.part(1));
            return isTrue(b) ? (Object) 1L : a == null || b == null ? null : (Object) 0L;
        }
        char c = op.charAt(0);
        if (c == '=' || c == '!' || c == 'I' || (c == '<' || c == '>') && !op.equals("<<") && !op.equals(">>")) {
            return compared(op, e.part(0), e.part(1));
        }
        Object a = eval(e.part(0));
        Object b = eval(e.part(1));
        if (a == null || b == null) {
            return null;
        }
        return op.equals("||") ? Values.text(a) + Values.text(b) : arithmetic(op, a, b);
    }

    private Object compared(String op, Expr left, Expr right) {
        Object a = eval(left);
        Object b = eval(right);
        int mine = left.affinity();
        int other = right.affinity();
        if (mine >= Values.NUMERIC && other < Values.NUMERIC) {
            b = Values.numeric(b);
        } else if (other >= Values.NUMERIC && mine < Values.NUMERIC) {
            a = Values.numeric(a);
        } else if (mine == Values.TEXT && other < 0) {
            b = Values.apply(Values.TEXT, b);
        } else if (other == Values.TEXT && mine < 0) {
            a = Values.apply(Values.TEXT, a);
        }
        if (Expr.noCase(left, right)) {
            a = folded(a);
            b = folded(b);
        }
        if (op.startsWith("IS")) {
            return bool((Values.compare(a, b) == 0) == op.equals("IS"));
        }
        if (a == null || b == null) {
            return null;
        }
        int order = Values.compare(a, b);
        switch (op) {
            case "<":
                return bool(order < 0);
            case "<=":
                return bool(order <= 0);
            case ">":
                return bool(order > 0);
            case ">=":
                return bool(order >= 0);
            case "=":
            case "==":
                return bool(order == 0);
            default:
                return bool(order != 0);
        }
    }

    static Object folded(Object value) {
        if (!(value instanceof String)) {
            return value;
        }
        char[] letters = ((String) value).toCharArray();
        for (int i = 0; i < letters.length; i++) {
            letters[i] = lower(letters[i]);
        }
        return new String(letters);
    }

    private static Object arithmetic(String op, Object left, Object right) {
        switch (op) {
            case "&":
                return Values.integer(left) & Values.integer(right);
            case "|":
                return Values.integer(left) | Values.integer(right);
            case "<<":
                return shifted(Values.integer(left), Values.integer(right));
            case ">>":
                return shifted(Values.integer(left), -Values.integer(right));
            default:
        }
        Number a = Values.number(left);
        Number b = Values.number(right);
        boolean whole = a instanceof Long && b instanceof Long;
        if (op.equals("%")) {
            long by = Values.integer(right);
            long rest = by == 0 ? 0 : Values.integer(left) % by;
            return by == 0 ? null : whole ? (Object) rest : (Object) (double) rest;
        }
        if (whole) {
            Object exact = exact(op, a.longValue(), b.longValue());
            if (exact != null || op.equals("/") && b.longValue() == 0) {
                return exact;
            }
        }
        double x = a.doubleValue();
        double y = b.doubleValue();
        if (op.equals("/") && y == 0) {
            return null;
        }
        double result = op.equals("/") ? x / y : op.equals("+") ? x + y : op.equals("-") ? x - y : x * y;
        return Double.isNaN(result) ? null : (Object) result;
    }

    /** Of whole numbers; null if that is none of 64 bits. */
    private static Object exact(String op, long x, long y) {
        if (op.equals("/")) {
            return y == 0 || x == Long.MIN_VALUE && y == -1 ? null : (Object) (x / y);
        }
        try {
            return op.equals("+") ? Math.addExact(x, y) : op.equals("-") ? Math.subtractExact(x, y)
                    : Math.multiplyExact(x, y);
        } catch (ArithmeticException e) {
            return null;
        }
    }

    private static long shifted(long value, long left) {
        if (left >= 0) {
            return left > 63 ? 0 : value << left;
        }
        return left < -63 ? value < 0 ? -1 : 0 : value >> -left;
    }

    private Object in(Expr e) {
        Object value = eval(e.part(0));
        ArrayList<Object> list = new ArrayList<Object>();
        if (e.select != null) {
            for (Object[] row : engine.select(e.select, arguments, this).rows) {
                list.add(row[0]);
            }
        } else {
            for (int i = 1; i < e.parts.size(); i++) {
                list.add(eval(e.part(i)));
            }
        }
        if (list.isEmpty()) {
            return bool(e.negated);
        }
        if (value == null) {
            return null;
        }
        int affinity = e.part(0).affinity();
        int theirs = e.select == null || e.select.columns.isEmpty() ? -1 : e.select.columns.get(0).affinity();
        if (theirs >= Values.NUMERIC && affinity < Values.NUMERIC) {
            value = Values.numeric(value);
            affinity = -1;
        } else if (theirs == Values.TEXT && affinity < 0) {
            value = Values.apply(Values.TEXT, value);
        }
        boolean unknown = false;
        boolean folds = e.part(0).noCase();
        value = folds ? folded(value) : value;
        for (Object one : list) {
            unknown |= one == null;
            Object other = affinity > 0 ? Values.apply(affinity == Values.TEXT ? affinity : Values.NUMERIC, one) : one;
            if (one != null && Values.compare(value, folds ? folded(other) : other) == 0) {
                return bool(!e.negated);
            }
        }
        return unknown ? null : bool(e.negated);
    }

    private Object cases(Expr e) {
        int last = e.parts.size() - 1;
        for (int i = 1; i + 1 < last + 1 && i < last; i += 2) {
            boolean hit = e.negated ? isTrue(eval(e.part(i))) : isTrue(compared("=", e.part(0), e.part(i)));
            if (hit) {
                return eval(e.part(i + 1));
            }
        }
        return eval(e.part(last));
    }

    private static Object cast(int affinity, Object value) {
        if (value == null) {
            return null;
        }
        switch (affinity) {
            case Values.TEXT:
                return value instanceof byte[] ? new String((byte[]) value) : Values.text(value);
            case Values.INTEGER:
                return Values.integer(value);
            case Values.REAL:
                return Values.number(value).doubleValue();
            case Values.NUMERIC:
                return value instanceof Number ? value : Values.apply(Values.NUMERIC, Values.number(value));
            default:
                return value instanceof byte[] ? value : Values.text(value).getBytes();
        }
    }

    private Object like(Expr e) {
        Object value = eval(e.part(0));
        Object pattern = eval(e.part(1));
        if (value == null || pattern == null) {
            return null;
        }
        boolean glob = e.op.equals("GLOB");
        int escape = -1;
        if (e.parts.size() > 2) {
            Object letter = eval(e.part(2));
            if (letter == null) {
                return null;
            }
            if (Values.text(letter).length() != 1) {
                throw new SQLiteException("ESCAPE expression must be a single character (code 1 SQLITE_ERROR)");
            }
            escape = Values.text(letter).charAt(0);
        }
        String text = Values.text(value);
        String wanted = Values.text(pattern);
        boolean hit = matches(wanted, 0, text, 0, glob, escape);
        return bool(hit != e.negated);
    }

    private static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
    }

    static boolean matches(String pattern, int from, String text, int at, boolean glob, int escape) {
        int t = at;
        for (int p = from; p < pattern.length(); p++) {
            char c = pattern.charAt(p);
            if (c == (glob ? '*' : '%') && c != escape) {
                for (int i = t; i <= text.length(); i++) {
                    if (matches(pattern, p + 1, text, i, glob, escape)) {
                        return true;
                    }
                }
                return false;
            }
            boolean any = c == (glob ? '?' : '_') && c != escape;
            if (c == escape && p + 1 < pattern.length()) {
                c = pattern.charAt(++p);
                any = false;
            }
            if (t >= text.length()) {
                return false;
            }
            char d = text.charAt(t++);
            if (glob && c == '[') {
                int end = classEnd(pattern, p);
                if (end < 0 || !inClass(pattern, p, end, d)) {
                    return false;
                }
                p = end;
                continue;
            }
            if (!any && c != d && (glob || lower(c) != lower(d))) {
                return false;
            }
        }
        return t == text.length();
    }

    /** Where the brackets of a GLOB close, or -1. A bracket that closes stands for itself right after the one that opens. */
    private static int classEnd(String pattern, int open) {
        int first = open + (pattern.startsWith("^", open + 1) ? 2 : 1);
        return pattern.indexOf(']', first + 1);
    }

    private static boolean inClass(String pattern, int open, int end, char c) {
        boolean negated = pattern.charAt(open + 1) == '^';
        boolean found = false;
        for (int i = open + (negated ? 2 : 1); i < end; i++) {
            boolean range = i + 2 < end && pattern.charAt(i + 1) == '-';
            char last = pattern.charAt(range ? i + 2 : i);
            found |= c >= pattern.charAt(i) && c <= last;
            i += range ? 2 : 0;
        }
        return found != negated;
    }

    /** Which of a minimum or a maximum's values is to be kept. */
    private static boolean better(Expr e, Object value, Object best) {
        boolean folds = e.part(0).noCase();
        int order = best == null ? 1 : folds ? Values.compare(folded(value), folded(best)) : Values.compare(value, best);
        return best == null || (e.op.equals("MIN") ? order < 0 : order > 0);
    }

    private Object aggregate(Expr e) {
        if (group == null) {
            throw new SQLiteException("misuse of aggregate function " + e.op + "() (code 1 SQLITE_ERROR)");
        }
        Object[][] before = rows;
        HashSet<Key> seen = e.distinct ? new HashSet<Key>() : null;
        long count = 0;
        double sum = 0;
        long whole = 0;
        boolean exact = true;
        Object best = null;
        StringBuilder text = null;
        for (int i = 0; i < group.size(); i++) {
            rows = group.get(i);
            Object value = e.parts.isEmpty() ? (Object) 1L : eval(e.part(0));
            boolean folds = seen != null && e.part(0).noCase();
            if (value == null || seen != null && !seen.add(new Key(new Object[] {folds ? folded(value) : value}))) {
                continue;
            }
            count++;
            switch (e.op) {
                case "MIN":
                case "MAX":
                    best = better(e, value, best) ? value : best;
                    break;
                case "GROUP_CONCAT":
                    String separator = e.parts.size() > 1 ? Values.text(eval(e.part(1))) : ",";
                    text = text == null ? new StringBuilder() : text.append(separator);
                    text.append(Values.text(value));
                    break;
                case "COUNT":
                    break;
                default:
                    Number number = Values.number(value);
                    exact &= number instanceof Long && Values.isNumber(value);
                    Object more = exact ? exact("+", whole, number.longValue()) : null;
                    if (exact && more == null && e.op.equals("SUM")) {
                        throw new SQLiteException("integer overflow (code 1 SQLITE_ERROR)");
                    }
                    whole = more == null ? whole : (Long) more;
                    sum += number.doubleValue();
            }
        }
        rows = before;
        switch (e.op) {
            case "COUNT":
                return count;
            case "SUM":
                return count == 0 ? null : exact ? (Object) whole : (Object) sum;
            case "TOTAL":
                return sum;
            case "AVG":
                return count == 0 ? null : (Object) (sum / count);
            case "GROUP_CONCAT":
                return text == null ? null : text.toString();
            default:
                return best;
        }
    }

    private Object call(Expr e) {
        Object[] a = new Object[e.parts.size()];
        for (int i = 0; i < a.length; i++) {
            a[i] = eval(e.part(i));
        }
        return Functions.call(engine, e.op, a);
    }
}
