package com.example.atlas.weather;

/** What one sees looking up. */
enum Sky {
    CLEAR('.') {
        @Override
        double sun() {
            return 1.0;
        }
    },
    FAIR('-') {
        @Override
        double sun() {
            return 0.7;
        }
    },
    CLOUDY('='),
    RAIN('/'),
    STORM('#') {
        @Override
        double sun() {
            return 0.05;
        }
    };

    private final char sign;

    Sky(char sign) {
        this.sign = sign;
    }

    char sign() {
        return sign;
    }

    /** How much of the sun comes through. */
    double sun() {
        return 0.3;
    }

    static Sky of(double fullness, double rain) {
        if (rain > 2) {
            return STORM;
        }
        if (rain > 0) {
            return RAIN;
        }
        return fullness > 0.9 ? CLOUDY : fullness > 0.6 ? FAIR : CLEAR;
    }
}
