package android.app;

import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import android.os.SystemClock;
import java.util.ArrayList;

/** Alarms on the main thread's clock, all of them exact; the phone does not sleep, so waking or not is the same. */
public class AlarmManager {
    public static final int RTC_WAKEUP = 0;
    public static final int RTC = 1;
    public static final int ELAPSED_REALTIME_WAKEUP = 2;
    public static final int ELAPSED_REALTIME = 3;
    public static final long INTERVAL_FIFTEEN_MINUTES = 15 * 60 * 1000;
    public static final long INTERVAL_HALF_HOUR = 2 * INTERVAL_FIFTEEN_MINUTES;
    public static final long INTERVAL_HOUR = 2 * INTERVAL_HALF_HOUR;
    public static final long INTERVAL_HALF_DAY = 12 * INTERVAL_HOUR;
    public static final long INTERVAL_DAY = 2 * INTERVAL_HALF_DAY;

    private static final long SHORTEST_INTERVAL = 60000;

    /** Called when the alarm goes off. */
    public interface OnAlarmListener {
        void onAlarm();
    }

    /** When the next alarm clock rings. */
    public static final class AlarmClockInfo {
        private final long triggerTime;
        private final PendingIntent showIntent;

        public AlarmClockInfo(long triggerTime, PendingIntent showIntent) {
            this.triggerTime = triggerTime;
            this.showIntent = showIntent;
        }

        public long getTriggerTime() {
            return triggerTime;
        }

        public PendingIntent getShowIntent() {
            return showIntent;
        }
    }

    /** One alarm. */
    private static final class Alarm {
        final Object target;
        final Handler handler;
        final long interval;
        long at;

        Alarm(Object target, Handler handler, long at, long interval) {
            this.target = target;
            this.handler = handler;
            this.at = at;
            this.interval = interval;
        }
    }

    private final ArrayList<Alarm> alarms = new ArrayList<Alarm>();
    private AlarmClockInfo clock;
    private final Handler handler = new Handler(Looper.getMainLooper()) {
        @Override
        public void handleMessage(Message message) {
            fire((Alarm) message.obj);
        }
    };

    /** Made by the context. */
    AlarmManager() {
    }

    private void set(int type, long triggerAtMillis, long interval, Object target, Handler targetHandler) {
        if (target == null) {
            throw new IllegalArgumentException("operation is null");
        }
        boolean realTime = type == RTC || type == RTC_WAKEUP;
        long now = SystemClock.elapsedRealtime();
        long at = realTime ? now + triggerAtMillis - System.currentTimeMillis() : triggerAtMillis;
        Alarm alarm = new Alarm(target, targetHandler, Math.max(at, now), interval);
        synchronized (alarms) {
            remove(target);
            alarms.add(alarm);
        }
        handler.sendMessageAtTime(handler.obtainMessage(0, alarm), alarm.at);
    }

    private void fire(final Alarm alarm) {
        synchronized (alarms) {
            if (!alarms.contains(alarm)) {
                return;
            }
            if (alarm.interval > 0) {
                long now = SystemClock.elapsedRealtime();
                alarm.at += ((now - alarm.at) / alarm.interval + 1) * alarm.interval;
                handler.sendMessageAtTime(handler.obtainMessage(0, alarm), alarm.at);
            } else {
                alarms.remove(alarm);
            }
        }
        if (alarm.target instanceof PendingIntent) {
            try {
                ((PendingIntent) alarm.target).send();
            } catch (PendingIntent.CanceledException e) {
                remove(alarm.target);
            }
        } else {
            alarm.handler.post(new Runnable() {
                @Override
                public void run() {
                    ((OnAlarmListener) alarm.target).onAlarm();
                }
            });
        }
    }

    private void remove(Object target) {
        synchronized (alarms) {
            for (int i = alarms.size() - 1; i >= 0; i--) {
                if (alarms.get(i).target == target) {
                    handler.removeCallbacksAndMessages(alarms.remove(i));
                }
            }
        }
    }

    private static long interval(long millis) {
        return Math.max(millis, SHORTEST_INTERVAL);
    }

    public void set(int type, long triggerAtMillis, PendingIntent operation) {
        set(type, triggerAtMillis, 0, operation, null);
    }

    public void set(int type, long triggerAtMillis, String tag, OnAlarmListener listener, Handler targetHandler) {
        set(type, triggerAtMillis, 0, listener, targetHandler == null ? handler : targetHandler);
    }

    public void setExact(int type, long triggerAtMillis, PendingIntent operation) {
        set(type, triggerAtMillis, 0, operation, null);
    }

    public void setExact(int type, long triggerAtMillis, String tag, OnAlarmListener listener,
            Handler targetHandler) {
        set(type, triggerAtMillis, 0, listener, targetHandler == null ? handler : targetHandler);
    }

    public void setWindow(int type, long windowStartMillis, long windowLengthMillis, PendingIntent operation) {
        set(type, windowStartMillis, 0, operation, null);
    }

    public void setAndAllowWhileIdle(int type, long triggerAtMillis, PendingIntent operation) {
        set(type, triggerAtMillis, 0, operation, null);
    }

    public void setExactAndAllowWhileIdle(int type, long triggerAtMillis, PendingIntent operation) {
        set(type, triggerAtMillis, 0, operation, null);
    }

    public void setAlarmClock(AlarmClockInfo info, PendingIntent operation) {
        clock = info;
        set(RTC_WAKEUP, info.getTriggerTime(), 0, operation, null);
    }

    public AlarmClockInfo getNextAlarmClock() {
        return clock;
    }

    /** As since Android 5.1, an interval is at least a minute. */
    public void setRepeating(int type, long triggerAtMillis, long intervalMillis, PendingIntent operation) {
        set(type, triggerAtMillis, interval(intervalMillis), operation, null);
    }

    public void setInexactRepeating(int type, long triggerAtMillis, long intervalMillis, PendingIntent operation) {
        set(type, triggerAtMillis, interval(intervalMillis), operation, null);
    }

    public void cancel(PendingIntent operation) {
        remove(operation);
    }

    public void cancel(OnAlarmListener listener) {
        if (listener == null) {
            throw new NullPointerException("cancel() called with a null OnAlarmListener");
        }
        remove(listener);
    }
}
