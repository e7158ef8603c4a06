package com.example.atlas.trips;

/** A part of a trip. */
abstract class Leg {
    private final String from;
    private final String to;

    Leg(String from, String to) {
        this.from = from;
        this.to = to;
    }

    final String from() {
        return from;
    }

    final String to() {
        return to;
    }

    abstract int minutes();

    abstract int cents();

    int grams() {
        return 0;
    }

    /** On foot. */
    static final class Walk extends Leg {
        private final int metres;

        Walk(String from, String to, int metres) {
            super(from, to);
            this.metres = metres;
        }

        @Override
        int minutes() {
            return (metres + 79) / 80;
        }

        @Override
        int cents() {
            return 0;
        }
    }

    /** By tram. */
    static final class Tram extends Leg {
        private final int stops;
        private final int line;

        Tram(String from, String to, int stops, int line) {
            super(from, to);
            this.stops = stops;
            this.line = line;
        }

        @Override
        int minutes() {
            return 4 + stops * 2 + line % 3;
        }

        @Override
        int cents() {
            return stops <= 4 ? 150 : 290;
        }

        @Override
        int grams() {
            return stops * 30;
        }
    }

    /** By taxi. */
    static final class Taxi extends Leg {
        private final int metres;

        Taxi(String from, String to, int metres) {
            super(from, to);
            this.metres = metres;
        }

        @Override
        int minutes() {
            return 3 + metres / 400;
        }

        @Override
        int cents() {
            return 530 + metres * 23 / 100;
        }

        @Override
        int grams() {
            return metres / 6;
        }
    }
}
