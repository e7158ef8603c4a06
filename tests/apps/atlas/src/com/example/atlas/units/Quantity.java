package com.example.atlas.units;

/** What is measured, with the units that it is shown in. */
enum Quantity {
    LENGTH(Unit.METRE, Unit.KILOMETRE, Unit.FOOT, Unit.MILE),
    TEMPERATURE(Unit.CELSIUS, Unit.FAHRENHEIT),
    SPEED(Unit.KMH, Unit.MPH, Unit.KNOT),
    WEIGHT(Unit.GRAM, Unit.KILOGRAM, Unit.POUND);

    private final Unit[] units;

    Quantity(Unit... units) {
        this.units = units;
    }

    Unit[] units() {
        return units;
    }

    /** The unit of a system in which the number is of a pleasant size. */
    Unit best(double base, boolean metric) {
        Unit best = null;
        for (Unit unit : units) {
            if (unit.isMetric() == metric && (best == null || Math.abs(unit.fromBase(base)) >= unit.least())) {
                best = unit;
            }
        }
        return best;
    }
}
