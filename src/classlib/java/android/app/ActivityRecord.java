package android.app;

import android.content.ComponentName;
import android.content.Intent;
import android.os.Bundle;
import android.util.SuperNotCalledException;
import java.util.ArrayList;

/** An activity in the stack, and the steps of its life. */
final class ActivityRecord {
    static final int NONE = 0;
    static final int CREATED = 1;
    static final int STARTED = 2;
    static final int RESUMED = 3;
    static final int PAUSED = 4;
    static final int STOPPED = 5;
    static final int DESTROYED = 6;

    /** The answer of an activity that was started for a result. */
    private static final class Result {
        final int requestCode;
        final int resultCode;
        final Intent data;

        Result(int requestCode, int resultCode, Intent data) {
            this.requestCode = requestCode;
            this.resultCode = resultCode;
            this.data = data;
        }
    }

    final ActivityThread thread;
    final ComponentName component;
    final int launchMode;
    final ActivityRecord caller;
    final int requestCode;
    Activity activity;
    Intent intent;
    int state;
    private Bundle saved;
    private final ArrayList<Result> results = new ArrayList<Result>();

    ActivityRecord(ActivityThread thread, ComponentName component, Intent intent, ActivityRecord caller,
            int requestCode) {
        this.thread = thread;
        this.component = component;
        this.intent = intent;
        this.caller = caller;
        this.requestCode = requestCode;
        launchMode = thread.manifest().launchMode(component.getClassName());
    }

    private void check(String method) {
        if (!activity.called) {
            throw new SuperNotCalledException("Activity " + component.toShortString()
                    + " did not call through to super." + method + "()");
        }
        activity.called = false;
    }

    boolean finishing() {
        return activity != null && activity.isFinishing();
    }

    /** From nothing to resumed, or less far if the activity finishes itself. */
    void launch() throws Exception {
        activity = (Activity) Class.forName(component.getClassName()).newInstance();
        activity.attach(this, thread.application(), intent);
        activity.called = false;
        activity.onCreate(saved);
        check("onCreate");
        state = CREATED;
        if (finishing()) {
            return;
        }
        start();
        if (saved != null && !finishing()) {
            activity.onRestoreInstanceState(saved);
        }
        if (!finishing()) {
            activity.called = false;
            activity.onPostCreate(saved);
            check("onPostCreate");
        }
        saved = null;
        resume();
    }

    private void start() {
        activity.called = false;
        activity.onStart();
        check("onStart");
        state = STARTED;
    }

    void deliver(int request, int code, Intent data) {
        results.add(new Result(request, code, data));
    }

    private void deliverResults() {
        while (!results.isEmpty()) {
            Result result = results.remove(0);
            activity.onActivityResult(result.requestCode, result.resultCode, result.data);
        }
    }

    /** To the front again, from wherever it is. */
    void resume() {
        if (state == STOPPED) {
            activity.called = false;
            activity.onRestart();
            check("onRestart");
            start();
        }
        if (finishing()) {
            return;
        }
        deliverResults();
        activity.called = false;
        activity.onResume();
        check("onResume");
        activity.called = false;
        activity.onPostResume();
        check("onPostResume");
        state = RESUMED;
        activity.getWindow().setShown(true);
    }

    void pause(boolean userLeaving) {
        if (state != RESUMED) {
            return;
        }
        if (userLeaving) {
            activity.onUserInteraction();
            activity.onUserLeaveHint();
        }
        activity.called = false;
        activity.onPause();
        check("onPause");
        state = PAUSED;
    }

    void stop() {
        if (state == DESTROYED || state == STOPPED || state == NONE || state == CREATED) {
            return;
        }
        pause(false);
        activity.called = false;
        activity.onStop();
        check("onStop");
        state = STOPPED;
        activity.getWindow().setShown(false);
        if (!finishing()) {
            save();
        }
    }

    private void save() {
        Bundle state = new Bundle();
        activity.performSave(state);
        saved = state;
    }

    void destroy() {
        if (state == DESTROYED) {
            return;
        }
        stop();
        activity.called = false;
        activity.onDestroy();
        check("onDestroy");
        state = DESTROYED;
        activity.destroyed();
    }

    void newIntent(Intent newIntent) {
        boolean resumed = state == RESUMED;
        if (resumed) {
            pause(false);
        }
        if (state == STOPPED) {
            activity.called = false;
            activity.onRestart();
            check("onRestart");
            start();
        }
        activity.onNewIntent(newIntent);
        resume();
    }

    /** Destroys the activity and makes another from what it saved. */
    void recreate() throws Exception {
        boolean resumed = state == RESUMED;
        pause(false);
        stop();
        if (saved == null) {
            save();
        }
        Bundle kept = saved;
        activity.changing = true;
        destroy();
        saved = kept;
        state = NONE;
        launch();
        if (!resumed) {
            pause(false);
        }
    }
}
