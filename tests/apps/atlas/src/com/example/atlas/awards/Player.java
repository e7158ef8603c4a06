package com.example.atlas.awards;

import java.util.ArrayList;
import java.util.List;

/** Who collects awards, and comes to higher levels. */
final class Player {
    private final String name;
    private final List<Award> awards = new ArrayList<Award>();
    private final StringBuilder story = new StringBuilder();
    private int points;

    Player(String name) {
        this.name = name;
        awards.add(new Awards.Explorer(10));
        awards.add(new Awards.Explorer(40));
        awards.add(new Awards.Streak(3));
        awards.add(new Awards.Streak(7));
        awards.add(new Awards.Walker(20));
        awards.add(new Awards.Walker(100));
        awards.add(new Awards.Collector("cafe", "museum", "park", "market"));
        awards.add(new Awards.Owl());
    }

    void visit(Visit visit) {
        points++;
        for (Award award : awards) {
            if (award.check(visit)) {
                points += award.points();
                story.append(visit.day()).append(' ').append(award.title()).append("; ");
            }
        }
    }

    int points() {
        return points;
    }

    /** Each level takes half as many points again. */
    int level() {
        int level = 1;
        int needed = 20;
        int left = points;
        while (left >= needed) {
            left -= needed;
            needed += needed / 2;
            level++;
        }
        return level;
    }

    int progress() {
        int sum = 0;
        for (Award award : awards) {
            sum += award.isWon() ? 100 : award.progress();
        }
        return sum / awards.size();
    }

    String name() {
        return name;
    }

    String story() {
        return story.toString();
    }
}
