package com.example.atlas.core;

/** What the guide's own code throws when its data are not as they should be. */
public class AtlasException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int position;

    public AtlasException(String message) {
        this(message, -1);
    }

    public AtlasException(String message, int position) {
        super(position < 0 ? message : message + " at " + position);
        this.position = position;
    }

    /** Where in the input it happened, or -1. */
    public int position() {
        return position;
    }
}
