package android.app;

import android.content.ComponentCallbacks2;
import android.content.ContextWrapper;
import android.content.Intent;
import android.content.res.Configuration;
import android.os.IBinder;

/** A part of an app without a screen. Foreground services are remembered as such only. */
public abstract class Service extends ContextWrapper implements ComponentCallbacks2 {
    public static final int START_STICKY_COMPATIBILITY = 0;
    public static final int START_STICKY = 1;
    public static final int START_NOT_STICKY = 2;
    public static final int START_REDELIVER_INTENT = 3;
    public static final int START_FLAG_REDELIVERY = 1;
    public static final int START_FLAG_RETRY = 2;
    public static final int STOP_FOREGROUND_REMOVE = 1;
    public static final int STOP_FOREGROUND_DETACH = 2;

    private ActivityThread thread;
    private String className;

    public Service() {
        super(null);
    }

    final void attach(ActivityThread activityThread, String name) {
        attachBaseContext(activityThread.context());
        thread = activityThread;
        className = name;
    }

    public final Application getApplication() {
        return thread.application();
    }

    public void onCreate() {
    }

    public void onStart(Intent intent, int startId) {
    }

    public int onStartCommand(Intent intent, int flags, int startId) {
        onStart(intent, startId);
        return START_STICKY;
    }

    public void onDestroy() {
    }

    public abstract IBinder onBind(Intent intent);

    public boolean onUnbind(Intent intent) {
        return false;
    }

    public void onRebind(Intent intent) {
    }

    public void onTaskRemoved(Intent rootIntent) {
    }

    @Override
    public void onConfigurationChanged(Configuration newConfig) {
    }

    @Override
    public void onLowMemory() {
    }

    @Override
    public void onTrimMemory(int level) {
    }

    public final void stopSelf() {
        stopSelf(-1);
    }

    public final void stopSelf(int startId) {
        thread.services().stopSelf(className, startId);
    }

    public final boolean stopSelfResult(int startId) {
        return thread.services().stopSelf(className, startId);
    }

    public final void startForeground(int id, Notification notification) {
        thread.context().notifications().notify(id, notification);
    }

    public final void stopForeground(boolean removeNotification) {
    }

    public final void stopForeground(int flags) {
    }
}
