package android.database.sqlite;

import java.util.ArrayList;

/** Reads expressions and queries. */
final class Parser {
    private static final String[][] LEVELS = {{"OR"}, {"AND"}, {"NOT"}, {"=", "==", "!=", "<>", "IS"},
        {"<", "<=", ">", ">="}, {"&", "|", "<<", ">>"}, {"+", "-"}, {"*", "/", "%"}, {"||"}};
    private static final String STOPS = " FROM WHERE GROUP HAVING ORDER LIMIT OFFSET UNION JOIN LEFT INNER CROSS ON "
            + "AS SET VALUES AND OR NOT THEN ELSE END WHEN ASC DESC USING NATURAL OUTER EXCEPT INTERSECT ";

    final Tokens tokens;
    int parameters;

    Parser(Tokens tokens) {
        this.tokens = tokens;
    }

    Expr expr() {
        return level(0);
    }

    private Expr level(int level) {
        if (level == 2) {
            if (tokens.is("NOT") && !tokens.is("NOT", "EXISTS")) {
                tokens.take();
                return new Expr(Expr.UNARY, "NOT", level(2));
            }
            return level(3);
        }
        if (level == LEVELS.length) {
            return unary();
        }
        Expr left = level(level + 1);
        while (true) {
            if (level == 3) {
                Expr more = test(left);
                if (more != null) {
                    left = more;
                    continue;
                }
            }
            String op = operator(level);
            if (op == null) {
                return left;
            }
            if (op.equals("IS") && tokens.take("NOT")) {
                op = "IS NOT";
            }
            left = new Expr(Expr.BINARY, op, left, level(level + 1));
        }
    }

    private String operator(int level) {
        for (String op : LEVELS[level]) {
            if (tokens.take(op)) {
                return op;
            }
        }
        return null;
    }

    /** IN, LIKE, BETWEEN, ISNULL and such, or null. */
    private Expr test(Expr left) {
        if (tokens.take("ISNULL")) {
            return new Expr(Expr.BINARY, "IS", left, Expr.literal(null));
        }
        if (tokens.take("NOTNULL") || tokens.take("NOT", "NULL")) {
            return new Expr(Expr.BINARY, "IS NOT", left, Expr.literal(null));
        }
        int mark = tokens.mark();
        boolean negated = tokens.take("NOT");
        Expr made;
        if (tokens.take("IN")) {
            made = new Expr(Expr.IN, null, left);
            tokens.expect("(");
            if (tokens.is("SELECT")) {
                made.select = select();
            } else if (!tokens.is(")")) {
                list(made.parts);
            }
            tokens.expect(")");
        } else if (tokens.is("LIKE") || tokens.is("GLOB")) {
            made = new Expr(Expr.LIKE, tokens.take().toUpperCase(), left, level(4));
            if (tokens.take("ESCAPE")) {
                made.parts.add(level(4));
            }
        } else if (tokens.take("BETWEEN")) {
            Expr low = level(4);
            tokens.expect("AND");
            made = new Expr(Expr.BETWEEN, null, left, low, level(4));
        } else {
            tokens.back(mark);
            return null;
        }
        made.negated = negated;
        return made;
    }

    private void list(ArrayList<Expr> into) {
        do {
            into.add(expr());
        } while (tokens.take(","));
    }

    private Expr unary() {
        if (tokens.is("-") || tokens.is("+") || tokens.is("~")) {
            String op = tokens.take();
            return new Expr(Expr.UNARY, op, unary());
        }
        Expr expr = primary();
        while (tokens.take("COLLATE")) {
            expr = new Expr(Expr.COLLATE, tokens.name(), expr);
        }
        return expr;
    }

