package com.example.atlas.route;

/** What kind of road it is, and how fast one gets along. */
enum RoadClass {
    PATH(5, true) {
        @Override
        int seconds(int metres, int slope) {
            return super.seconds(metres, slope) + Math.max(0, slope) * 3;
        }
    },
    LANE(20, true),
    STREET(35, true) {
        @Override
        int seconds(int metres, int slope) {
            return super.seconds(metres, slope) + metres / 150;
        }
    },
    AVENUE(50, true),
    MOTORWAY(90, false) {
        @Override
        boolean allows(Profile profile) {
            return profile == Profile.CAR;
        }
    };

    private final int speed;
    private final boolean walkable;

    RoadClass(int speed, boolean walkable) {
        this.speed = speed;
        this.walkable = walkable;
    }

    int speed() {
        return speed;
    }

    int seconds(int metres, int slope) {
        return Math.max(1, metres * 36 / (speed * 10));
    }

    boolean allows(Profile profile) {
        return profile != Profile.FOOT || walkable;
    }
}
