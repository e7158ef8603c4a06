package com.example.atlas.awards;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/** The awards that there are. */
final class Awards {
    /** So many different places. */
    static final class Explorer extends Award {
        private final BitSet seen = new BitSet();
        private final int wanted;

        Explorer(int wanted) {
            super("explorer " + wanted, wanted * 2);
            this.wanted = wanted;
        }

        @Override
        boolean update(Visit visit) {
            seen.set(visit.place());
            return seen.cardinality() >= wanted;
        }

        @Override
        int progress() {
            return Math.min(100, seen.cardinality() * 100 / wanted);
        }
    }

    /** So many days in a row. */
    static final class Streak extends Award {
        private final int wanted;
        private int lastDay = -9;
        private int length;

        Streak(int wanted) {
            super("streak " + wanted, wanted * 10);
            this.wanted = wanted;
        }

        @Override
        boolean update(Visit visit) {
            if (visit.day() == lastDay + 1) {
                length++;
            } else if (visit.day() > lastDay) {
                length = 1;
            }
            lastDay = visit.day();
            return length >= wanted;
        }

        @Override
        int progress() {
            return length * 100 / wanted;
        }
    }

    /** So far on foot. */
    static final class Walker extends Award {
        private final int wanted;
        private int metres;

        Walker(int kilometres) {
            super("walker " + kilometres, kilometres);
            wanted = kilometres * 1000;
        }

        @Override
        boolean update(Visit visit) {
            metres += visit.metres();
            return metres >= wanted;
        }

        @Override
        int progress() {
            return Math.min(100, metres / (wanted / 100));
        }
    }

    /** Every kind of place. */
    static final class Collector extends Award {
        private final Set<String> missing = new HashSet<String>();
        private final int all;

        Collector(String... kinds) {
            super("collector", 50);
            for (String kind : kinds) {
                missing.add(kind);
            }
            all = kinds.length;
        }

        @Override
        boolean update(Visit visit) {
            missing.remove(visit.kind());
            return missing.isEmpty();
        }

        @Override
        int progress() {
            return (all - missing.size()) * 100 / all;
        }
    }

    /** Out at an odd hour. */
    static final class Owl extends Award {
        Owl() {
            super("owl", 15);
        }

        @Override
        boolean update(Visit visit) {
            return visit.hour() >= 23;
        }

        @Override
        int progress() {
            return isWon() ? 100 : 0;
        }
    }

    private Awards() {
    }
}
