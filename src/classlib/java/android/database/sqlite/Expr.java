package android.database.sqlite;

import java.util.ArrayList;

/** An expression: what to do, and with which others. */
final class Expr {
    static final int LITERAL = 0;
    static final int PARAMETER = 1;
    static final int COLUMN = 2;
    static final int UNARY = 3;
    static final int BINARY = 4;
    static final int CALL = 5;
    static final int IN = 6;
    static final int BETWEEN = 7;
    static final int CASE = 8;
    static final int CAST = 9;
    static final int LIKE = 10;
    static final int COLLATE = 11;
    static final int SUBQUERY = 12;
    static final int EXISTS = 13;
    static final int AGGREGATE = 14;

    final int kind;
    String op;
    Object value;
    int index;
    String table;
    boolean negated;
    boolean distinct;
    Select select;
    final ArrayList<Expr> parts = new ArrayList<Expr>();
    /** Of a column: in which source, and which one there; -1 is the row's number. */
    int source = -1;
    int column;
    int affinity;

    Expr(int kind) {
        this.kind = kind;
    }

    Expr(int kind, String op, Expr... parts) {
        this.kind = kind;
        this.op = op;
        for (Expr part : parts) {
            this.parts.add(part);
        }
    }

    static Expr literal(Object value) {
        Expr expr = new Expr(LITERAL);
        expr.value = value;
        return expr;
    }

    Expr part(int i) {
        return parts.get(i);
    }

    /** The affinity of what this gives. */
    int affinity() {
        if (kind == SUBQUERY) {
            return select.columns.get(0).affinity();
        }
        return kind == COLUMN || kind == CAST ? affinity : kind == COLLATE ? part(0).affinity() : -1;
    }

    /** How texts are compared: -1 for no wish, 0 for a column's bytes, 1 for its NOCASE, 2 and 3 where COLLATE says so. */
    private int collation() {
        switch (kind) {
            case COLLATE:
                return "NOCASE".equalsIgnoreCase(op) ? 3 : 2;
            case COLUMN:
                return distinct ? 1 : 0;
            case CAST:
                return part(0).collation();
            case UNARY:
                return op.equals("+") ? part(0).collation() : -1;
            default:
                return -1;
        }
    }

    boolean noCase() {
        return collation() % 2 == 1;
    }

    /** Whether upper and lower case are the same when these two are compared. */
    static boolean noCase(Expr left, Expr right) {
        int mine = left.collation();
        int other = right.collation();
        return (mine >= 2 || other < 2 && mine >= 0 ? mine : other) % 2 == 1;
    }

    boolean hasAggregate() {
        if (kind == AGGREGATE) {
            return true;
        }
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).hasAggregate()) {
                return true;
            }
        }
        return false;
    }
}
