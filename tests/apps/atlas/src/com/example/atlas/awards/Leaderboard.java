package com.example.atlas.awards;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Who is first. */
final class Leaderboard {
    private static final Comparator<Player> BEST_FIRST = new Comparator<Player>() {
        @Override
        public int compare(Player a, Player b) {
            int byPoints = Integer.compare(b.points(), a.points());
            return byPoints != 0 ? byPoints : a.name().compareTo(b.name());
        }
    };

    private final List<Player> players = new ArrayList<Player>();

    void add(Player player) {
        players.add(player);
    }

    List<Player> ranked() {
        List<Player> ranked = new ArrayList<Player>(players);
        Collections.sort(ranked, BEST_FIRST);
        return ranked;
    }

    /** Equal points share a rank. */
    int rank(Player player) {
        int rank = 1;
        for (Player other : players) {
            rank += other.points() > player.points() ? 1 : 0;
        }
        return rank;
    }
}
