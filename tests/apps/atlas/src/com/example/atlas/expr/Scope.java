package com.example.atlas.expr;

/** What names stand for. */
interface Scope {
    /** Null if the name is unknown. */
    Value lookup(String name);
}
