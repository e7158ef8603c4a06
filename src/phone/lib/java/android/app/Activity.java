package android.app;

import android.content.Context;
import android.content.ContextWrapper;
import android.content.Intent;
import android.content.SharedPreferences;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.KeyEvent;
import android.view.View;

/** A screen of an app. */
public class Activity extends ContextWrapper {
    public static final int RESULT_CANCELED = 0;
    public static final int RESULT_OK = -1;

    private ActivityThread thread;
    private Application application;
    private Handler handler;
    private Intent intent;
    private View content;
    private CharSequence title = "";
    private boolean finishing;

    public Activity() {
        super(null);
    }

    final void attach(Context context, ActivityThread activityThread, Application app, Intent startIntent) {
        attachBaseContext(context);
        thread = activityThread;
        application = app;
        intent = startIntent;
        handler = new Handler(Looper.getMainLooper());
    }

    protected void onCreate(Bundle saved) {
    }

    protected void onStart() {
    }

    protected void onResume() {
    }

    protected void onPause() {
    }

    protected void onStop() {
    }

    protected void onDestroy() {
    }

    public void setContentView(View view) {
        content = view;
        thread.invalidate();
        if (view != null) {
            view.attachTo(thread);
        }
    }

    final View content() {
        return content;
    }

    @SuppressWarnings("unchecked")
    public <T extends View> T findViewById(int id) {
        return content == null ? null : (T) content.findViewById(id);
    }

    public final void runOnUiThread(Runnable action) {
        if (Looper.getMainLooper().isCurrentThread()) {
            action.run();
        } else {
            handler.post(action);
        }
    }

    public void finish() {
        finishing = true;
        thread.finish();
    }

    public boolean isFinishing() {
        return finishing;
    }

    public void onBackPressed() {
        finish();
    }

    public boolean onKeyDown(int keyCode, KeyEvent event) {
        return false;
    }

    public boolean onKeyUp(int keyCode, KeyEvent event) {
        if (keyCode == KeyEvent.KEYCODE_BACK) {
            onBackPressed();
            return true;
        }
        return false;
    }

    public boolean dispatchKeyEvent(KeyEvent event) {
        return event.getAction() == KeyEvent.ACTION_DOWN
                ? onKeyDown(event.getKeyCode(), event) : onKeyUp(event.getKeyCode(), event);
    }

    public Intent getIntent() {
        return intent;
    }

    public void setIntent(Intent newIntent) {
        intent = newIntent;
    }

    public final Application getApplication() {
        return application;
    }

    public SharedPreferences getPreferences(int mode) {
        return getSharedPreferences(getClass().getSimpleName(), mode);
    }

    public final CharSequence getTitle() {
        return title;
    }

    public void setTitle(CharSequence newTitle) {
        title = newTitle;
    }
}
