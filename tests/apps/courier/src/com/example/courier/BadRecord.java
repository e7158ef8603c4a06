package com.example.courier;

/** A record cannot be read. */
class BadRecord extends Exception {
    final int at;

    BadRecord(String message, int at) {
        super(message);
        this.at = at;
    }

    /** How bad it is. */
    int weight() {
        return 1;
    }
}
