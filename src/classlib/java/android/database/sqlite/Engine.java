package android.database.sqlite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;

/** Runs queries: nested loops over the sources, a look-up where a row's number is asked for. No indices otherwise. */
class Engine {
    /** The rows of a query. */
    static final class Result {
        String[] names;
        /** Columns in which upper and lower case are the same; none if null. */
        boolean[] noCase;
        ArrayList<Object[]> rows = new ArrayList<Object[]>();

        Key key(Object[] row) {
            return new Key(folded(row, noCase));
        }
    }

    private static Object[] folded(Object[] values, boolean[] noCase) {
        Object[] made = values.clone();
        for (int i = 0; i < made.length; i++) {
            made[i] = noCase != null && noCase[i] ? Evaluator.folded(made[i]) : made[i];
        }
        return made;
    }

    private static boolean[] noCase(ArrayList<Expr> columns) {
        boolean[] found = new boolean[columns.size()];
        for (int i = 0; i < found.length; i++) {
            found[i] = columns.get(i).noCase();
        }
        return found;
    }

    final LinkedHashMap<String, Table> tables = new LinkedHashMap<String, Table>();
    long lastId;
    long changes;
    long random = 1;

    Table table(String name) {
        Table table = tables.get(name.toLowerCase());
        if (table == null && (name.equalsIgnoreCase("sqlite_master") || name.equalsIgnoreCase("sqlite_schema"))) {
            table = master();
        }
        if (table == null) {
            throw new SQLiteException("no such table: " + name + " (code 1 SQLITE_ERROR)");
        }
        return table;
    }

    private Table master() {
        Table master = new Table("sqlite_master", null);
        for (String name : new String[] {"type", "name", "tbl_name", "rootpage", "sql"}) {
            Table.Column column = new Table.Column();
            column.name = name;
            column.affinity = name.equals("rootpage") ? Values.INTEGER : Values.TEXT;
            master.columns.add(column);
        }
        long id = 0;
        for (Table table : tables.values()) {
            master.put(++id, new Object[] {"table", table.name, table.name, id + 1, table.sql});
        }
        return master;
    }

    Result select(Select select, Object[] arguments, Evaluator outer) {
        Result result = core(select, arguments, outer);
        Select last = select;
        while (last.union != null) {
            combine(last.compound, result, core(last.union, arguments, outer).rows);
            last = last.union;
        }
        if (select.union != null) {
            orderUnion(select, result);
            cut(select, result, new Evaluator(this, arguments));
        }
        return result;
    }

    private static void combine(String compound, Result result, ArrayList<Object[]> others) {
        if (compound.equals("ALL")) {
            result.rows.addAll(others);
            return;
        }
        // Of equal rows the last one stays, at the first one's place.
        LinkedHashMap<Key, Object[]> kept = new LinkedHashMap<Key, Object[]>();
        for (Object[] row : result.rows) {
            kept.put(result.key(row), row);
        }
        HashSet<Key> theirs = new HashSet<Key>();
        for (Object[] row : others) {
            Key key = result.key(row);
            theirs.add(key);
            if (compound.equals("UNION")) {
                kept.put(key, row);
            } else if (compound.equals("EXCEPT")) {
                kept.remove(key);
            }
        }
        if (compound.equals("INTERSECT")) {
            kept.keySet().retainAll(theirs);
        }
        result.rows = new ArrayList<Object[]>(kept.values());
    }

