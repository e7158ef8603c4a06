package com.example.atlas.route;

/** Who travels. */
enum Profile {
    FOOT {
        @Override
        int seconds(Edge edge) {
            return edge.metres() * 36 / 50 + Math.max(0, edge.slope()) * 5;
        }

        @Override
        int turnSeconds(int angle) {
            return 0;
        }

        @Override
        int topSpeed() {
            return 5;
        }
    },
    BIKE {
        @Override
        int seconds(Edge edge) {
            int slow = edge.slope() > 2 ? 2 : 1;
            return Math.max(1, edge.metres() * 36 / 180) * slow;
        }

        @Override
        int turnSeconds(int angle) {
            return angle > 60 ? 4 : 0;
        }

        @Override
        int topSpeed() {
            return 18;
        }
    },
    CAR {
        @Override
        int seconds(Edge edge) {
            return edge.road().seconds(edge.metres(), edge.slope());
        }

        @Override
        int turnSeconds(int angle) {
            return angle > 150 ? 60 : angle > 45 ? 8 : 0;
        }

        @Override
        int topSpeed() {
            return 90;
        }
    };

    abstract int seconds(Edge edge);

    /** What a turn by so many degrees costs. */
    abstract int turnSeconds(int angle);

    /** In kilometres an hour. */
    abstract int topSpeed();
}
