package com.example.atlas.expr;

/** An expression that a filter is made of. */
abstract class Expr {
    abstract Value eval(Scope scope) throws ExprException;

    /** A simpler one that means the same. */
    Expr simplify() {
        return this;
    }

    boolean isConstant() {
        return false;
    }

    abstract int size();
}
