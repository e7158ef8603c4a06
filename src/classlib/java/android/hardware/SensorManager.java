package android.hardware;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;
import wattline.phone.Hardware;
import wattline.phone.Host;

/**
 * The phone's sensors: those of someone who walks, by the phone's clock and seed. Batches, triggers and rotation
 * matrices are left out.
 */
public class SensorManager {
    public static final int SENSOR_DELAY_FASTEST = 0;
    public static final int SENSOR_DELAY_GAME = 1;
    public static final int SENSOR_DELAY_UI = 2;
    public static final int SENSOR_DELAY_NORMAL = 3;
    public static final int SENSOR_STATUS_ACCURACY_HIGH = 3;
    public static final float GRAVITY_EARTH = 9.80665f;
    public static final float STANDARD_GRAVITY = 9.80665f;

    private static final int[] DELAYS = {5, 20, 66, 200};
    private static final double STEPS_PER_SECOND = 1.8;

    /** Someone who listens to a sensor. */
    private final class Request implements Runnable {
        final SensorEventListener listener;
        final Sensor sensor;
        final long interval;
        final Handler handler;
        final SensorEvent event;
        private float told = -1;

        Request(SensorEventListener listener, Sensor sensor, long interval, Handler handler) {
            this.listener = listener;
            this.sensor = sensor;
            this.interval = interval;
            this.handler = handler;
            event = new SensorEvent(sensor.getType() == Sensor.TYPE_LIGHT || sensor.getType() == Sensor.TYPE_PRESSURE
                    || sensor.getType() == Sensor.TYPE_PROXIMITY || sensor.getType() >= Sensor.TYPE_STEP_DETECTOR
                    ? 1 : 3);
            event.sensor = sensor;
            event.accuracy = SENSOR_STATUS_ACCURACY_HIGH;
        }

        @Override
        public void run() {
            synchronized (requests) {
                if (!requests.contains(this)) {
                    return;
                }
            }
            handler.postDelayed(this, interval);
            measure(sensor.getType(), event.values);
            event.timestamp = SystemClock.elapsedRealtimeNanos();
            boolean onChange = event.values.length == 1 && sensor.getType() != Sensor.TYPE_PRESSURE;
            if (!onChange || event.values[0] != told) {
                told = event.values[0];
                listener.onSensorChanged(event);
            }
        }
    }

    private final ArrayList<Sensor> sensors = new ArrayList<Sensor>();
    private final ArrayList<Request> requests = new ArrayList<Request>();
    private final long start = SystemClock.elapsedRealtime();

    /** Made by the context. */
    public SensorManager() {
        add(Sensor.TYPE_ACCELEROMETER, "Accelerometer", 0.25f, Hardware.ACCELEROMETER);
        add(Sensor.TYPE_GYROSCOPE, "Gyroscope", 3.6f, Hardware.GYROSCOPE);
        add(Sensor.TYPE_MAGNETIC_FIELD, "Magnetometer", 5, Hardware.MAGNETOMETER);
        add(Sensor.TYPE_LIGHT, "Light sensor", 0.13f, Hardware.LIGHT);
        add(Sensor.TYPE_PRESSURE, "Barometer", 0.004f, Hardware.PRESSURE);
        add(Sensor.TYPE_PROXIMITY, "Proximity sensor", 0.13f, Hardware.PROXIMITY);
        add(Sensor.TYPE_GRAVITY, "Gravity", 0.25f, Hardware.ACCELEROMETER);
        add(Sensor.TYPE_LINEAR_ACCELERATION, "Linear acceleration", 0.25f, Hardware.ACCELEROMETER);
        add(Sensor.TYPE_STEP_DETECTOR, "Step detector", 0.3f, Hardware.STEP_COUNTER);
        add(Sensor.TYPE_STEP_COUNTER, "Step counter", 0.3f, Hardware.STEP_COUNTER);
    }

    private void add(int type, String name, float power, int component) {
        sensors.add(new Sensor(type, name, power, component));
    }