    private void orderUnion(final Select select, final Result result) {
        if (select.orders.isEmpty()) {
            return;
        }
        final int[] columns = new int[select.orders.size()];
        for (int i = 0; i < columns.length; i++) {
            Expr order = select.orders.get(i);
            order = order.kind == Expr.COLLATE ? order.part(0) : order;
            columns[i] = order.kind == Expr.LITERAL ? Values.number(order.value).intValue() - 1
                    : Arrays.asList(result.names).indexOf(order.op);
            if (columns[i] < 0 || columns[i] >= result.names.length) {
                throw new SQLiteException((i + 1) + "st ORDER BY term does not match any column in the result set "
                        + "(code 1 SQLITE_ERROR)");
            }
        }
        final boolean[] noCase = result.noCase;
        Collections.sort(result.rows, new Comparator<Object[]>() {
            @Override
            public int compare(Object[] a, Object[] b) {
                for (int i = 0; i < columns.length; i++) {
                    int at = columns[i];
                    boolean folds = noCase[at] || select.orders.get(i).noCase();
                    int order = folds ? Values.compare(Evaluator.folded(a[at]), Evaluator.folded(b[at]))
                            : Values.compare(a[at], b[at]);
                    if (order != 0) {
                        return select.descending.get(i) ? -order : order;
                    }
                }
                return 0;
            }
        });
    }

    /** A query's bound form: sources, columns and orders. */
    private final class Plan {
        final Select select;
        final Evaluator outer;
        final ArrayList<Expr> columns = new ArrayList<Expr>();
        final ArrayList<String> names = new ArrayList<String>();

        Plan(Select select, Object[] arguments, Evaluator outer) {
            this.select = select;
            this.outer = outer;
            for (Select.Source source : select.sources) {
                source.table = source.select == null ? table(source.name)
                        : asTable(source.alias, select(source.select, arguments, outer));
            }
            expand();
            for (int i = 0; i < select.orders.size(); i++) {
                select.orders.set(i, aliased(select.orders.get(i)));
            }
            for (int i = 0; i < select.groups.size(); i++) {
                select.groups.set(i, aliased(select.groups.get(i)));
            }
            for (Expr column : columns) {
                bind(column);
            }
            bindAll(select.orders);
            bindAll(select.groups);
            for (Select.Source source : select.sources) {
                bind(source.on);
            }
            bind(select.where);
            select.having = select.having == null ? null : aliasedPart(select.having);
            bind(select.having);
        }

        private void expand() {
            for (int i = 0; i < select.columns.size(); i++) {
                Expr column = select.columns.get(i);
                if (select.names.get(i) != null) {
                    columns.add(column);
                    names.add(select.names.get(i));
                    continue;
                }
                for (Select.Source source : select.sources) {
                    if (column.table == null || column.table.equalsIgnoreCase(source.alias)) {
                        for (Table.Column each : source.table.columns) {
                            Expr one = new Expr(Expr.COLUMN, each.name);
                            one.table = source.alias;
                            columns.add(one);
                            names.add(each.name);
                        }
                    }
                }
            }
        }

        /** A number or a name of a result column stands for that column. */
        private Expr aliased(Expr order) {
            if (order.kind == Expr.LITERAL && order.value instanceof Long) {
                if ((Long) order.value < 1 || (Long) order.value > columns.size()) {
                    throw new SQLiteException("ORDER BY term out of range - should be between 1 and " + columns.size()
                            + " (code 1 SQLITE_ERROR)");
                }
                return columns.get(((Long) order.value).intValue() - 1);
            }
            if (order.kind == Expr.COLUMN && order.table == null) {
                for (int i = 0; i < names.size(); i++) {
                    boolean own = columns.get(i).kind != Expr.COLUMN || !names.get(i).equals(columns.get(i).op);
                    if (own && names.get(i).equalsIgnoreCase(order.op)) {
                        return columns.get(i);
                    }
                }
            }
            for (int i = 0; i < order.parts.size(); i++) {
                order.parts.set(i, aliasedPart(order.parts.get(i)));
            }
            return order;
        }

        private Expr aliasedPart(Expr part) {
            return part.kind == Expr.LITERAL ? part : aliased(part);
        }

        private void bindAll(ArrayList<Expr> list) {
            for (Expr expr : list) {
                bind(expr);
            }
        }

        void bind(Expr expr) {
            if (expr == null) {
                return;
            }
            if (expr.kind == Expr.COLUMN) {
                bindColumn(expr);
            }
            for (Expr part : expr.parts) {
                bind(part);
            }
        }

