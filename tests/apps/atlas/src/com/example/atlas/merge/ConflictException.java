package com.example.atlas.merge;

/** Two changes do not go together. */
final class ConflictException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String field;

    ConflictException(String field, String mine, String theirs) {
        super(field + ": " + mine + " or " + theirs);
        this.field = field;
    }

    String field() {
        return field;
    }
}
