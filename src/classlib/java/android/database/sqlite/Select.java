package android.database.sqlite;

import java.util.ArrayList;

/** A query. */
final class Select {
    /** A table that is read. */
    static final class Source {
        String name;
        String alias;
        Select select;
        boolean outer;
        Expr on;
        Table table;
    }

    boolean distinct;
    final ArrayList<Expr> columns = new ArrayList<Expr>();
    /** Their names; null stands for all columns (of the table in the expression). */
    final ArrayList<String> names = new ArrayList<String>();
    final ArrayList<Source> sources = new ArrayList<Source>();
    Expr where;
    final ArrayList<Expr> groups = new ArrayList<Expr>();
    Expr having;
    final ArrayList<Expr> orders = new ArrayList<Expr>();
    final ArrayList<Boolean> descending = new ArrayList<Boolean>();
    Expr limit;
    Expr offset;
    /** Another query, and what its rows do with these: UNION, ALL, EXCEPT or INTERSECT. */
    Select union;
    String compound;
}
