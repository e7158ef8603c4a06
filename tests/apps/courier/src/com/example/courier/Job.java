package com.example.courier;

/** A piece of work behind a button. */
interface Job {
    /** The button's label. */
    String label();

    /** Does the work on data that differs from round to round, and says what came out. */
    String run(int round);
}
