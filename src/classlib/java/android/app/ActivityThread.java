package android.app;

import android.content.ComponentName;
import android.content.Context;
import android.content.ContextWrapper;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import android.util.Log;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.Windows;
import wattline.phone.Host;

/**
 * The main thread of an app: starts it, passes on the user's input, and ends it. After its last activity is finished,
 * or after the home key, the app stays in the background; a tap then is one on its icon.
 */
public final class ActivityThread {
    private static ActivityThread current;

    private final String packageName;
    private final String mainActivity;
    private final Manifest manifest;
    private final AppContext context;
    private final ActivityStack stack;
    private final Services services;
    private final Broadcasts broadcasts;
    private Application application;

    private ActivityThread(String packageName, String mainActivity) {
        this.packageName = packageName;
        this.mainActivity = mainActivity;
        manifest = new Manifest(packageName);
        context = new AppContext(this);
        stack = new ActivityStack(this);
        services = new Services(this);
        broadcasts = new Broadcasts(this);
    }

    /** Where the phone starts an app; returns when the app was stopped. */
    public static void main(String packageName, String activityClass) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler(new Crash(packageName));
        Looper.prepareMainLooper();
        ActivityThread thread = new ActivityThread(packageName, activityClass);
        current = thread;
        thread.makeApplication();
        Looper.myQueue().attach(thread.new InputHandler());
        thread.stack.launch(null, new ComponentName(packageName, activityClass), mainIntent(), -1);
        Looper.loop();
        thread.stack.destroyAll();
        thread.services.destroyAll();
    }

    /**
     * Where the phone starts an app for an instrumentation of another package, whose classes are loaded beside the
     * app's; `arguments` are keys and values in turn. Returns when the instrumentation has finished: the process ends
     * there, and no activity is told.
     */
    public static void instrument(String packageName, String testPackage, String runner, String[] arguments)
            throws Exception {
        Thread.setDefaultUncaughtExceptionHandler(new Crash(packageName));
        Looper.prepareMainLooper();
        ActivityThread thread = new ActivityThread(packageName, null);
        current = thread;
        Bundle given = new Bundle();
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            given.putString(arguments[i], arguments[i + 1]);
        }
        Instrumentation made = (Instrumentation) Class.forName(runner).newInstance();
        made.attach(thread, new TestContext(thread.context, testPackage), new ComponentName(testPackage, runner));
        String name = thread.manifest.applicationClass();
        thread.application = made.newApplication(ClassLoader.getSystemClassLoader(),
                name == null ? "android.app.Application" : name, thread.context);
        made.onCreate(given);
        made.callApplicationOnCreate(thread.application);
        Looper.loop();
    }

    /** The context of the test's package, which has no files and no resources of its own here. */
    private static final class TestContext extends ContextWrapper {
        private final String packageName;

        TestContext(Context base, String packageName) {
            super(base);
            this.packageName = packageName;
        }

        @Override
        public String getPackageName() {
            return packageName;
        }
    }

    /** Ends the app at once. */
    void end() {
        Looper.getMainLooper().quit();
    }

    static ActivityThread current() {
        return current;
    }

    /** The application that runs, or null. */
    public static Application currentApplication() {
        return current == null ? null : current.application;
    }

    private void makeApplication() throws Exception {
        String name = manifest.applicationClass();
        application = name == null ? new Application() : (Application) Class.forName(name).newInstance();
        application.attach(context);
        application.onCreate();
    }

    private static Intent mainIntent() {
        return new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER)
                .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    }

    void launchMain() {
        stack.start(null, mainIntent().setComponent(new ComponentName(packageName, mainActivity)), -1);
    }

    String packageName() {
        return packageName;
    }

    String mainActivity() {
        return mainActivity;
    }

    Manifest manifest() {
        return manifest;
    }

    AppContext context() {
        return context;
    }

    Application application() {
        return application;
    }

    ActivityStack stack() {
        return stack;
    }

    Services services() {
        return services;
    }

    Broadcasts broadcasts() {
        return broadcasts;
    }

    /** Logs an exception that nobody caught, and ends the app. */
    private static final class Crash implements Thread.UncaughtExceptionHandler {
        private final String packageName;

        Crash(String packageName) {
            this.packageName = packageName;
        }

        @Override
        public void uncaughtException(Thread thread, Throwable exception) {
            Log.e("AndroidRuntime", "FATAL EXCEPTION: " + thread.getName() + "\nProcess: " + packageName + "\n"
                    + exception.traceText());
            Host.exit(1);
        }
    }

    private final class InputHandler extends Handler {
        @Override
        public void handleMessage(Message message) {
            int fourth = ((Integer) message.obj).intValue();
            switch (message.what) {
                case Host.TAP:
                    if (!stack.toForeground()) {
                        Windows.touch(MotionEvent.ACTION_DOWN, message.arg1, message.arg2);
                        Windows.touch(MotionEvent.ACTION_UP, message.arg1, message.arg2);
                    }
                    break;
                case Host.TOUCH:
                    if (stack.front() != null) {
                        Windows.touch(fourth, message.arg1, message.arg2);
                    }
                    break;
                case Host.KEY:
                    key(fourth);
                    break;
                case Host.STOP:
                    Windows.flush();
                    Looper.getMainLooper().quit();
                    break;
                default:
                    throw new IllegalArgumentException("unknown kind of input: " + message.what);
            }
        }
    }

    private void key(int code) {
        if (code == KeyEvent.KEYCODE_HOME) {
            stack.toBackground();
        } else if (stack.front() != null) {
            Windows.key(new KeyEvent(KeyEvent.ACTION_DOWN, code));
            Windows.key(new KeyEvent(KeyEvent.ACTION_UP, code));
        }
    }

    /** One half of a key, as an instrumentation sends it. */
    void key(KeyEvent event) {
        if (event.getKeyCode() != KeyEvent.KEYCODE_HOME) {
            Windows.key(event);
        } else if (event.getAction() == KeyEvent.ACTION_UP) {
            stack.toBackground();
        }
    }
}
