package com.example.atlas.ui;

import android.hardware.Sensor;
import android.hardware.SensorEvent;
import android.hardware.SensorEventListener;
import android.hardware.SensorManager;
import android.view.View;
import com.example.atlas.fitness.FitnessJob;
import com.example.atlas.fitness.Pedometer;

/** Motion. Rows: 0 count steps, 1 stop, 2 a simulated walk. Counting ends when it is out of sight. */
public final class SensorActivity extends Screen implements SensorEventListener {
    private static final int SHOW_EVERY = 25;

    private final Pedometer pedometer = new Pedometer();
    private SensorManager manager;
    private boolean counting;
    private int events;

    @Override
    protected String name() {
        return "Motion";
    }

    @Override
    protected void build() {
        manager = (SensorManager) getSystemService(SENSOR_SERVICE);
        addButton("Count", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                count();
            }
        });
        addButton("Stop", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                stop();
            }
        });
        addButton("Simulate", new RunJobs(new FitnessJob()));
    }

    private void count() {
        Sensor sensor = manager.getDefaultSensor(Sensor.TYPE_ACCELEROMETER);
        if (sensor == null) {
            say("no sensor");
        } else if (!counting) {
            counting = manager.registerListener(this, sensor, SensorManager.SENSOR_DELAY_FASTEST);
            say(counting ? "counting" : "not counting");
        }
    }

    private void stop() {
        if (counting) {
            manager.unregisterListener(this);
            counting = false;
            say(pedometer.toString());
        }
    }

    @Override
    public void onSensorChanged(SensorEvent event) {
        int millis = (int) (event.timestamp / 1000000);
        pedometer.add(millis, event.values[0], event.values[1], event.values[2]);
        if (++events % SHOW_EVERY == 0) {
            say(pedometer.toString());
        }
    }

    @Override
    public void onAccuracyChanged(Sensor sensor, int accuracy) {
    }

    @Override
    protected void onPause() {
        super.onPause();
        stop();
    }
}