    private Expr primary() {
        switch (tokens.kind()) {
            case Tokens.NUMBER:
                return Expr.literal(Values.number(tokens.take()));
            case Tokens.TEXT:
                return Expr.literal(tokens.take());
            case Tokens.BLOB:
                return Expr.literal(bytes(tokens.take()));
            case Tokens.PARAMETER:
                Expr parameter = new Expr(Expr.PARAMETER);
                String number = tokens.take();
                parameter.index = number.isEmpty() ? parameters : Integer.parseInt(number) - 1;
                parameters = Math.max(parameters, parameter.index + 1);
                return parameter;
            case Tokens.QUOTED:
                return column(tokens.take());
            case Tokens.WORD:
                return word();
            default:
        }
        tokens.expect("(");
        if (tokens.is("SELECT")) {
            Expr sub = new Expr(Expr.SUBQUERY);
            sub.select = select();
            tokens.expect(")");
            return sub;
        }
        Expr inner = expr();
        tokens.expect(")");
        return inner;
    }

    static byte[] bytes(String hex) {
        byte[] bytes = new byte[hex.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
        }
        return bytes;
    }

    private Expr column(String first) {
        Expr column = new Expr(Expr.COLUMN, first);
        if (tokens.take(".")) {
            column.table = first;
            column.op = tokens.name();
        }
        return column;
    }

    private Expr word() {
        if (tokens.take("NULL")) {
            return Expr.literal(null);
        }
        if (tokens.take("CASE")) {
            return cases();
        }
        if (tokens.take("CAST")) {
            tokens.expect("(");
            Expr cast = new Expr(Expr.CAST, null, expr());
            tokens.expect("AS");
            cast.affinity = Values.affinity(type());
            tokens.expect(")");
            return cast;
        }
        boolean not = tokens.take("NOT", "EXISTS");
        if (not || tokens.take("EXISTS")) {
            tokens.expect("(");
            Expr exists = new Expr(Expr.EXISTS);
            exists.negated = not;
            exists.select = select();
            tokens.expect(")");
            return exists;
        }
        if (STOPS.contains(" " + tokens.text().toUpperCase() + " ")) {
            throw tokens.error();
        }
        String name = tokens.take();
        return tokens.take("(") ? call(name.toUpperCase()) : column(name);
    }

    private Expr call(String name) {
        boolean distinct = tokens.take("DISTINCT");
        ArrayList<Expr> arguments = new ArrayList<Expr>();
        boolean star = tokens.take("*");
        if (!star && !tokens.is(")")) {
            list(arguments);
        }
        tokens.expect(")");
        boolean one = arguments.size() == 1;
        boolean aggregate = name.equals("COUNT") || name.equals("SUM") || name.equals("TOTAL") || name.equals("AVG")
                || name.equals("GROUP_CONCAT") || one && (name.equals("MIN") || name.equals("MAX"));
        Expr call = new Expr(aggregate ? Expr.AGGREGATE : Expr.CALL, name);
        call.parts.addAll(arguments);
        call.distinct = distinct;
        return call;
    }

    /** The value, if any, comes first; then pairs; then what else. */
    private Expr cases() {
        Expr made = new Expr(Expr.CASE);
        made.parts.add(tokens.is("WHEN") ? null : expr());
        made.negated = made.parts.get(0) == null;
        if (made.negated) {
            made.parts.set(0, Expr.literal(null));
        }
        while (tokens.take("WHEN")) {
            made.parts.add(expr());
            tokens.expect("THEN");
            made.parts.add(expr());
        }
        made.parts.add(tokens.take("ELSE") ? expr() : Expr.literal(null));
        tokens.expect("END");
        return made;
    }

    /** A type's words. */
    String type() {
        int start = tokens.mark();
        while ((tokens.kind() == Tokens.WORD || tokens.kind() == Tokens.QUOTED) && !isConstraint()) {
            tokens.take();
        }
        if (tokens.mark() > start && tokens.take("(")) {
            while (!tokens.take(")")) {
                if (tokens.kind() == Tokens.END) {
                    throw tokens.error();
                }
                tokens.take();
            }
        }
        return tokens.source(start, tokens.mark());
    }

    private boolean isConstraint() {
        return tokens.is("PRIMARY") || tokens.is("NOT") || tokens.is("NULL") || tokens.is("UNIQUE")
                || tokens.is("DEFAULT") || tokens.is("CHECK") || tokens.is("REFERENCES") || tokens.is("COLLATE")
                || tokens.is("CONSTRAINT");
    }

