package android.database.sqlite;

import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Map;

/** Statements that change a database: schema, rows and transactions. Triggers, views and foreign keys are left out. */
final class Database extends Engine {
    private static final int ABORT = 0;
    private static final int REPLACE = 1;
    private static final int IGNORE = 2;

    /** What takes back one change. */
    private interface Undo {
        void undo();
    }

    /** Where a transaction can be taken back to. */
    private static final class Savepoint {
        final String name;
        final int undos;
        final boolean outermost;
        final int journal;

        Savepoint(String name, int undos, boolean outermost, Database database) {
            this.name = name;
            this.undos = undos;
            this.outermost = outermost;
            this.journal = database.store == null ? 0 : database.store.told();
        }
    }

    private final Store store;
    private final ArrayList<Undo> undos = new ArrayList<Undo>();
    private final ArrayList<Savepoint> savepoints = new ArrayList<Savepoint>();
    private boolean inTransaction;
    private boolean loading;
    int version;

    Database(File path) throws IOException {
        store = path == null ? null : new Store(path);
        if (store != null) {
            load();
        }
    }

    private void load() throws IOException {
        DataInputStream in = store.open();
        int size = in.available();
        loading = true;
        int rest = size;
        while (in.available() > 0) {
            rest = in.available();
            int kind = in.readByte();
            if (kind == 0) {
                break;
            }
            if (kind == 'S') {
                execute(Store.text(in), new Object[0]);
            } else if (kind == 'V') {
                version = in.readInt();
            } else {
                Table table = tables.get(Store.text(in).toLowerCase());
                long id = in.readLong();
                table.remove(id);
                if (kind == 'P') {
                    Object[] row = Store.row(in);
                    row[row.length - 1] = id;
                    table.put(id, row);
                }
            }
            rest = in.available();
        }
        loading = false;
        undos.clear();
        if (size > 0) {
            store.readTo(size - rest);
        }
    }

    void begin() {
        inTransaction = true;
    }

    void end(boolean successful) throws IOException {
        inTransaction = false;
        savepoints.clear();
        finish(successful);
    }

    /** Ends a statement outside of a transaction, or a transaction. */
    private void finish(boolean successful) throws IOException {
        if (!successful) {
            for (int i = undos.size() - 1; i >= 0; i--) {
                undos.get(i).undo();
            }
        }
        undos.clear();
        if (store != null) {
            if (successful) {
                store.commit();
            } else {
                store.rollback();
            }
        }
    }

    void setVersion(int newVersion) throws IOException {
        version = newVersion;
        if (store != null) {
            store.version(newVersion);
            if (!inTransaction) {
                store.commit();
            }
        }
    }

    void close() throws IOException {
        if (store != null) {
            store.close();
        }
    }

    /** Runs a statement; a query's rows, or null. */
    Result run(String sql, Object[] arguments) {
        try {
            int mark = undos.size();
            boolean done = false;
            try {
                Result result = execute(sql, arguments);
                done = true;
                return result;
            } finally {
                if (!inTransaction) {
                    finish(done);
                } else if (!done) {
                    // Within a transaction only the statement is taken back; its journal entries undo themselves.
                    for (int i = undos.size() - 1; i >= mark; i--) {
                        undos.remove(i).undo();
                    }
                }
            }
        } catch (IOException e) {
            throw new SQLiteException("disk I/O error (code 10 SQLITE_IOERR)", e);
        }
    }

