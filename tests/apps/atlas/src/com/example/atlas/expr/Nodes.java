package com.example.atlas.expr;

import java.util.List;

/** The kinds of expressions. */
final class Nodes {
    /** A value. */
    static final class Constant extends Expr {
        private final Value value;

        Constant(Value value) {
            this.value = value;
        }

        @Override
        Value eval(Scope scope) {
            return value;
        }

        @Override
        boolean isConstant() {
            return true;
        }

        @Override
        int size() {
            return 1;
        }

        @Override
        public String toString() {
            return value.toString();
        }
    }

    /** A name. */
    static final class Name extends Expr {
        private final String name;

        Name(String name) {
            this.name = name;
        }

        @Override
        Value eval(Scope scope) throws ExprException {
            Value value = scope.lookup(name);
            if (value == null) {
                throw new ExprException("unknown name " + name);
            }
            return value;
        }

        @Override
        int size() {
            return 1;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** Two operands. */
    static final class Binary extends Expr {
        private final Operator operator;
        private final Expr left;
        private final Expr right;

        Binary(Operator operator, Expr left, Expr right) {
            this.operator = operator;
            this.left = left;
            this.right = right;
        }

        @Override
        Value eval(Scope scope) throws ExprException {
            Value first = left.eval(scope);
            if (operator == Operator.AND && !first.truth() || operator == Operator.OR && first.truth()) {
                return first;
            }
            return operator.apply(first, right.eval(scope));
        }

        @Override
        Expr simplify() {
            Expr a = left.simplify();
            Expr b = right.simplify();
            Binary simple = new Binary(operator, a, b);
            if (a.isConstant() && b.isConstant()) {
                try {
                    return new Constant(simple.eval(null));
                } catch (ExprException e) {
                    return simple;
                }
            }
            return simple;
        }

        @Override
        int size() {
            return left.size() + right.size() + 1;
        }

        @Override
        public String toString() {
            return "(" + left + " " + operator.sign() + " " + right + ")";
        }
    }

    /** The contrary. */
    static final class Not extends Expr {
        private final Expr inner;

        Not(Expr inner) {
            this.inner = inner;
        }

        @Override
        Value eval(Scope scope) throws ExprException {
            return Value.of(!inner.eval(scope).truth());
        }

        @Override
        Expr simplify() {
            Expr simple = inner.simplify();
            return simple instanceof Not ? ((Not) simple).inner : new Not(simple);
        }

        @Override
        int size() {
            return inner.size() + 1;
        }

        @Override
        public String toString() {
            return "not " + inner;
        }
    }

    /** A function of some arguments. */
    static final class Call extends Expr {
        private final Function function;
        private final List<Expr> arguments;

        Call(Function function, List<Expr> arguments) {
            this.function = function;
            this.arguments = arguments;
        }

        @Override
        Value eval(Scope scope) throws ExprException {
            Value[] values = new Value[arguments.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = arguments.get(i).eval(scope);
            }
            return function.call(values);
        }

        @Override
        int size() {
            int size = 1;
            for (Expr argument : arguments) {
                size += argument.size();
            }
            return size;
        }

        @Override
        public String toString() {
            return function.name().toLowerCase() + arguments;
        }
    }

    private Nodes() {
    }
}
