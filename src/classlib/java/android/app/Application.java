package android.app;

import android.content.ComponentCallbacks;
import android.content.ComponentCallbacks2;
import android.content.Context;
import android.content.ContextWrapper;
import android.content.res.Configuration;
import android.os.Bundle;
import java.util.ArrayList;

/** What lives as long as the app's process. */
public class Application extends ContextWrapper implements ComponentCallbacks2 {
    /** Told of each step in the life of each activity. */
    public interface ActivityLifecycleCallbacks {
        void onActivityCreated(Activity activity, Bundle savedInstanceState);

        void onActivityStarted(Activity activity);

        void onActivityResumed(Activity activity);

        void onActivityPaused(Activity activity);

        void onActivityStopped(Activity activity);

        void onActivitySaveInstanceState(Activity activity, Bundle outState);

        void onActivityDestroyed(Activity activity);
    }

    static final int CREATED = 0;
    static final int STARTED = 1;
    static final int RESUMED = 2;
    static final int PAUSED = 3;
    static final int STOPPED = 4;
    static final int SAVED = 5;
    static final int DESTROYED = 6;

    private final ArrayList<ActivityLifecycleCallbacks> callbacks = new ArrayList<ActivityLifecycleCallbacks>();

    public Application() {
        super(null);
    }

    final void attach(Context context) {
        attachBaseContext(context);
    }

    public void onCreate() {
    }

    public void onTerminate() {
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

    @Override
    public void registerComponentCallbacks(ComponentCallbacks callback) {
    }

    @Override
    public void unregisterComponentCallbacks(ComponentCallbacks callback) {
    }

    public void registerActivityLifecycleCallbacks(ActivityLifecycleCallbacks callback) {
        synchronized (callbacks) {
            callbacks.add(callback);
        }
    }

    public void unregisterActivityLifecycleCallbacks(ActivityLifecycleCallbacks callback) {
        synchronized (callbacks) {
            callbacks.remove(callback);
        }
    }

    /** Name of the process, which is the package's. */
    public static String getProcessName() {
        return ActivityThread.current().packageName();
    }

    final void tell(int step, Activity activity, Bundle state) {
        ActivityLifecycleCallbacks[] told;
        synchronized (callbacks) {
            if (callbacks.isEmpty()) {
                return;
            }
            told = callbacks.toArray(new ActivityLifecycleCallbacks[callbacks.size()]);
        }
        for (ActivityLifecycleCallbacks callback : told) {
            switch (step) {
                case CREATED:
                    callback.onActivityCreated(activity, state);
                    break;
                case STARTED:
                    callback.onActivityStarted(activity);
                    break;
                case RESUMED:
                    callback.onActivityResumed(activity);
                    break;
                case PAUSED:
                    callback.onActivityPaused(activity);
                    break;
                case STOPPED:
                    callback.onActivityStopped(activity);
                    break;
                case SAVED:
                    callback.onActivitySaveInstanceState(activity, state);
                    break;
                default:
                    callback.onActivityDestroyed(activity);
            }
        }
    }
}