    private Result execute(String sql, Object[] arguments) throws IOException {
        Tokens tokens = new Tokens(sql);
        Parser parser = new Parser(tokens);
        if (tokens.is("SELECT")) {
            Select select = parser.select();
            check(tokens);
            return select(select, arguments, null);
        }
        if (tokens.is("INSERT") || tokens.is("REPLACE")) {
            insert(tokens, parser, arguments);
        } else if (tokens.take("UPDATE")) {
            update(tokens, parser, arguments);
        } else if (tokens.take("DELETE")) {
            delete(tokens, parser, arguments);
        } else if (tokens.take("CREATE")) {
            create(sql, tokens, parser);
        } else if (tokens.take("DROP")) {
            drop(sql, tokens);
        } else if (tokens.take("ALTER")) {
            alter(sql, tokens, parser);
        } else if (tokens.take("PRAGMA")) {
            return pragma(tokens);
        } else if (tokens.is("SAVEPOINT") || tokens.is("RELEASE") || tokens.is("BEGIN") || tokens.is("COMMIT")
                || tokens.is("END") || tokens.is("ROLLBACK")) {
            transaction(tokens);
        } else if (!tokens.is("VACUUM") && !tokens.is("ANALYZE") && !tokens.is("REINDEX")) {
            throw tokens.error();
        }
        return null;
    }

    private static void check(Tokens tokens) {
        tokens.take(";");
        if (tokens.kind() != Tokens.END) {
            throw tokens.error();
        }
    }

    private static SQLiteException refused(String what) {
        return new SQLiteException(what + " (code 1 SQLITE_ERROR)");
    }

    private void transaction(Tokens tokens) throws IOException {
        String word = tokens.take().toUpperCase();
        if (word.equals("BEGIN")) {
            if (inTransaction) {
                throw refused("cannot start a transaction within a transaction");
            }
            begin();
            return;
        }
        if (word.equals("SAVEPOINT")) {
            savepoints.add(new Savepoint(tokens.name(), undos.size(), !inTransaction, this));
            begin();
            return;
        }
        tokens.take("TRANSACTION");
        boolean back = word.equals("ROLLBACK");
        if (word.equals("RELEASE") || back && tokens.take("TO")) {
            tokens.take("SAVEPOINT");
            leave(tokens.name(), back);
            return;
        }
        if (!inTransaction) {
            throw refused("cannot " + (back ? "rollback" : "commit") + " - no transaction is active");
        }
        end(!back);
    }

    /** Goes back to a savepoint, which stays, or forgets it and those after it. */
    private void leave(String name, boolean back) throws IOException {
        int at = savepoints.size() - 1;
        while (at >= 0 && !savepoints.get(at).name.equalsIgnoreCase(name)) {
            at--;
        }
        if (at < 0) {
            throw refused("no such savepoint: " + name);
        }
        Savepoint savepoint = savepoints.get(at);
        while (savepoints.size() > (back ? at + 1 : at)) {
            savepoints.remove(savepoints.size() - 1);
        }
        if (back) {
            for (int i = undos.size() - 1; i >= savepoint.undos; i--) {
                undos.remove(i).undo();
            }
            if (store != null) {
                store.forget(savepoint.journal);
            }
        } else if (savepoint.outermost) {
            end(true);
        }
    }

    private Result pragma(Tokens tokens) throws IOException {
        String name = tokens.name();
        if (name.equalsIgnoreCase("user_version")) {
            if (tokens.take("=")) {
                setVersion(Integer.parseInt(tokens.take()));
                return null;
            }
            Result result = new Result();
            result.names = new String[] {"user_version"};
            result.rows.add(new Object[] {(long) version});
            return result;
        }
        if (name.equalsIgnoreCase("table_info")) {
            tokens.expect("(");
            return tableInfo(table(tokens.name()));
        }
        return null;
    }

    private static Result tableInfo(Table table) {
        Result result = new Result();
        result.names = new String[] {"cid", "name", "type", "notnull", "dflt_value", "pk"};
        for (int i = 0; i < table.columns.size(); i++) {
            Table.Column column = table.columns.get(i);
            result.rows.add(new Object[] {(long) i, column.name, column.type, column.notNull ? 1L : 0L,
                column.fallbackText, column.key});
        }
        return result;
    }

    private void schema(String sql) throws IOException {
        if (store != null && !loading) {
            store.schema(sql);
        }
    }

