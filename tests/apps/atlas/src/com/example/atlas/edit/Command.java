package com.example.atlas.edit;

/** A change that can be taken back. */
interface Command {
    void apply(Itinerary to);

    void revert(Itinerary on);

    /** One command that does both, or null if they do not belong together. */
    Command merge(Command next);

    String title();
}
