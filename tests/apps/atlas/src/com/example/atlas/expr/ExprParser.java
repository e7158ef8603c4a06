package com.example.atlas.expr;

import com.example.atlas.core.Text;
import java.util.ArrayList;
import java.util.List;

/** Reads expressions by climbing from tight to loose operators. */
final class ExprParser {
    private final String text;
    private int at;

    private ExprParser(String text) {
        this.text = text;
    }

    static Expr parse(String text) throws ExprException {
        ExprParser parser = new ExprParser(text);
        Expr expr = parser.expression(1);
        if (!parser.atEnd()) {
            throw parser.error("expected the end");
        }
        return expr;
    }

    private ExprException error(String message) {
        return new ExprException(message, at);
    }

    private boolean atEnd() {
        while (at < text.length() && Text.isSpace(text.charAt(at))) {
            at++;
        }
        return at >= text.length();
    }

    private boolean take(char c) {
        if (!atEnd() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char c) throws ExprException {
        if (!take(c)) {
            throw error("expected " + c);
        }
    }

    private Expr expression(int level) throws ExprException {
        Expr left = operand();
        while (!atEnd()) {
            Operator operator = Operator.at(text, at);
            if (operator == null || operator.level() < level) {
                break;
            }
            at += operator.sign().length();
            left = new Nodes.Binary(operator, left, expression(operator.level() + 1));
        }
        return left;
    }

    private Expr operand() throws ExprException {
        if (atEnd()) {
            throw error("expected an operand");
        }
        char c = text.charAt(at);
        if (take('(')) {
            Expr inner = expression(1);
            expect(')');
            return inner;
        }
        if (c == '\'') {
            return string();
        }
        if (Text.isDigit(c)) {
            return number();
        }
        if (Text.isLetter(c)) {
            return named();
        }
        throw error("unexpected " + c);
    }

    private Expr string() throws ExprException {
        int end = text.indexOf('\'', at + 1);
        if (end < 0) {
            throw error("string without end");
        }
        Expr string = new Nodes.Constant(Value.of(text.substring(at + 1, end)));
        at = end + 1;
        return string;
    }

    private Expr number() {
        int start = at;
        while (at < text.length() && (Text.isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
            at++;
        }
        return new Nodes.Constant(Value.of(Double.parseDouble(text.substring(start, at))));
    }

    private Expr named() throws ExprException {
        int start = at;
        while (at < text.length() && Text.isLetter(text.charAt(at))) {
            at++;
        }
        String name = text.substring(start, at);
        if (name.equals("not")) {
            return new Nodes.Not(operand());
        }
        if (!take('(')) {
            return name.equals("true") || name.equals("false")
                    ? new Nodes.Constant(Value.of(name.equals("true"))) : new Nodes.Name(name);
        }
        return call(name);
    }

    private Expr call(String name) throws ExprException {
        Function function = Function.named(name);
        if (function == null) {
            throw error("unknown function " + name);
        }
        List<Expr> arguments = new ArrayList<Expr>();
        do {
            arguments.add(expression(1));
        } while (take(','));
        expect(')');
        if (arguments.size() != function.arguments()) {
            throw error(name + " takes " + function.arguments());
        }
        return new Nodes.Call(function, arguments);
    }
}
