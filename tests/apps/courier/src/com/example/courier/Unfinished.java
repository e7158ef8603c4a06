package com.example.courier;

/** A record ends too early. */
final class Unfinished extends BadRecord {
    Unfinished(int at) {
        super("unfinished", at);
    }

    @Override
    int weight() {
        return 3;
    }
}
