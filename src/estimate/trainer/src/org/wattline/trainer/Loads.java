package org.wattline.trainer;

import android.hardware.Sensor;

/**
 * All loads, in the order of their keys; whoever runs them has a list in the same order.
 *
 * At lower frequencies than the highest there is only mixed work: a frequency's power is not to be that of a kind of work.
 */
final class Loads {
    private Loads() {
    }

    static Load[] all(MainActivity activity) {
        return new Load[] {
            new Idle(),
            new Busy(Work.INTS, 1, 100), new Busy(Work.MIXED, 1, 10), new Busy(Work.MIXED, 1, 35),
            new Busy(Work.ARRAYS, 1, 100), new Busy(Work.MIXED, 1, 50), new Busy(Work.TEXT, 1, 100),
            new Busy(Work.CALLS, 1, 100), new Busy(Work.MIXED, 2, 100), new Busy(Work.MIXED, 1, 20),
            new Bright(activity, 1), new Bright(activity, 2), new Bright(activity, 3), new Bright(activity, 4),
            new Bright(activity, 5), new Bright(activity, 6), new Bright(activity, 7), new Bright(activity, 8),
            new Bright(activity, 9), new Bright(activity, 10), new White(activity),
            new Position(activity),
            new Transfer(4000000, 0), new Transfer(2000, 180), new Transfer(2000, 350), new Transfer(2000, 900),
            new Tone(), new Shake(activity),
            new Awake(activity),
            new Sense(activity, Sensor.TYPE_ACCELEROMETER), new Sense(activity, Sensor.TYPE_GYROSCOPE),
            new Sense(activity, Sensor.TYPE_MAGNETIC_FIELD), new Sense(activity, Sensor.TYPE_LIGHT),
            new Sense(activity, Sensor.TYPE_PRESSURE), new Sense(activity, Sensor.TYPE_PROXIMITY),
            new Sense(activity, Sensor.TYPE_STEP_COUNTER),
        };
    }
}
