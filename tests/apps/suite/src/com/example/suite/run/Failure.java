package com.example.suite.run;

/** A check that does not hold. */
final class Failure extends RuntimeException {
    Failure(String what) {
        super(what);
    }
}
