package android.app;

import android.content.Intent;
import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import android.util.Log;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewRoot;
import wattline.phone.Host;

/** The main thread of an app: one activity's life, the input it receives, and what the screen shows. */
public final class ActivityThread implements ViewRoot {
    private static final int SCREEN_WIDTH = 1080;
    private static final int SCREEN_HEIGHT = 1920;

    private final Activity activity;
    private boolean invalid = true;

    private ActivityThread(Activity activity) {
        this.activity = activity;
    }

    /** Where the phone starts an app; returns when the app was stopped. */
    public static void main(String packageName, String activityClass) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler(new Crash(packageName));
        Looper.prepareMainLooper();
        AppContext context = new AppContext(packageName);
        Application application = new Application();
        application.attach(context);
        context.setApplication(application);
        application.onCreate();
        Activity activity = (Activity) Class.forName(activityClass).newInstance();
        ActivityThread thread = new ActivityThread(activity);
        activity.attach(context, thread, application, new Intent(Intent.ACTION_MAIN));
        thread.live();
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

    private void live() {
        activity.onCreate(null);
        activity.onStart();
        activity.onResume();
        Looper.myQueue().attach(new InputHandler(), new Runnable() {
            @Override
            public void run() {
                draw();
            }
        });
        Looper.loop();
        activity.onPause();
        activity.onStop();
        activity.onDestroy();
    }

    private final class InputHandler extends Handler {
        @Override
        public void handleMessage(Message message) {
            switch (message.what) {
                case Host.TAP:
                    tap(message.arg1, message.arg2);
                    break;
                case Host.KEY:
                    key(((Integer) message.obj).intValue());
                    break;
                case Host.STOP:
                    finish();
                    break;
                default:
                    throw new IllegalArgumentException("unknown kind of input: " + message.what);
            }
        }
    }

    /** Ends the loop, after which the activity is stopped. */
    void finish() {
        Looper.getMainLooper().quit();
    }

    private void tap(int x, int y) {
        View content = activity.content();
        if (content != null) {
            layout(content);
            content.dispatchTouchEvent(MotionEvent.at(MotionEvent.ACTION_DOWN, x, y));
            content.dispatchTouchEvent(MotionEvent.at(MotionEvent.ACTION_UP, x, y));
        }
    }

    private void key(int code) {
        activity.dispatchKeyEvent(new KeyEvent(KeyEvent.ACTION_DOWN, code));
        activity.dispatchKeyEvent(new KeyEvent(KeyEvent.ACTION_UP, code));
    }

    @Override
    public void invalidate() {
        invalid = true;
    }

    private void layout(View content) {
        content.layout(0, 0, SCREEN_WIDTH, SCREEN_HEIGHT);
    }

    private void draw() {
        if (!invalid) {
            return;
        }
        invalid = false;
        StringBuilder screen = new StringBuilder();
        View content = activity.content();
        if (content != null) {
            layout(content);
            content.describe(screen, 0, 0);
        }
        Host.show(screen.toString());
    }
}