    /** What the sensor of a type measures now. */
    private void measure(int type, float[] into) {
        double t = SystemClock.elapsedRealtimeNanos() / 1e9 + Host.seed() % 100;
        double step = Math.sin(t * STEPS_PER_SECOND * 2 * Math.PI);
        switch (type) {
            case Sensor.TYPE_ACCELEROMETER:
                into[0] = (float) (0.6 * Math.sin(t * STEPS_PER_SECOND * Math.PI));
                into[1] = (float) (GRAVITY_EARTH * 0.94 + 2.2 * step);
                into[2] = (float) (GRAVITY_EARTH * 0.34 + 0.8 * Math.cos(t * 7));
                break;
            case Sensor.TYPE_LINEAR_ACCELERATION:
                into[0] = (float) (0.6 * Math.sin(t * STEPS_PER_SECOND * Math.PI));
                into[1] = (float) (2.2 * step);
                into[2] = (float) (0.8 * Math.cos(t * 7));
                break;
            case Sensor.TYPE_GRAVITY:
                into[1] = GRAVITY_EARTH * 0.94f;
                into[2] = GRAVITY_EARTH * 0.34f;
                break;
            case Sensor.TYPE_GYROSCOPE:
                into[0] = (float) (0.2 * step);
                into[1] = (float) (0.1 * Math.cos(t * 3));
                into[2] = (float) (0.05 * Math.sin(t));
                break;
            case Sensor.TYPE_MAGNETIC_FIELD:
                into[0] = (float) (22 * Math.cos(t / 10));
                into[1] = (float) (22 * Math.sin(t / 10));
                into[2] = -42;
                break;
            case Sensor.TYPE_LIGHT:
                into[0] = Math.round(300 + 50 * Math.sin(t / 2));
                break;
            case Sensor.TYPE_PRESSURE:
                into[0] = (float) (965 + 0.2 * Math.sin(t / 20));
                break;
            case Sensor.TYPE_PROXIMITY:
                into[0] = 5;
                break;
            default:
                into[0] = (float) Math.floor((SystemClock.elapsedRealtime() - start) / 1000.0 * STEPS_PER_SECOND);
        }
    }

    public List<Sensor> getSensorList(int type) {
        List<Sensor> found = new ArrayList<Sensor>();
        for (Sensor sensor : sensors) {
            if (type == Sensor.TYPE_ALL || sensor.getType() == type) {
                found.add(sensor);
            }
        }
        return found;
    }

    public Sensor getDefaultSensor(int type) {
        List<Sensor> found = getSensorList(type);
        return found.isEmpty() ? null : found.get(0);
    }

    public boolean registerListener(SensorEventListener listener, Sensor sensor, int samplingPeriodUs) {
        return registerListener(listener, sensor, samplingPeriodUs, null);
    }

    public boolean registerListener(SensorEventListener listener, Sensor sensor, int samplingPeriodUs,
            int maxReportLatencyUs) {
        return registerListener(listener, sensor, samplingPeriodUs, null);
    }

    public boolean registerListener(SensorEventListener listener, Sensor sensor, int samplingPeriodUs,
            Handler handler) {
        if (listener == null || sensor == null) {
            return false;
        }
        long interval = samplingPeriodUs >= 0 && samplingPeriodUs < DELAYS.length ? DELAYS[samplingPeriodUs]
                : Math.max(samplingPeriodUs / 1000, DELAYS[0]);
        Handler target = handler != null ? handler : new Handler(Looper.getMainLooper());
        Request request = new Request(listener, sensor, interval, target);
        synchronized (requests) {
            for (Request known : requests) {
                if (known.listener == listener && known.sensor == sensor) {
                    return false;
                }
            }
            requests.add(request);
        }
        Hardware.acquire(sensor.component);
        target.postDelayed(request, interval);
        return true;
    }

    public void unregisterListener(SensorEventListener listener) {
        unregisterListener(listener, null);
    }

    public void unregisterListener(SensorEventListener listener, Sensor sensor) {
        synchronized (requests) {
            for (int i = requests.size() - 1; i >= 0; i--) {
                Request request = requests.get(i);
                if (request.listener == listener && (sensor == null || request.sensor == sensor)) {
                    requests.remove(i);
                    request.handler.removeCallbacks(request);
                    Hardware.release(request.sensor.component);
                }
            }
        }
    }
}
