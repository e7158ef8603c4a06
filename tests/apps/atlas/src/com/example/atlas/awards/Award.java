package com.example.atlas.awards;

/** Something to be proud of. */
abstract class Award {
    private final String title;
    private final int points;
    private boolean won;

    Award(String title, int points) {
        this.title = title;
        this.points = points;
    }

    String title() {
        return title;
    }

    int points() {
        return points;
    }

    boolean isWon() {
        return won;
    }

    /** Whether it is won by this visit. */
    final boolean check(Visit visit) {
        if (won) {
            return false;
        }
        won = update(visit);
        return won;
    }

    abstract boolean update(Visit visit);

    /** In percent. */
    abstract int progress();
}