    private void create(String sql, Tokens tokens, Parser parser) throws IOException {
        if (!tokens.take("TEMP")) {
            tokens.take("TEMPORARY");
        }
        boolean unique = tokens.take("UNIQUE");
        if (tokens.take("INDEX")) {
            createIndex(sql, tokens, unique);
            return;
        }
        tokens.expect("TABLE");
        boolean quiet = tokens.take("IF", "NOT") && tokens.take("EXISTS");
        String name = tokens.name();
        if (tables.containsKey(name.toLowerCase())) {
            if (quiet) {
                return;
            }
            throw new SQLiteException("table " + name + " already exists (code 1 SQLITE_ERROR): , while compiling: "
                    + sql);
        }
        final Table table = new Table(name, sql);
        if (tokens.take("AS")) {
            fill(table, select(parser.select(), new Object[0], null));
        } else {
            columns(tokens, parser, table);
        }
        tables.put(name.toLowerCase(), table);
        undos.add(new Undo() {
            @Override
            public void undo() {
                tables.remove(table.name.toLowerCase());
            }
        });
        schema(sql);
    }

    private static void fill(Table table, Result result) {
        for (String column : result.names) {
            Table.Column made = new Table.Column();
            made.name = column;
            table.columns.add(made);
        }
        long id = 0;
        for (Object[] row : result.rows) {
            Object[] whole = java.util.Arrays.copyOf(row, row.length + 1);
            whole[row.length] = ++id;
            table.put(id, whole);
        }
    }

    private void columns(Tokens tokens, Parser parser, Table table) {
        tokens.expect("(");
        do {
            boolean named = tokens.take("CONSTRAINT");
            if (named) {
                tokens.name();
            }
            if (tokens.take("PRIMARY", "KEY")) {
                int[] key = names(tokens, table);
                for (int i = 0; i < key.length; i++) {
                    table.columns.get(key[i]).key = i + 1;
                }
                if (key.length == 1 && table.columns.get(key[0]).type.equalsIgnoreCase("INTEGER")) {
                    table.rowId = key[0];
                } else {
                    table.uniques.add(new Table.Unique(null, key, table.columns));
                }
            } else if (tokens.take("UNIQUE")) {
                table.uniques.add(new Table.Unique(null, names(tokens, table), table.columns));
                conflict(tokens);
            } else if (tokens.is("FOREIGN") || tokens.is("CHECK")) {
                skipConstraint(tokens);
            } else {
                column(tokens, parser, table);
            }
        } while (tokens.take(","));
        tokens.expect(")");
    }

    private static int[] names(Tokens tokens, Table table) {
        ArrayList<Integer> found = new ArrayList<Integer>();
        tokens.expect("(");
        do {
            String name = tokens.name();
            int column = table.find(name);
            if (column < 0) {
                throw new SQLiteException("table " + table.name + " has no column named " + name
                        + " (code 1 SQLITE_ERROR)");
            }
            found.add(column);
            if (tokens.take("COLLATE")) {
                tokens.name();
            }
            if (!tokens.take("ASC")) {
                tokens.take("DESC");
            }
        } while (tokens.take(","));
        tokens.expect(")");
        int[] columns = new int[found.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = found.get(i);
        }
        return columns;
    }

    private static void conflict(Tokens tokens) {
        if (tokens.take("ON", "CONFLICT")) {
            tokens.take();
        }
    }

    /** Foreign keys and checks are read over. */
    private static void skipConstraint(Tokens tokens) {
        int depth = 0;
        while (tokens.kind() != Tokens.END && !(depth == 0 && (tokens.is(",") || tokens.is(")")))) {
            depth += tokens.is("(") ? 1 : tokens.is(")") ? -1 : 0;
            tokens.take();
        }
    }

