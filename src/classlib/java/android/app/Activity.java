package android.app;

import android.content.ActivityNotFoundException;
import android.content.ComponentCallbacks2;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.SharedPreferences;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.res.Configuration;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.Parcelable;
import android.util.SparseArray;
import android.view.ContextThemeWrapper;
import android.view.KeyEvent;
import android.view.LayoutInflater;
import android.view.Menu;
import android.view.MenuInflater;
import android.view.MenuItem;
import android.view.MotionEvent;
import android.view.SimpleMenu;
import android.view.View;
import android.view.ViewGroup;
import android.view.Window;
import android.view.WindowManager;

/** A screen of an app. Fragments, action bars, context menus and transitions are left out. */
public class Activity extends ContextThemeWrapper
        implements LayoutInflater.Factory2, Window.Callback, KeyEvent.Callback, ComponentCallbacks2 {
    public static final int RESULT_CANCELED = 0;
    public static final int RESULT_OK = -1;
    public static final int RESULT_FIRST_USER = 1;
    public static final int DEFAULT_KEYS_DISABLE = 0;

    private static final String WINDOW_HIERARCHY = "android:viewHierarchyState";

    /** Set by each step of the life that calls its superclass's. */
    boolean called;
    /** Whether it is destroyed only to be made anew. */
    boolean changing;

    private ActivityRecord record;
    private Application application;
    private Handler handler;
    private Intent intent;
    private Window window;
    private SimpleMenu menu;
    private CharSequence title = "";
    private boolean finished;
    private boolean destroyed;
    private int resultCode = RESULT_CANCELED;
    private Intent resultData;
    private int orientation = ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED;

    public Activity() {
    }

    final void attach(ActivityRecord activityRecord, Application app, Intent startIntent) {
        attachBaseContext(activityRecord.thread.context());
        record = activityRecord;
        application = app;
        intent = startIntent;
        handler = new Handler(Looper.getMainLooper());
        window = new Window(this);
        window.setCallback(this);
    }

    private void tell(int step, Bundle state) {
        called = true;
        application.tell(step, this, state);
    }

    protected void onCreate(Bundle savedInstanceState) {
        tell(Application.CREATED, savedInstanceState);
    }

    protected void onPostCreate(Bundle savedInstanceState) {
        called = true;
    }

    protected void onStart() {
        tell(Application.STARTED, null);
    }

    protected void onRestart() {
        called = true;
    }

    protected void onResume() {
        tell(Application.RESUMED, null);
    }

    protected void onPostResume() {
        called = true;
    }

    protected void onPause() {
        tell(Application.PAUSED, null);
    }

    protected void onStop() {
        tell(Application.STOPPED, null);
    }

    protected void onDestroy() {
        tell(Application.DESTROYED, null);
    }

    protected void onNewIntent(Intent newIntent) {
    }

    protected void onUserLeaveHint() {
    }

    public void onUserInteraction() {
    }

    protected void onSaveInstanceState(Bundle outState) {
        SparseArray<Parcelable> states = new SparseArray<Parcelable>();
        window.getDecorView().saveHierarchyState(states);
        Bundle hierarchy = new Bundle();
        hierarchy.putSparseParcelableArray("android:views", states);
        outState.putBundle(WINDOW_HIERARCHY, hierarchy);
        tell(Application.SAVED, outState);
    }

    final void performSave(Bundle outState) {
        onSaveInstanceState(outState);
    }

    protected void onRestoreInstanceState(Bundle savedInstanceState) {
        Bundle hierarchy = savedInstanceState.getBundle(WINDOW_HIERARCHY);
        if (hierarchy != null) {
            window.getDecorView().restoreHierarchyState(
                    hierarchy.<Parcelable>getSparseParcelableArray("android:views"));
        }
    }

    protected void onActivityResult(int requestCode, int resultCode, Intent data) {
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

    public Window getWindow() {
        return window;
    }

    public WindowManager getWindowManager() {
        return window.getWindowManager();
    }

    public LayoutInflater getLayoutInflater() {
        return LayoutInflater.from(this);
    }

    public void setContentView(View view) {
        window.setContentView(view);
    }

    public void setContentView(View view, ViewGroup.LayoutParams params) {
        window.setContentView(view, params);
    }

    public void setContentView(int layoutResID) {
        window.setContentView(getLayoutInflater().inflate(layoutResID, window.contentParent(), false));
    }

    public void addContentView(View view, ViewGroup.LayoutParams params) {
        window.addContentView(view, params);
    }

    @SuppressWarnings("unchecked")
    public <T extends View> T findViewById(int id) {
        return (T) window.getDecorView().findViewById(id);
    }

    public final <T extends View> T requireViewById(int id) {
        T view = this.<T>findViewById(id);
        if (view == null) {
            throw new IllegalArgumentException("ID does not reference a View inside this Activity");
        }
        return view;
    }

    public View getCurrentFocus() {
        return window.getDecorView().findFocus();
    }

    public final boolean requestWindowFeature(int featureId) {
        return true;
    }

    @Override
    public View onCreateView(String name, Context context, android.util.AttributeSet attrs) {
        return null;
    }

    @Override
    public View onCreateView(View parent, String name, Context context, android.util.AttributeSet attrs) {
        return onCreateView(name, context, attrs);
    }

    @Override
    public void onContentChanged() {
    }

    @Override
    public void onAttachedToWindow() {
    }

    @Override
    public void onDetachedFromWindow() {
    }

    @Override
    public void onWindowFocusChanged(boolean hasFocus) {
    }

    public boolean hasWindowFocus() {
        return window.getDecorView().hasWindowFocus();
    }

    public final void runOnUiThread(Runnable action) {
        if (Looper.getMainLooper().isCurrentThread()) {
            action.run();
        } else {
            handler.post(action);
        }
    }

    @Override
    public void startActivity(Intent wanted) {
        startActivityForResult(wanted, -1, null);
    }

    @Override
    public void startActivity(Intent wanted, Bundle options) {
        startActivityForResult(wanted, -1, options);
    }

    public void startActivityForResult(Intent wanted, int requestCode) {
        startActivityForResult(wanted, requestCode, null);
    }

    public void startActivityForResult(Intent wanted, int requestCode, Bundle options) {
        record.thread.stack().start(record, wanted, requestCode);
    }

    public boolean startActivityIfNeeded(Intent wanted, int requestCode) {
        startActivityForResult(wanted, requestCode, null);
        return true;
    }

    @Override
    public void startActivities(Intent[] intents) {
        for (Intent each : intents) {
            startActivity(each);
        }
    }

    public void overridePendingTransition(int enterAnim, int exitAnim) {
    }

    public final void setResult(int code) {
        setResult(code, null);
    }

    public final void setResult(int code, Intent data) {
        synchronized (this) {
            resultCode = code;
            resultData = data;
        }
    }

    final int resultCode() {
        return resultCode;
    }

    final Intent resultData() {
        return resultData;
    }

    public void finish() {
        if (!finished) {
            finished = true;
            record.thread.stack().finished(record);
        }
    }

    public void finishAffinity() {
        finish();
    }

    public void finishAndRemoveTask() {
        finish();
    }

    public void finishAfterTransition() {
        finish();
    }

    final void markFinishing() {
        finished = true;
    }

    final void destroyed() {
        destroyed = true;
        window.close();
    }

    public boolean isFinishing() {
        return finished;
    }

    public boolean isDestroyed() {
        return destroyed;
    }

    public boolean isChangingConfigurations() {
        return changing;
    }

    public void recreate() {
        if (Looper.getMainLooper() != Looper.myLooper()) {
            throw new IllegalStateException("Must be called from main thread");
        }
        record.thread.stack().recreate(record);
    }

    public boolean moveTaskToBack(boolean nonRoot) {
        handler.post(new Runnable() {
            @Override
            public void run() {
                record.thread.stack().toBackground();
            }
        });
        return true;
    }

    public boolean isTaskRoot() {
        return record.caller == null;
    }

    public int getTaskId() {
        return 1;
    }

    public void onBackPressed() {
        finish();
    }

    @Override
    public boolean onKeyDown(int keyCode, KeyEvent event) {
        return keyCode == KeyEvent.KEYCODE_BACK;
    }

    @Override
    public boolean onKeyUp(int keyCode, KeyEvent event) {
        if (keyCode == KeyEvent.KEYCODE_BACK) {
            onBackPressed();
            return true;
        }
        return false;
    }

    @Override
    public boolean onKeyLongPress(int keyCode, KeyEvent event) {
        return false;
    }

    @Override
    public boolean onKeyMultiple(int keyCode, int repeatCount, KeyEvent event) {
        return false;
    }

    @Override
    public boolean dispatchKeyEvent(KeyEvent event) {
        onUserInteraction();
        if (event.getKeyCode() == KeyEvent.KEYCODE_MENU && event.getAction() == KeyEvent.ACTION_UP) {
            openOptionsMenu();
            return true;
        }
        return window.superDispatchKeyEvent(event) || event.dispatch(this);
    }

    @Override
    public boolean dispatchTouchEvent(MotionEvent event) {
        if (event.getAction() == MotionEvent.ACTION_DOWN) {
            onUserInteraction();
        }
        return window.superDispatchTouchEvent(event) || onTouchEvent(event);
    }

    public boolean onTouchEvent(MotionEvent event) {
        return false;
    }

    public boolean onCreateOptionsMenu(Menu newMenu) {
        return true;
    }

    public boolean onPrepareOptionsMenu(Menu shown) {
        return true;
    }

    public boolean onOptionsItemSelected(MenuItem item) {
        return false;
    }

    public void onOptionsMenuClosed(Menu closed) {
    }

    public MenuInflater getMenuInflater() {
        return new MenuInflater(this);
    }

    public void invalidateOptionsMenu() {
        menu = null;
    }

    /** Shows the menu as a dialog with a list. */
    public void openOptionsMenu() {
        if (menu == null) {
            menu = new SimpleMenu(this);
            if (!onCreateOptionsMenu(menu)) {
                menu = null;
                return;
            }
        }
        if (!onPrepareOptionsMenu(menu) || menu.visibleCount() == 0) {
            return;
        }
        final SimpleMenu shown = menu;
        AlertDialog dialog = new AlertDialog.Builder(this).setItems(shown.visibleTitles(),
                new android.content.DialogInterface.OnClickListener() {
                    @Override
                    public void onClick(android.content.DialogInterface which, int index) {
                        MenuItem item = shown.visible(index);
                        if (item.isEnabled() && !((SimpleMenu.Item) item).clicked()) {
                            onOptionsItemSelected(item);
                        }
                    }
                }).create();
        dialog.setOnDismissListener(new android.content.DialogInterface.OnDismissListener() {
            @Override
            public void onDismiss(android.content.DialogInterface closed) {
                onOptionsMenuClosed(shown);
            }
        });
        dialog.show();
    }

    public void closeOptionsMenu() {
    }

    public void registerForContextMenu(View view) {
    }

    public Intent getIntent() {
        return intent;
    }

    public void setIntent(Intent newIntent) {
        intent = newIntent;
        if (record != null && newIntent != null) {
            record.intent = newIntent;
        }
    }

    public ComponentName getComponentName() {
        return record.component;
    }

    public ComponentName getCallingActivity() {
        return record.caller == null || record.requestCode < 0 ? null : record.caller.component;
    }

    public String getCallingPackage() {
        return getCallingActivity() == null ? null : getPackageName();
    }

    public String getLocalClassName() {
        return record.component.getShortClassName();
    }

    public final Application getApplication() {
        return application;
    }

    public final Activity getParent() {
        return null;
    }

    public final boolean isChild() {
        return false;
    }

    public SharedPreferences getPreferences(int mode) {
        return getSharedPreferences(getClass().getSimpleName(), mode);
    }

    public final CharSequence getTitle() {
        return title;
    }

    public void setTitle(CharSequence newTitle) {
        title = newTitle;
        onTitleChanged(newTitle, 0);
    }

    public void setTitle(int titleId) {
        setTitle(getText(titleId));
    }

    protected void onTitleChanged(CharSequence newTitle, int color) {
    }

    public int getRequestedOrientation() {
        return orientation;
    }

    /** Remembered only: the phone is always upright. */
    public void setRequestedOrientation(int requestedOrientation) {
        orientation = requestedOrientation;
    }

    public int getChangingConfigurations() {
        return 0;
    }

    public void requestPermissions(final String[] permissions, final int requestCode) {
        handler.post(new Runnable() {
            @Override
            public void run() {
                int[] granted = new int[permissions.length];
                onRequestPermissionsResult(requestCode, permissions, granted);
            }
        });
    }

    public void onRequestPermissionsResult(int requestCode, String[] permissions, int[] grantResults) {
    }

    public boolean shouldShowRequestPermissionRationale(String permission) {
        return false;
    }

    public boolean isInMultiWindowMode() {
        return false;
    }

    public void reportFullyDrawn() {
    }

    public void setVolumeControlStream(int streamType) {
    }

    public final void setDefaultKeyMode(int mode) {
    }

    public final void setProgressBarIndeterminateVisibility(boolean visible) {
    }

    @Deprecated
    public Object onRetainNonConfigurationInstance() {
        return null;
    }

    @Deprecated
    public Object getLastNonConfigurationInstance() {
        return null;
    }

    @Deprecated
    protected Dialog onCreateDialog(int id) {
        return null;
    }

    @Deprecated
    public final void showDialog(int id) {
        Dialog dialog = onCreateDialog(id);
        if (dialog != null) {
            dialog.show();
        }
    }
}