        private void bindColumn(Expr expr) {
            if (find(expr, select)) {
                expr.value = null;
                return;
            }
            if (outer != null && outerFind(expr)) {
                return;
            }
            // As in SQLite, a quoted name that is no column is a text; also result columns may be named in WHERE.
            for (int i = 0; i < names.size(); i++) {
                if (expr.table == null && names.get(i).equalsIgnoreCase(expr.op) && columns.get(i) != expr) {
                    Expr named = columns.get(i);
                    bind(named);
                    if (named.kind == Expr.COLUMN) {
                        expr.source = named.source;
                        expr.column = named.column;
                        expr.affinity = named.affinity;
                        return;
                    }
                }
            }
            throw new SQLiteException("no such column: " + (expr.table == null ? "" : expr.table + ".") + expr.op
                    + " (code 1 SQLITE_ERROR)");
        }

        private boolean outerFind(Expr expr) {
            if (outer.scope != null && find(expr, outer.scope)) {
                expr.value = outer;
                return true;
            }
            return false;
        }

        private boolean find(Expr expr, Select among) {
            for (int i = 0; i < among.sources.size(); i++) {
                Select.Source source = among.sources.get(i);
                if (expr.table != null && !expr.table.equalsIgnoreCase(source.alias)) {
                    continue;
                }
                int column = source.table.find(expr.op);
                if (column < 0 && isRowId(expr.op)) {
                    expr.source = i;
                    expr.column = -1;
                    expr.affinity = Values.INTEGER;
                    return true;
                }
                if (column >= 0) {
                    expr.source = i;
                    expr.column = column;
                    expr.affinity = source.table.columns.get(column).affinity;
                    expr.distinct = source.table.columns.get(column).noCase;
                    return true;
                }
            }
            return false;
        }
    }

    static boolean isRowId(String name) {
        return name.equalsIgnoreCase("rowid") || name.equalsIgnoreCase("oid") || name.equalsIgnoreCase("_rowid_");
    }

    private static Table asTable(String name, Result result) {
        Table table = new Table(name, null);
        for (String column : result.names) {
            Table.Column made = new Table.Column();
            made.name = column;
            table.columns.add(made);
        }
        long id = 0;
        for (Object[] row : result.rows) {
            table.rows.put(++id, Arrays.copyOf(row, row.length + 1));
        }
        return table;
    }

    private Result core(Select select, Object[] arguments, Evaluator outer) {
        Plan plan = new Plan(select, arguments, outer);
        Evaluator evaluator = new Evaluator(this, arguments);
        evaluator.scope = select;
        ArrayList<Object[][]> found = new ArrayList<Object[][]>();
        if (select.sources.isEmpty()) {
            evaluator.rows = new Object[0][];
            if (select.where == null || Evaluator.isTrue(evaluator.eval(select.where))) {
                found.add(evaluator.rows);
            }
        } else {
            evaluator.rows = new Object[select.sources.size()][];
            loop(select, evaluator, 0, found);
        }
        Result result = new Result();
        result.names = plan.names.toArray(new String[plan.names.size()]);
        result.noCase = noCase(plan.columns);
        boolean grouped = !select.groups.isEmpty() || select.having != null;
        for (Expr column : plan.columns) {
            grouped |= column.hasAggregate();
        }
        for (Expr order : select.orders) {
            grouped |= order.hasAggregate();
        }
        ArrayList<Object[]> keys = new ArrayList<Object[]>();
        if (grouped) {
            groups(select, plan, evaluator, found, result, keys);
        } else {
            for (Object[][] rows : found) {
                evaluator.rows = rows;
                emit(select, plan, evaluator, result, keys);
            }
        }
        if (select.distinct) {
            distinctWithKeys(result, keys);
        }
        if (select.union == null) {
            order(select, result, keys);
            cut(select, result, evaluator);
        }
        return result;
    }

