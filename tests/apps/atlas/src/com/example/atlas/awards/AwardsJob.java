package com.example.atlas.awards;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;
import java.util.List;

/** A few players' weeks. */
public final class AwardsJob implements Job {
    private static final String[] KINDS = {"cafe", "cafe", "cafe", "museum", "park", "market", "station"};

    @Override
    public String label() {
        return "Awards";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 2900);
        Leaderboard board = new Leaderboard();
        for (int i = 0; i < 12; i++) {
            Player player = new Player(rand.name(2));
            board.add(player);
            live(player, rand, 8 + 5 * i);
        }
        Sum sum = new Sum();
        List<Player> ranked = board.ranked();
        for (Player player : ranked) {
            sum.add(player.story()).add(player.level()).add(board.rank(player)).add(player.progress());
        }
        Player first = ranked.get(0);
        return first.name() + " first with " + first.points() + " at level " + first.level() + " and "
                + first.progress() + "%, " + sum;
    }

    private static void live(Player player, Rand rand, int visits) {
        int day = 0;
        for (int i = 0; i < visits; i++) {
            day += rand.chance(40) ? 1 : rand.chance(10) ? 2 : 0;
            player.visit(new Visit(day, rand.between(6, 23), rand.below(60), rand.pick(KINDS), rand.below(2500)));
        }
    }
}
