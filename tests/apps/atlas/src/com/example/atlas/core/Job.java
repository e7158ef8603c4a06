package com.example.atlas.core;

/** A piece of work of the city guide's engine, on data that differs from round to round. */
public interface Job {
    /** A short name, for buttons and for the log. */
    String label();

    /** Does the work and says in a line what came out. */
    String run(int round);
}
