package com.example.seeded;

/** What happens in the middle of a round. */
interface Seed {
    int happen(int sum);
}
