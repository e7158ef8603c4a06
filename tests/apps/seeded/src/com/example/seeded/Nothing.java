package com.example.seeded;

/** A round without anything else. */
final class Nothing implements Seed {
    @Override
    public int happen(int sum) {
        return sum + 1;
    }
}
