package com.example.atlas.expr;

/** What can be called. */
enum Function {
    MIN(2) {
        @Override
        Value call(Value[] values) throws ExprException {
            return values[0].compare(values[1]) <= 0 ? values[0] : values[1];
        }
    },
    MAX(2) {
        @Override
        Value call(Value[] values) throws ExprException {
            return values[0].compare(values[1]) >= 0 ? values[0] : values[1];
        }
    },
    ABS(1) {
        @Override
        Value call(Value[] values) throws ExprException {
            return Value.of(Math.abs(values[0].number()));
        }
    },
    LENGTH(1) {
        @Override
        Value call(Value[] values) {
            return Value.of(values[0].toString().length());
        }
    },
    HAS(2) {
        @Override
        Value call(Value[] values) {
            return Value.of(values[0].toString().indexOf(values[1].toString()) >= 0);
        }
    },
    IF(3) {
        @Override
        Value call(Value[] values) throws ExprException {
            return values[0].truth() ? values[1] : values[2];
        }
    };

    private final int arguments;

    Function(int arguments) {
        this.arguments = arguments;
    }

    abstract Value call(Value[] values) throws ExprException;

    int arguments() {
        return arguments;
    }

    static Function named(String name) {
        try {
            return valueOf(name.toUpperCase());
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