    private static void distinctWithKeys(Result result, ArrayList<Object[]> keys) {
        ArrayList<Object[]> rows = result.rows;
        HashSet<Key> seen = new HashSet<Key>();
        int kept = 0;
        for (int i = 0; i < rows.size(); i++) {
            if (seen.add(result.key(rows.get(i)))) {
                rows.set(kept, rows.get(i));
                keys.set(kept, keys.get(i));
                kept++;
            }
        }
        while (rows.size() > kept) {
            rows.remove(rows.size() - 1);
            keys.remove(keys.size() - 1);
        }
    }

    private void loop(Select select, Evaluator evaluator, int depth, ArrayList<Object[][]> found) {
        if (depth == select.sources.size()) {
            if (select.where == null || Evaluator.isTrue(evaluator.eval(select.where))) {
                found.add(evaluator.rows.clone());
            }
            return;
        }
        Select.Source source = select.sources.get(depth);
        boolean some = false;
        Object id = lookUp(source, source.on, depth, evaluator);
        if (id == null && !source.outer) {
            id = lookUp(source, select.where, depth, evaluator);
        }
        if (id != null) {
            Object[] row = id instanceof Long ? source.table.rows.get(id) : null;
            if (row != null) {
                evaluator.rows[depth] = row;
                if (source.on == null || Evaluator.isTrue(evaluator.eval(source.on))) {
                    some = true;
                    loop(select, evaluator, depth + 1, found);
                }
            }
        } else {
            for (Object[] row : source.table.rows.values()) {
                evaluator.rows[depth] = row;
                if (source.on == null || Evaluator.isTrue(evaluator.eval(source.on))) {
                    some = true;
                    loop(select, evaluator, depth + 1, found);
                }
            }
        }
        evaluator.rows[depth] = null;
        if (!some && source.outer) {
            loop(select, evaluator, depth + 1, found);
        }
    }

    /** The row's number that a condition asks for, "" if it can be none, or null if all rows have to be looked at. */
    private static Object lookUp(Select.Source source, Expr condition, int depth, Evaluator evaluator) {
        if (condition == null || condition.kind != Expr.BINARY) {
            return null;
        }
        if (condition.op.equals("AND")) {
            Object left = lookUp(source, condition.part(0), depth, evaluator);
            return left != null ? left : lookUp(source, condition.part(1), depth, evaluator);
        }
        if (!condition.op.equals("=") && !condition.op.equals("==")) {
            return null;
        }
        for (int side = 0; side < 2; side++) {
            Expr column = condition.part(side);
            Expr value = condition.part(1 - side);
            boolean isId = column.kind == Expr.COLUMN && column.value == null && column.source == depth
                    && (column.column < 0 || column.column == source.table.rowId);
            boolean known = value.kind == Expr.LITERAL || value.kind == Expr.PARAMETER
                    || value.kind == Expr.COLUMN && value.value == null && value.source < depth;
            if (isId && known) {
                Object wanted = Values.apply(Values.INTEGER, evaluator.eval(value));
                return wanted instanceof Long ? wanted : "";
            }
        }
        return null;
    }

