package com.example.seeded;

/** A collection, as vLens seeded it. */
final class Collection implements Seed {
    @Override
    public int happen(int sum) {
        System.gc();
        return sum + 1;
    }
}
