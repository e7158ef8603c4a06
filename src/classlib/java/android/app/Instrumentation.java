package android.app;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.MessageQueue;
import android.os.SystemClock;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.Windows;
import java.util.ArrayList;
import java.util.TreeSet;
import wattline.phone.Host;

/** What drives an app from within its process, as tests do. What it reports goes to who started it. */
public class Instrumentation {
    public static final String REPORT_KEY_IDENTIFIER = "id";
    public static final String REPORT_KEY_STREAMRESULT = "stream";

    /** Whoever waits for an activity looks so often, in milliseconds. */
    private static final long LOOK_MS = 20;

    private ActivityThread thread;
    private Context context;
    private ComponentName component;
    private Handler handler;
    private Activity seen;
    private final ArrayList<ActivityMonitor> monitors = new ArrayList<ActivityMonitor>();

    /**
     * Waits for an activity, by its class or by what it was asked for. It sees activities that are in front when
     * somebody waits for them or asks.
     */
    public static class ActivityMonitor {
        private final IntentFilter filter;
        private final String className;
        private final boolean block;
        private Instrumentation owner;
        private int hits;
        private Activity last;

        public ActivityMonitor(IntentFilter which, ActivityResult result, boolean block) {
            filter = which;
            className = null;
            this.block = block;
        }

        public ActivityMonitor(String cls, ActivityResult result, boolean block) {
            filter = null;
            className = cls;
            this.block = block;
        }

        public final IntentFilter getFilter() {
            return filter;
        }

        public final boolean isBlocking() {
            return block;
        }

        public final synchronized int getHits() {
            return hits;
        }

        public final synchronized Activity getLastActivity() {
            return last;
        }

        public final Activity waitForActivity() {
            return waitForActivityWithTimeout(Long.MAX_VALUE);
        }

        /** Waits for so many milliseconds; null if there was none by then. */
        public final Activity waitForActivityWithTimeout(long timeOut) {
            long waited = 0;
            Activity found = take();
            while (found == null && waited < timeOut && owner != null) {
                owner.look();
                found = take();
                if (found == null) {
                    SystemClock.sleep(LOOK_MS);
                    waited += LOOK_MS;
                }
            }
            return found;
        }

        private synchronized Activity take() {
            Activity found = last;
            last = null;
            return found;
        }

        private synchronized void seen(Activity activity) {
            boolean wanted = className == null || className.equals(activity.getClass().getName());
            boolean matches = filter == null || filter.hasAction(activity.getIntent().getAction());
            if (wanted && matches) {
                hits++;
                last = activity;
            }
        }
    }

    /** What an activity that is not started answers. */
    public static final class ActivityResult {
        private final int code;
        private final Intent data;

        public ActivityResult(int resultCode, Intent resultData) {
            code = resultCode;
            data = resultData;
        }

        public int getResultCode() {
            return code;
        }

        public Intent getResultData() {
            return data;
        }
    }

    final void attach(ActivityThread activityThread, Context testContext, ComponentName name) {
        thread = activityThread;
        context = testContext;
        component = name;
        handler = new Handler(Looper.getMainLooper());
    }

    public void onCreate(Bundle arguments) {
    }

    /** Starts the thread on which onStart runs. */
    public void start() {
        Thread runner = new Thread("Instr: " + getClass().getName()) {
            @Override
            public void run() {
                onStart();
            }
        };
        runner.start();
    }

    public void onStart() {
    }

    public void onDestroy() {
    }

    public boolean onException(Object obj, Throwable e) {
        return false;
    }

    public void sendStatus(int resultCode, Bundle results) {
        report("INSTRUMENTATION_STATUS", "INSTRUMENTATION_STATUS_CODE", resultCode, results);
    }

    /** Ends the instrumentation, and the app's process with it. */
    public void finish(int resultCode, Bundle results) {
        report("INSTRUMENTATION_RESULT", "INSTRUMENTATION_CODE", resultCode, results);
        thread.end();
    }

    private static void report(String name, String codeName, int code, Bundle values) {
        StringBuilder text = new StringBuilder();
        if (values != null) {
            for (String key : new TreeSet<String>(values.keySet())) {
                text.append(name).append(": ").append(key).append('=').append(values.get(key)).append('\n');
            }
        }
        Host.report(text.append(codeName).append(": ").append(code).append('\n').toString());
    }

