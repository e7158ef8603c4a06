package com.example.atlas.bus;

/** Something that happened. */
abstract class Event {
    private final int number;

    Event(int number) {
        this.number = number;
    }

    final int number() {
        return number;
    }

    /** Whether nobody is to be told who comes later. */
    boolean isSticky() {
        return false;
    }

    /** The phone moved. */
    static class Moved extends Event {
        private final int x;
        private final int y;

        Moved(int number, int x, int y) {
            super(number);
            this.x = x;
            this.y = y;
        }

        int x() {
            return x;
        }

        int y() {
            return y;
        }
    }

    /** It moved to a place. */
    static final class Arrived extends Moved {
        private final String place;

        Arrived(int number, int x, int y, String place) {
            super(number, x, y);
            this.place = place;
        }

        String place() {
            return place;
        }
    }

    /** The network came or went. */
    static final class Network extends Event {
        private final boolean online;

        Network(int number, boolean online) {
            super(number);
            this.online = online;
        }

        boolean online() {
            return online;
        }

        @Override
        boolean isSticky() {
            return true;
        }
    }

    /** The battery's charge. */
    static final class Battery extends Event {
        private final int percent;

        Battery(int number, int percent) {
            super(number);
            this.percent = percent;
        }

        int percent() {
            return percent;
        }

        @Override
        boolean isSticky() {
            return true;
        }
    }
}
