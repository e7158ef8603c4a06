package com.example.atlas.trips;

/** Which places to see in the time that there is. */
final class Knapsack {
    private final int[][] best;
    private final int[] minutes;

    Knapsack(int[] minutes, int[] scores, int time) {
        this.minutes = minutes;
        best = new int[minutes.length + 1][time + 1];
        for (int i = 1; i <= minutes.length; i++) {
            for (int left = 0; left <= time; left++) {
                best[i][left] = best[i - 1][left];
                if (minutes[i - 1] <= left) {
                    int with = best[i - 1][left - minutes[i - 1]] + scores[i - 1];
                    best[i][left] = Math.max(best[i][left], with);
                }
            }
        }
    }

    int score() {
        return best[minutes.length][best[0].length - 1];
    }

    boolean[] chosen() {
        boolean[] chosen = new boolean[minutes.length];
        int left = best[0].length - 1;
        for (int i = minutes.length; i > 0; i--) {
            if (best[i][left] != best[i - 1][left]) {
                chosen[i - 1] = true;
                left -= minutes[i - 1];
            }
        }
        return chosen;
    }
}
