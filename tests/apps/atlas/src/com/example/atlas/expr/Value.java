package com.example.atlas.expr;

import com.example.atlas.core.Text;

/** A number, a string or a truth. */
abstract class Value {
    static final Value TRUE = new Truth(true);
    static final Value FALSE = new Truth(false);

    static Value of(boolean value) {
        return value ? TRUE : FALSE;
    }

    static Value of(double value) {
        return new Number(value);
    }

    static Value of(String value) {
        return new Str(value);
    }

    double number() throws ExprException {
        throw new ExprException("no number: " + this);
    }

    boolean truth() throws ExprException {
        throw new ExprException("no truth: " + this);
    }

    abstract int compare(Value other) throws ExprException;

    /** A number. */
    private static final class Number extends Value {
        private final double value;

        Number(double value) {
            this.value = value;
        }

        @Override
        double number() {
            return value;
        }

        @Override
        int compare(Value other) throws ExprException {
            return Double.compare(value, other.number());
        }

        @Override
        public String toString() {
            return Text.decimal(value, 2);
        }
    }

    /** A string. */
    private static final class Str extends Value {
        private final String value;

        Str(String value) {
            this.value = value;
        }

        @Override
        int compare(Value other) {
            return value.compareTo(other.toString());
        }

        @Override
        boolean truth() {
            return !value.isEmpty();
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** True or false. */
    private static final class Truth extends Value {
        private final boolean value;

        Truth(boolean value) {
            this.value = value;
        }

        @Override
        boolean truth() {
            return value;
        }

        @Override
        int compare(Value other) throws ExprException {
            return (value ? 1 : 0) - (other.truth() ? 1 : 0);
        }

        @Override
        public String toString() {
            return Boolean.toString(value);
        }
    }
}