    private void groups(Select select, Plan plan, Evaluator evaluator, ArrayList<Object[][]> found, Result result,
            ArrayList<Object[]> keys) {
        Map<Key, ArrayList<Object[][]>> groups = new LinkedHashMap<Key, ArrayList<Object[][]>>();
        final ArrayList<Object[]> values = new ArrayList<Object[]>();
        for (Object[][] rows : found) {
            evaluator.rows = rows;
            Object[] parts = new Object[select.groups.size()];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = evaluator.eval(select.groups.get(i));
            }
            parts = folded(parts, noCase(select.groups));
            Key key = new Key(parts);
            ArrayList<Object[][]> group = groups.get(key);
            if (group == null) {
                group = new ArrayList<Object[][]>();
                groups.put(key, group);
                values.add(parts);
            }
            group.add(rows);
        }
        if (groups.isEmpty() && select.groups.isEmpty()) {
            groups.put(new Key(new Object[0]), new ArrayList<Object[][]>());
            values.add(new Object[0]);
        }
        // Groups come in the order of their values, as SQLite sorts to find them.
        Collections.sort(values, new Comparator<Object[]>() {
            @Override
            public int compare(Object[] a, Object[] b) {
                return compareRows(a, b);
            }
        });
        for (Object[] parts : values) {
            ArrayList<Object[][]> group = groups.get(new Key(parts));
            evaluator.group = group;
            evaluator.rows = group.isEmpty() ? new Object[select.sources.size()][] : bare(plan, evaluator, group);
            if (select.having == null || Evaluator.isTrue(evaluator.eval(select.having))) {
                emit(select, plan, evaluator, result, keys);
            }
        }
        evaluator.group = null;
    }

    /** The row that plain columns of a group come from: that of a single minimum or maximum, or else the first. */
    private static Object[][] bare(Plan plan, Evaluator evaluator, ArrayList<Object[][]> group) {
        Expr extreme = null;
        int count = 0;
        for (Expr column : plan.columns) {
            if (column.kind == Expr.AGGREGATE) {
                count++;
                extreme = column.op.equals("MIN") || column.op.equals("MAX") ? column : extreme;
            }
        }
        if (extreme == null || count != 1) {
            return group.get(0);
        }
        Object[][] best = group.get(0);
        Object value = null;
        for (Object[][] rows : group) {
            evaluator.rows = rows;
            Object now = evaluator.eval(extreme.part(0));
            boolean better = now != null && (value == null
                    || (extreme.op.equals("MIN") ? Values.compare(now, value) < 0 : Values.compare(now, value) > 0));
            if (better) {
                value = now;
                best = rows;
            }
        }
        return best;
    }

    static int compareRows(Object[] a, Object[] b) {
        for (int i = 0; i < a.length; i++) {
            int order = Values.compare(a[i], b[i]);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static void emit(Select select, Plan plan, Evaluator evaluator, Result result, ArrayList<Object[]> keys) {
        Object[] row = new Object[plan.columns.size()];
        for (int i = 0; i < row.length; i++) {
            row[i] = evaluator.eval(plan.columns.get(i));
        }
        result.rows.add(row);
        Object[] key = new Object[select.orders.size()];
        for (int i = 0; i < key.length; i++) {
            Object value = evaluator.eval(select.orders.get(i));
            key[i] = select.orders.get(i).noCase() ? Evaluator.folded(value) : value;
        }
        keys.add(key);
    }

    private static void order(final Select select, Result result, final ArrayList<Object[]> keys) {
        if (select.orders.isEmpty()) {
            return;
        }
        Integer[] places = new Integer[result.rows.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = i;
        }
        Arrays.sort(places, new Comparator<Integer>() {
            @Override
            public int compare(Integer a, Integer b) {
                Object[] x = keys.get(a);
                Object[] y = keys.get(b);
                for (int i = 0; i < x.length; i++) {
                    int order = Values.compare(x[i], y[i]);
                    if (order != 0) {
                        return select.descending.get(i) ? -order : order;
                    }
                }
                return 0;
            }
        });
        ArrayList<Object[]> sorted = new ArrayList<Object[]>(places.length);
        for (Integer place : places) {
            sorted.add(result.rows.get(place));
        }
        result.rows = sorted;
    }

    private static void cut(Select select, Result result, Evaluator evaluator) {
        if (select.limit == null) {
            return;
        }
        long limit = Values.number(evaluator.eval(select.limit)).longValue();
        long from = select.offset == null ? 0 : Values.number(evaluator.eval(select.offset)).longValue();
        int size = result.rows.size();
        int start = (int) Math.max(0, Math.min(from, size));
        int end = limit < 0 ? size : (int) Math.min(size, start + limit);
        result.rows = new ArrayList<Object[]>(result.rows.subList(start, end));
    }
}
