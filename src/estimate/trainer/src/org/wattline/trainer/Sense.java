package org.wattline.trainer;

import android.app.Activity;
import android.hardware.Sensor;
import android.hardware.SensorEvent;
import android.hardware.SensorEventListener;
import android.hardware.SensorManager;

/** A sensor, as seldom as it can be asked. */
final class Sense extends Load implements SensorEventListener {
    private final Activity activity;
    private final int type;

    Sense(Activity activity, int type) {
        this.activity = activity;
        this.type = type;
    }

    private SensorManager manager() {
        return (SensorManager) activity.getSystemService(Activity.SENSOR_SERVICE);
    }

    @Override
    void on() {
        Sensor sensor = manager().getDefaultSensor(type);
        if (sensor != null) {
            manager().registerListener(this, sensor, SensorManager.SENSOR_DELAY_NORMAL);
        }
    }

    @Override
    void off() {
        manager().unregisterListener(this);
    }

    @Override
    public void onSensorChanged(SensorEvent event) {
    }

    @Override
    public void onAccuracyChanged(Sensor sensor, int accuracy) {
    }
}
