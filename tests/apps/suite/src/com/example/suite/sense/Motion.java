package com.example.suite.sense;

import android.content.Context;
import android.hardware.Sensor;
import android.hardware.SensorEvent;
import android.hardware.SensorEventListener;
import android.hardware.SensorManager;
import android.os.Handler;
import android.os.HandlerThread;

/** How the phone is moved. */
public final class Motion implements SensorEventListener {
    private int count;
    private float strongest;

    /** How many values an accelerometer gives in so many milliseconds. */
    public static int count(Context context, int delay, long millis) throws InterruptedException {
        SensorManager manager = (SensorManager) context.getSystemService(Context.SENSOR_SERVICE);
        HandlerThread thread = new HandlerThread("motion");
        thread.start();
        Motion motion = new Motion();
        Sensor sensor = manager.getDefaultSensor(Sensor.TYPE_ACCELEROMETER);
        manager.registerListener(motion, sensor, delay, new Handler(thread.getLooper()));
        Thread.sleep(millis);
        manager.unregisterListener(motion);
        thread.quit();
        return motion.count;
    }

    @Override
    public void onSensorChanged(SensorEvent event) {
        count++;
        for (float value : event.values) {
            strongest = Math.max(strongest, Math.abs(value));
        }
    }

    @Override
    public void onAccuracyChanged(Sensor sensor, int accuracy) {
    }
}
