package com.example.atlas.expr;

/** What stands between two operands, and how tightly it binds. */
enum Operator {
    OR("or", 1) {
        @Override
        Value apply(Value left, Value right) throws ExprException {
            return Value.of(left.truth() || right.truth());
        }
    },
    AND("and", 2) {
        @Override
        Value apply(Value left, Value right) throws ExprException {
            return Value.of(left.truth() && right.truth());
        }
    },
    EQUAL("==", 3) {
        @Override
        Value apply(Value left, Value right) throws ExprException {
            return Value.of(left.compare(right) == 0);
        }
    },
    UNEQUAL("!=", 3) {
        @Override
        Value apply(Value left, Value right) throws ExprException {
            return Value.of(left.compare(right) != 0);
        }
    },
    AT_MOST("<=", 3) {
        @Override
        Value apply(Value left, Value right) throws ExprException {
            return Value.of(left.compare(right) <= 0);
        }
    },
    AT_LEAST(">=", 3) {
        @Override
        Value apply(Value left, Value right) throws ExprException {
            return Value.of(left.compare(right) >= 0);
        }
    },
    LESS("<", 3) {
        @Override
        Value apply(Value left, Value right) throws ExprException {
            return Value.of(left.compare(right) < 0);
        }
    },
    MORE(">", 3) {
        @Override
        Value apply(Value left, Value right) throws ExprException {
            return Value.of(left.compare(right) > 0);
        }
    },
    PLUS("+", 4) {
        @Override
        Value apply(Value left, Value right) throws ExprException {
            return Value.of(left.number() + right.number());
        }
    },
    MINUS("-", 4) {
        @Override
        Value apply(Value left, Value right) throws ExprException {
            return Value.of(left.number() - right.number());
        }
    },
    TIMES("*", 5) {
        @Override
        Value apply(Value left, Value right) throws ExprException {
            return Value.of(left.number() * right.number());
        }
    },
    DIVIDE("/", 5) {
        @Override
        Value apply(Value left, Value right) throws ExprException {
            if (right.number() == 0) {
                throw new ExprException("division by zero");
            }
            return Value.of(left.number() / right.number());
        }
    };

    private static final Operator[] ALL = values();

    private final String sign;
    private final int level;

    Operator(String sign, int level) {
        this.sign = sign;
        this.level = level;
    }

    abstract Value apply(Value left, Value right) throws ExprException;

    int level() {
        return level;
    }

    String sign() {
        return sign;
    }

    /** The one that stands at a place of a text, or null. */
    static Operator at(String text, int at) {
        for (Operator operator : ALL) {
            if (text.startsWith(operator.sign, at)) {
                return operator;
            }
        }
        return null;
    }
}