    public void addResults(Bundle results) {
    }

    public void setAutomaticPerformanceSnapshots() {
    }

    public void startPerformanceSnapshot() {
    }

    public void endPerformanceSnapshot() {
    }

    public Context getContext() {
        return context;
    }

    public Context getTargetContext() {
        return thread.context();
    }

    public ComponentName getComponentName() {
        return component;
    }

    public String getProcessName() {
        return thread.packageName();
    }

    public boolean isProfiling() {
        return false;
    }

    public void setInTouchMode(boolean inTouch) {
    }

    private static void checkThread() {
        if (Looper.myLooper() == Looper.getMainLooper()) {
            throw new RuntimeException("This method can not be called from the main application thread");
        }
    }

    /** Runs something once the main thread has nothing to do. */
    public void waitForIdle(final Runnable recipient) {
        Looper.getMainLooper().getQueue().addIdleHandler(new MessageQueue.IdleHandler() {
            @Override
            public boolean queueIdle() {
                if (recipient != null) {
                    recipient.run();
                }
                return false;
            }
        });
        // The queue looks for idle handlers when it has been woken.
        handler.post(new Runnable() {
            @Override
            public void run() {
            }
        });
    }

    public void waitForIdleSync() {
        checkThread();
        Step idle = new Step(null);
        waitForIdle(idle);
        idle.await();
    }

    /** Runs something on the main thread, and returns when it has run. */
    public void runOnMainSync(Runnable runner) {
        checkThread();
        Step step = new Step(runner);
        handler.post(step);
        step.await();
    }

    /** Something that another thread waits for. */
    private static final class Step implements Runnable {
        private final Runnable action;
        private boolean done;

        Step(Runnable action) {
            this.action = action;
        }

        @Override
        public void run() {
            if (action != null) {
                action.run();
            }
            synchronized (this) {
                done = true;
                notifyAll();
            }
        }

        synchronized void await() {
            while (!done) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }
    }

    /** Starts an activity of the app, and returns it when it is in front and the main thread idle. */
    public Activity startActivitySync(Intent intent) {
        checkThread();
        Intent asked = new Intent(intent);
        ComponentName wanted = asked.getComponent();
        if (wanted == null) {
            wanted = thread.manifest().activityFor(asked);
            if (wanted == null) {
                throw new RuntimeException("Unable to resolve activity for: " + intent);
            }
            asked.setComponent(wanted);
        }
        if (!wanted.getPackageName().equals(thread.packageName())) {
            throw new RuntimeException("Intent in process " + thread.packageName()
                    + " resolved to different process " + wanted.getPackageName() + ": " + intent);
        }
        thread.stack().start(null, asked, -1);
        // Messages are taken in turn: this one comes after the start.
        final Activity[] started = new Activity[1];
        runOnMainSync(new Runnable() {
            @Override
            public void run() {
                ActivityRecord front = thread.stack().front();
                started[0] = front == null ? null : front.activity;
            }
        });
        waitForIdleSync();
        return started[0];
    }

    public void addMonitor(ActivityMonitor monitor) {
        monitor.owner = this;
        synchronized (monitors) {
            monitors.add(monitor);
        }
    }

    public ActivityMonitor addMonitor(String cls, ActivityResult result, boolean block) {
        ActivityMonitor monitor = new ActivityMonitor(cls, result, block);
        addMonitor(monitor);
        return monitor;
    }

    public ActivityMonitor addMonitor(IntentFilter filter, ActivityResult result, boolean block) {
        ActivityMonitor monitor = new ActivityMonitor(filter, result, block);
        addMonitor(monitor);
        return monitor;
    }

    public void removeMonitor(ActivityMonitor monitor) {
        synchronized (monitors) {
            monitors.remove(monitor);
        }
    }

    public boolean checkMonitorHit(ActivityMonitor monitor, int minHits) {
        waitForIdleSync();
        look();
        if (monitor.getHits() < minHits) {
            return false;
        }
        removeMonitor(monitor);
        return true;
    }

    public Activity waitForMonitor(ActivityMonitor monitor) {
        Activity activity = monitor.waitForActivity();
        removeMonitor(monitor);
        return activity;
    }

