package com.example.atlas.units;

/** A unit, and how to get to the base unit of its quantity. */
enum Unit {
    METRE("m", 1.0, true, 0),
    KILOMETRE("km", 1000.0, true, 1),
    FOOT("ft", 0.3048, false, 0),
    MILE("mi", 1609.344, false, 0.2),
    CELSIUS("C", 1.0, true, 0),
    FAHRENHEIT("F", 5.0 / 9.0, false, 0) {
        @Override
        double toBase(double value) {
            return super.toBase(value - 32);
        }

        @Override
        double fromBase(double base) {
            return super.fromBase(base) + 32;
        }
    },
    KMH("km/h", 1.0, true, 0),
    MPH("mph", 1.609344, false, 0),
    KNOT("kn", 1.852, false, 100),
    GRAM("g", 1.0, true, 0),
    KILOGRAM("kg", 1000.0, true, 1),
    POUND("lb", 453.59237, false, 0);

    private final String symbol;
    private final double factor;
    private final boolean metric;
    private final double least;

    Unit(String symbol, double factor, boolean metric, double least) {
        this.symbol = symbol;
        this.factor = factor;
        this.metric = metric;
        this.least = least;
    }

    String symbol() {
        return symbol;
    }

    boolean isMetric() {
        return metric;
    }

    double least() {
        return least;
    }

    double toBase(double value) {
        return value * factor;
    }

    double fromBase(double base) {
        return base / factor;
    }

    static Unit ofSymbol(String symbol) {
        for (Unit unit : values()) {
            if (unit.symbol.equals(symbol)) {
                return unit;
            }
        }
        return null;
    }
}
