package com.example.atlas.work;

/** A piece of work failed. */
final class WorkException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean worthAnotherTry;

    WorkException(String message, boolean worthAnotherTry) {
        super(message);
        this.worthAnotherTry = worthAnotherTry;
    }

    boolean worthAnotherTry() {
        return worthAnotherTry;
    }
}
