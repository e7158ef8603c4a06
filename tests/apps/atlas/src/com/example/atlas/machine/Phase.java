package com.example.atlas.machine;

/** A traffic light, as objects that name their successor. */
abstract class Phase {
    static final Phase RED = new Phase(30) {
        @Override
        Phase next(boolean waiting) {
            return waiting ? GREEN : this;
        }
    };

    static final Phase GREEN = new Phase(20) {
        @Override
        Phase next(boolean waiting) {
            return AMBER;
        }

        @Override
        boolean mayGo() {
            return true;
        }
    };

    static final Phase AMBER = new Phase(4) {
        @Override
        Phase next(boolean waiting) {
            return RED;
        }
    };

    private final int seconds;

    Phase(int seconds) {
        this.seconds = seconds;
    }

    abstract Phase next(boolean waiting);

    boolean mayGo() {
        return false;
    }

    int seconds() {
        return seconds;
    }
}