    private void column(Tokens tokens, Parser parser, Table table) {
        Table.Column column = new Table.Column();
        column.name = tokens.name();
        String type = parser.type();
        column.type = type;
        column.affinity = Values.affinity(type);
        int index = table.columns.size();
        table.columns.add(column);
        while (!tokens.is(",") && !tokens.is(")") && tokens.kind() != Tokens.END) {
            if (tokens.take("PRIMARY", "KEY")) {
                if (!tokens.take("ASC")) {
                    tokens.take("DESC");
                }
                column.key = 1;
                if (type.equalsIgnoreCase("INTEGER")) {
                    table.rowId = index;
                } else {
                    table.uniques.add(new Table.Unique(null, new int[] {index}, table.columns));
                }
                conflict(tokens);
                table.autoIncrement |= tokens.take("AUTOINCREMENT");
            } else if (tokens.take("NOT", "NULL")) {
                column.notNull = true;
                conflict(tokens);
            } else if (tokens.take("UNIQUE")) {
                table.uniques.add(new Table.Unique(null, new int[] {index}, table.columns));
                conflict(tokens);
            } else if (tokens.take("DEFAULT")) {
                boolean inner = tokens.is("(");
                int start = tokens.mark() + (inner ? 1 : 0);
                column.fallback = fallback(tokens, parser);
                column.fallbackText = tokens.source(start, tokens.mark() - (inner ? 1 : 0));
            } else if (tokens.take("COLLATE")) {
                column.noCase = tokens.name().equalsIgnoreCase("NOCASE");
            } else if (tokens.is("REFERENCES") || tokens.is("CHECK")) {
                skipConstraint(tokens);
            } else if (!tokens.take("NULL")) {
                if (!tokens.take("CONSTRAINT")) {
                    throw tokens.error();
                }
                tokens.name();
            }
        }
    }

    private static Expr fallback(Tokens tokens, Parser parser) {
        if (tokens.take("(")) {
            Expr inner = parser.expr();
            tokens.expect(")");
            return inner;
        }
        boolean minus = tokens.take("-");
        if (!minus) {
            tokens.take("+");
        }
        if (tokens.kind() == Tokens.WORD) {
            String word = tokens.take().toUpperCase();
            return Expr.literal(word.equals("NULL") ? null : word.equals("TRUE") ? (Object) 1L
                    : word.equals("FALSE") ? (Object) 0L : word);
        }
        if (tokens.kind() == Tokens.BLOB) {
            return Expr.literal(Parser.bytes(tokens.take()));
        }
        Object value = tokens.kind() == Tokens.NUMBER ? (Object) Values.number(tokens.take()) : tokens.take();
        return minus ? new Expr(Expr.UNARY, "-", Expr.literal(value)) : Expr.literal(value);
    }

    private void createIndex(String sql, Tokens tokens, boolean unique) throws IOException {
        boolean quiet = tokens.take("IF", "NOT") && tokens.take("EXISTS");
        String name = tokens.name();
        tokens.expect("ON");
        Table table = table(tokens.name());
        int[] columns = names(tokens, table);
        if (unique) {
            for (Table.Unique known : table.uniques) {
                if (name.equalsIgnoreCase(known.name)) {
                    if (quiet) {
                        return;
                    }
                    throw new SQLiteException("index " + name + " already exists (code 1 SQLITE_ERROR)");
                }
            }
            table.add(new Table.Unique(name, columns, table.columns));
        }
        schema(sql);
    }

    private void drop(String sql, Tokens tokens) throws IOException {
        boolean index = tokens.take("INDEX");
        if (!index) {
            tokens.expect("TABLE");
        }
        boolean quiet = tokens.take("IF", "EXISTS");
        final String name = tokens.name();
        if (index) {
            for (Table table : tables.values()) {
                for (int i = table.uniques.size() - 1; i >= 0; i--) {
                    if (name.equalsIgnoreCase(table.uniques.get(i).name)) {
                        table.uniques.remove(i);
                    }
                }
            }
            schema(sql);
            return;
        }
        final Table table = quiet ? tables.get(name.toLowerCase()) : table(name);
        if (table == null) {
            return;
        }
        tables.remove(name.toLowerCase());
        undos.add(new Undo() {
            @Override
            public void undo() {
                tables.put(name.toLowerCase(), table);
            }
        });
        schema(sql);
    }

