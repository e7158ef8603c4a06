package com.example.suite.test;

import android.hardware.SensorManager;
import android.test.AndroidTestCase;
import com.example.suite.sense.Buffers;
import com.example.suite.sense.Motion;
import com.example.suite.sense.Places;

/** Positions, sensors and memory. */
public final class SenseTest extends AndroidTestCase {
    public void testPlaces() throws Exception {
        assertTrue(Places.count(getContext(), 1500) >= 0);
    }

    public void testMotion() throws Exception {
        assertTrue(Motion.count(getContext(), SensorManager.SENSOR_DELAY_GAME, 600) > 10);
    }

    public void testAllocation() {
        assertTrue(Buffers.churn(200, 4096) > 0);
    }
}
