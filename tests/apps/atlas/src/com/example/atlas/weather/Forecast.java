package com.example.atlas.weather;

import java.util.ArrayList;
import java.util.List;

/** What is told of hours to come. */
final class Forecast {
    /** A part of a day. */
    static final class Period {
        private final String name;
        private double warmest = -100;
        private double coldest = 100;
        private double rain;

        Period(String name) {
            this.name = name;
        }

        void add(double temperature, double rainfall) {
            warmest = Math.max(warmest, temperature);
            coldest = Math.min(coldest, temperature);
            rain += rainfall;
        }

        String advice() {
            if (rain > 3) {
                return "umbrella";
            }
            return warmest > 22 ? "hat" : coldest < 5 ? "coat" : "nothing";
        }

        @Override
        public String toString() {
            return name + " " + Math.round(coldest) + ".." + Math.round(warmest) + " " + advice();
        }
    }

    private static final String[] NAMES = {"night", "morning", "afternoon", "evening"};

    private final List<Period> periods = new ArrayList<Period>();

    void add(int hour, double temperature, double rainfall) {
        if (hour % 6 == 0) {
            periods.add(new Period(NAMES[hour / 6 % 4]));
        }
        periods.get(periods.size() - 1).add(temperature, rainfall);
    }

    List<Period> periods() {
        return periods;
    }
}