    private void alter(String sql, Tokens tokens, Parser parser) throws IOException {
        tokens.expect("TABLE");
        final Table table = table(tokens.name());
        if (tokens.take("RENAME")) {
            tokens.expect("TO");
            String name = tokens.name();
            Table renamed = new Table(name, table.sql);
            renamed.columns.addAll(table.columns);
            renamed.uniques.addAll(table.uniques);
            renamed.rows = table.rows;
            renamed.rowId = table.rowId;
            renamed.autoIncrement = table.autoIncrement;
            renamed.greatest = table.greatest;
            tables.remove(table.name.toLowerCase());
            tables.put(name.toLowerCase(), renamed);
            schema(sql);
            return;
        }
        tokens.expect("ADD");
        tokens.take("COLUMN");
        column(tokens, parser, table);
        check(tokens);
        Table.Column added = table.columns.get(table.columns.size() - 1);
        Object value = added.fallback == null ? null
                : Values.apply(added.affinity, new Evaluator(this, new Object[0]).eval(added.fallback));
        for (Map.Entry<Long, Object[]> entry : table.rows.entrySet()) {
            Object[] row = entry.getValue();
            Object[] longer = java.util.Arrays.copyOf(row, row.length + 1);
            longer[row.length] = row[row.length - 1];
            longer[row.length - 1] = value;
            entry.setValue(longer);
        }
        undos.add(new Undo() {
            @Override
            public void undo() {
                table.columns.remove(table.columns.size() - 1);
                for (Map.Entry<Long, Object[]> entry : table.rows.entrySet()) {
                    Object[] row = entry.getValue();
                    Object[] shorter = java.util.Arrays.copyOf(row, row.length - 1);
                    shorter[row.length - 2] = row[row.length - 1];
                    entry.setValue(shorter);
                }
            }
        });
        schema(sql);
    }

    private static int onConflict(Tokens tokens) {
        if (!tokens.take("OR")) {
            return ABORT;
        }
        String word = tokens.take().toUpperCase();
        return word.equals("REPLACE") ? REPLACE : word.equals("IGNORE") ? IGNORE : ABORT;
    }

    private void insert(Tokens tokens, Parser parser, Object[] arguments) throws IOException {
        int conflict = tokens.take("REPLACE") ? REPLACE : ABORT;
        if (conflict == ABORT) {
            tokens.expect("INSERT");
            conflict = onConflict(tokens);
        }
        tokens.expect("INTO");
        Table table = table(tokens.name());
        int[] columns = null;
        if (tokens.is("(")) {
            columns = insertColumns(tokens, table);
        }
        ArrayList<Object[]> given = new ArrayList<Object[]>();
        int width = columns == null ? table.columns.size() : columns.length;
        if (tokens.take("DEFAULT", "VALUES")) {
            columns = new int[0];
            given.add(new Object[0]);
        } else if (tokens.is("SELECT")) {
            given.addAll(select(parser.select(), arguments, null).rows);
        } else {
            tokens.expect("VALUES");
            Evaluator evaluator = new Evaluator(this, arguments);
            do {
                given.add(valueRow(tokens, parser, evaluator));
            } while (tokens.take(","));
        }
        check(tokens);
        changes = 0;
        for (Object[] values : given) {
            if (columns == null && values.length != width) {
                throw new SQLiteException("table " + table.name + " has " + width + " columns but " + values.length
                        + " values were supplied (code 1 SQLITE_ERROR)");
            }
            if (columns != null && values.length != columns.length) {
                throw new SQLiteException(values.length + " values for " + columns.length
                        + " columns (code 1 SQLITE_ERROR)");
            }
            insertRow(table, columns, values, conflict);
        }
    }