    public Activity waitForMonitorWithTimeout(ActivityMonitor monitor, long timeOut) {
        Activity activity = monitor.waitForActivityWithTimeout(timeOut);
        removeMonitor(monitor);
        return activity;
    }

    /** Tells the monitors which activity is in front, if it is another one than before. */
    private void look() {
        runOnMainSync(new Runnable() {
            @Override
            public void run() {
                ActivityRecord front = thread.stack().front();
                Activity activity = front == null || front.state != ActivityRecord.RESUMED ? null : front.activity;
                if (activity == null || activity == seen) {
                    return;
                }
                seen = activity;
                synchronized (monitors) {
                    for (int i = 0; i < monitors.size(); i++) {
                        monitors.get(i).seen(activity);
                    }
                }
            }
        });
    }

    public void sendKeySync(final KeyEvent event) {
        runOnMainSync(new Runnable() {
            @Override
            public void run() {
                thread.key(event);
            }
        });
    }

    public void sendKeyDownUpSync(int key) {
        sendKeySync(new KeyEvent(KeyEvent.ACTION_DOWN, key));
        sendKeySync(new KeyEvent(KeyEvent.ACTION_UP, key));
    }

    public void sendCharacterSync(int keyCode) {
        sendKeyDownUpSync(keyCode);
    }

    /** Types letters, digits and spaces; no other character has a key here. */
    public void sendStringSync(String text) {
        for (int i = 0; text != null && i < text.length(); i++) {
            char c = Character.toLowerCase(text.charAt(i));
            if (c >= 'a' && c <= 'z') {
                sendKeyDownUpSync(KeyEvent.KEYCODE_A + c - 'a');
            } else if (c >= '0' && c <= '9') {
                sendKeyDownUpSync(KeyEvent.KEYCODE_0 + c - '0');
            } else if (c == ' ') {
                sendKeyDownUpSync(KeyEvent.KEYCODE_SPACE);
            } else {
                throw new UnsupportedOperationException("there is no key for '" + text.charAt(i) + "'");
            }
        }
    }

    /** Touches the screen: down, move or up at a place in pixels. */
    public void sendPointerSync(MotionEvent event) {
        final int action = event.getActionMasked();
        final float x = event.getRawX();
        final float y = event.getRawY();
        runOnMainSync(new Runnable() {
            @Override
            public void run() {
                Windows.touch(action, x, y);
            }
        });
    }

    public Application newApplication(ClassLoader cl, String className, Context base)
            throws InstantiationException, IllegalAccessException, ClassNotFoundException {
        return newApplication(cl.loadClass(className), base);
    }

    public static Application newApplication(Class<?> clazz, Context base)
            throws InstantiationException, IllegalAccessException, ClassNotFoundException {
        Application application = (Application) clazz.newInstance();
        application.attach(base);
        return application;
    }

    public void callApplicationOnCreate(Application app) {
        app.onCreate();
    }

    public Activity newActivity(ClassLoader cl, String className, Intent intent)
            throws InstantiationException, IllegalAccessException, ClassNotFoundException {
        return (Activity) cl.loadClass(className).newInstance();
    }

    public void callActivityOnCreate(Activity activity, Bundle state) {
        activity.onCreate(state);
    }

    public void callActivityOnDestroy(Activity activity) {
        activity.onDestroy();
    }

    public void callActivityOnNewIntent(Activity activity, Intent intent) {
        activity.onNewIntent(intent);
    }

    public void callActivityOnPause(Activity activity) {
        activity.onPause();
    }

    public void callActivityOnPostCreate(Activity activity, Bundle state) {
        activity.onPostCreate(state);
    }

    public void callActivityOnRestart(Activity activity) {
        activity.onRestart();
    }

    public void callActivityOnRestoreInstanceState(Activity activity, Bundle state) {
        activity.onRestoreInstanceState(state);
    }

    public void callActivityOnResume(Activity activity) {
        activity.onResume();
    }

    public void callActivityOnSaveInstanceState(Activity activity, Bundle state) {
        activity.onSaveInstanceState(state);
    }

    public void callActivityOnStart(Activity activity) {
        activity.onStart();
    }

    public void callActivityOnStop(Activity activity) {
        activity.onStop();
    }

    public void callActivityOnUserLeaving(Activity activity) {
        activity.onUserLeaveHint();
    }
}