    Select select() {
        Select select = core();
        Select last = select;
        while (tokens.is("UNION") || tokens.is("EXCEPT") || tokens.is("INTERSECT")) {
            String compound = tokens.take().toUpperCase();
            last.compound = tokens.take("ALL") ? "ALL" : compound;
            last.union = core();
            last = last.union;
        }
        if (tokens.take("ORDER", "BY")) {
            do {
                select.orders.add(expr());
                boolean down = tokens.take("DESC");
                select.descending.add(down);
                if (!down) {
                    tokens.take("ASC");
                }
            } while (tokens.take(","));
        }
        if (tokens.take("LIMIT")) {
            select.limit = expr();
            if (tokens.take("OFFSET")) {
                select.offset = expr();
            } else if (tokens.take(",")) {
                select.offset = select.limit;
                select.limit = expr();
            }
        }
        return select;
    }

    private Select core() {
        tokens.expect("SELECT");
        Select select = new Select();
        select.distinct = tokens.take("DISTINCT");
        tokens.take("ALL");
        do {
            resultColumn(select);
        } while (tokens.take(","));
        if (tokens.take("FROM")) {
            source(select, false);
            boolean more = true;
            while (more) {
                more = join(select);
            }
        }
        if (tokens.take("WHERE")) {
            select.where = expr();
        }
        if (tokens.take("GROUP", "BY")) {
            list(select.groups);
            if (tokens.take("HAVING")) {
                select.having = expr();
            }
        }
        return select;
    }

    private void resultColumn(Select select) {
        if (tokens.take("*")) {
            select.columns.add(new Expr(Expr.COLUMN, null));
            select.names.add(null);
            return;
        }
        int mark = tokens.mark();
        if (tokens.kind() == Tokens.WORD || tokens.kind() == Tokens.QUOTED) {
            String table = tokens.take();
            if (tokens.take(".") && tokens.take("*")) {
                Expr all = new Expr(Expr.COLUMN, null);
                all.table = table;
                select.columns.add(all);
                select.names.add(null);
                return;
            }
            tokens.back(mark);
        }
        Expr column = expr();
        String name = column.kind == Expr.COLUMN ? column.op : null;
        if (name == null) {
            name = tokens.source(mark, tokens.mark());
        }
        boolean plain = tokens.kind() == Tokens.QUOTED
                || tokens.kind() == Tokens.WORD && !STOPS.contains(" " + tokens.text().toUpperCase() + " ");
        if (tokens.take("AS") || plain) {
            name = tokens.name();
        }
        select.columns.add(column);
        select.names.add(name);
    }

    private boolean join(Select select) {
        if (tokens.take(",")) {
            source(select, false);
            return true;
        }
        boolean left = tokens.take("LEFT");
        tokens.take("OUTER");
        if (!left && !tokens.take("INNER")) {
            tokens.take("CROSS");
        }
        if (!tokens.take("JOIN")) {
            return false;
        }
        source(select, left);
        Select.Source source = select.sources.get(select.sources.size() - 1);
        if (tokens.take("ON")) {
            source.on = expr();
        } else if (tokens.take("USING")) {
            tokens.expect("(");
            String name = tokens.name();
            tokens.expect(")");
            Expr mine = new Expr(Expr.COLUMN, name);
            mine.table = source.alias;
            Expr other = new Expr(Expr.COLUMN, name);
            other.table = select.sources.get(0).alias;
            source.on = new Expr(Expr.BINARY, "=", other, mine);
        }
        return true;
    }

    private void source(Select select, boolean outer) {
        Select.Source source = new Select.Source();
        source.outer = outer;
        if (tokens.take("(")) {
            source.select = select();
            tokens.expect(")");
            source.name = "";
        } else {
            source.name = tokens.name();
            if (tokens.take(".")) {
                source.name = tokens.name();
            }
        }
        source.alias = source.name;
        boolean plain = tokens.kind() == Tokens.QUOTED
                || tokens.kind() == Tokens.WORD && !STOPS.contains(" " + tokens.text().toUpperCase() + " ");
        if (tokens.take("AS") || plain) {
            source.alias = tokens.name();
        }
        select.sources.add(source);
    }
}