    private static Object[] valueRow(Tokens tokens, Parser parser, Evaluator evaluator) {
        ArrayList<Object> row = new ArrayList<Object>();
        tokens.expect("(");
        do {
            row.add(evaluator.eval(parser.expr()));
        } while (tokens.take(","));
        tokens.expect(")");
        return row.toArray();
    }

    /** Columns by name; -1 is the row's number. */
    private static int[] insertColumns(Tokens tokens, Table table) {
        ArrayList<Integer> found = new ArrayList<Integer>();
        tokens.expect("(");
        do {
            String name = tokens.name();
            int column = table.find(name);
            if (column < 0 && !isRowId(name)) {
                throw new SQLiteException("table " + table.name + " has no column named " + name
                        + " (code 1 SQLITE_ERROR)");
            }
            found.add(column);
        } while (tokens.take(","));
        tokens.expect(")");
        int[] columns = new int[found.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = found.get(i);
        }
        return columns;
    }

    private void insertRow(Table table, int[] columns, Object[] values, int conflict) throws IOException {
        int width = table.columns.size();
        Object[] row = new Object[width + 1];
        Object id = null;
        if (columns == null) {
            System.arraycopy(values, 0, row, 0, width);
        } else {
            Evaluator evaluator = null;
            for (int i = 0; i < width; i++) {
                if (table.columns.get(i).fallback != null) {
                    evaluator = evaluator == null ? new Evaluator(this, new Object[0]) : evaluator;
                    row[i] = evaluator.eval(table.columns.get(i).fallback);
                }
            }
            for (int i = 0; i < columns.length; i++) {
                if (columns[i] < 0) {
                    id = values[i];
                } else {
                    row[columns[i]] = values[i];
                }
            }
        }
        for (int i = 0; i < width; i++) {
            row[i] = Values.apply(table.columns.get(i).affinity, row[i]);
        }
        if (table.rowId >= 0) {
            id = row[table.rowId];
        }
        if (id != null && !(id instanceof Long)) {
            throw new SQLiteException("datatype mismatch (code 20 SQLITE_MISMATCH)");
        }
        long number = id == null ? table.nextId() : (Long) id;
        row[width] = number;
        if (table.rowId >= 0) {
            row[table.rowId] = number;
        }
        if (place(table, number, row, -1, null, conflict)) {
            lastId = number;
            changes++;
        } else if (id == null && table.autoIncrement) {
            // Also a row that is not put in uses up its number.
            table.greatest = Math.max(table.greatest, number);
        }
    }

    /** Checks the rules and puts the row; an update names the row that it replaces. */
    private boolean place(final Table table, final long id, Object[] row, long oldId, Object[] old, int conflict)
            throws IOException {
        for (int i = 0; i < table.columns.size(); i++) {
            if (row[i] == null && table.columns.get(i).notNull && i != table.rowId) {
                Table.Column column = table.columns.get(i);
                if (conflict == REPLACE && column.fallback != null) {
                    Object value = new Evaluator(this, new Object[0]).eval(column.fallback);
                    row[i] = Values.apply(column.affinity, value);
                    continue;
                }
                if (conflict == IGNORE) {
                    return false;
                }
                throw new SQLiteConstraintException("NOT NULL constraint failed: " + table.name + "."
                        + table.columns.get(i).name + " (code 1299 SQLITE_CONSTRAINT_NOTNULL)");
            }
        }
        boolean hasOld = old != null;
        if (table.rows.containsKey(id) && !(hasOld && id == oldId)) {
            if (conflict == IGNORE) {
                return false;
            }
            if (conflict == ABORT) {
                String what = table.rowId >= 0 ? table.columnList(new int[] {table.rowId}) : table.name + ".rowid";
                throw new SQLiteConstraintException("UNIQUE constraint failed: " + what
                        + " (code 1555 SQLITE_CONSTRAINT_PRIMARYKEY)");
            }
            removeRow(table, id);
        }
        for (int i = 0; i < table.uniques.size(); i++) {
            Table.Unique unique = table.uniques.get(i);
            Key key = unique.key(row);
            Long there = key == null ? null : unique.rows.get(key);
            if (there == null || hasOld && there == oldId) {
                continue;
            }
            if (conflict == IGNORE) {
                return false;
            }
            if (conflict == ABORT) {
                throw new SQLiteConstraintException("UNIQUE constraint failed: " + table.columnList(unique.columns)
                        + " (code 2067 SQLITE_CONSTRAINT_UNIQUE)");
            }
            removeRow(table, there);
        }
        if (hasOld) {
            removeRow(table, oldId);
        }
        final long greatest = table.greatest;
        table.put(id, row);
        if (!loading) {
            undos.add(new Undo() {
                @Override
                public void undo() {
                    table.remove(id);
                    table.greatest = greatest;
                    journalRemove(table, id);
                }
            });
            if (store != null) {
                store.put(table.name, id, row);
            }
        }
        return true;
    }

    private void journalRemove(Table table, long id) {
        try {
            if (store != null) {
                store.remove(table.name, id);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void removeRow(final Table table, final long id) throws IOException {
        final Object[] old = table.remove(id);
        if (old == null) {
            return;
        }
        undos.add(new Undo() {
            @Override
            public void undo() {
                table.put(id, old);
                try {
                    if (store != null) {
                        store.put(table.name, id, old);
                    }
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        if (store != null) {
            store.remove(table.name, id);
        }
    }

    /** The numbers of the rows that a condition is true of, with what is to be computed of each. */
    private ArrayList<Object[]> matching(String table, Expr where, ArrayList<Expr> computed, Object[] arguments) {
        Select select = new Select();
        Select.Source source = new Select.Source();
        source.name = table;
        source.alias = table;
        select.sources.add(source);
        select.where = where;
        select.columns.add(new Expr(Expr.COLUMN, "rowid"));
        select.names.add("rowid");
        for (int i = 0; i < computed.size(); i++) {
            select.columns.add(computed.get(i));
            select.names.add("value" + i);
        }
        return select(select, arguments, null).rows;
    }

    private void update(Tokens tokens, Parser parser, Object[] arguments) throws IOException {
        int conflict = onConflict(tokens);
        Table table = table(tokens.name());
        tokens.expect("SET");
        ArrayList<Integer> columns = new ArrayList<Integer>();
        ArrayList<Expr> values = new ArrayList<Expr>();
        do {
            String name = tokens.name();
            int column = table.find(name);
            if (column < 0) {
                throw new SQLiteException("no such column: " + name + " (code 1 SQLITE_ERROR)");
            }
            columns.add(column);
            tokens.expect("=");
            values.add(parser.expr());
        } while (tokens.take(","));
        Expr where = tokens.take("WHERE") ? parser.expr() : null;
        check(tokens);
        changes = 0;
        for (Object[] found : matching(table.name, where, values, arguments)) {
            long id = (Long) found[0];
            Object[] old = table.rows.get(id);
            if (old == null) {
                continue;
            }
            Object[] row = old.clone();
            long newId = id;
            for (int i = 0; i < columns.size(); i++) {
                int column = columns.get(i);
                row[column] = Values.apply(table.columns.get(column).affinity, found[i + 1]);
                if (column == table.rowId) {
                    if (!(row[column] instanceof Long)) {
                        throw new SQLiteException("datatype mismatch (code 20 SQLITE_MISMATCH)");
                    }
                    newId = (Long) row[column];
                }
            }
            row[row.length - 1] = newId;
            changes += place(table, newId, row, id, old, conflict) ? 1 : 0;
        }
    }

    private void delete(Tokens tokens, Parser parser, Object[] arguments) throws IOException {
        tokens.expect("FROM");
        Table table = table(tokens.name());
        Expr where = tokens.take("WHERE") ? parser.expr() : null;
        check(tokens);
        changes = 0;
        for (Object[] found : matching(table.name, where, new ArrayList<Expr>(), arguments)) {
            removeRow(table, (Long) found[0]);
            changes++;
        }
    }
}
