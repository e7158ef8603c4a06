package android.content;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.res.AssetManager;
import android.content.res.Configuration;
import android.content.res.Resources;
import android.content.res.TypedArray;
import android.database.DatabaseErrorHandler;
import android.database.sqlite.SQLiteDatabase;
import android.graphics.drawable.Drawable;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.util.AttributeSet;
import android.view.Display;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.util.concurrent.Executor;

/** What an app finds around itself. URI permissions, users and content resolvers' data are left out. */
public abstract class Context {
    public static final int MODE_PRIVATE = 0;
    public static final int MODE_WORLD_READABLE = 1;
    public static final int MODE_WORLD_WRITEABLE = 2;
    public static final int MODE_MULTI_PROCESS = 4;
    public static final int MODE_ENABLE_WRITE_AHEAD_LOGGING = 8;
    public static final int MODE_NO_LOCALIZED_COLLATORS = 16;
    public static final int MODE_APPEND = 0x8000;
    public static final int BIND_AUTO_CREATE = 1;
    public static final int BIND_DEBUG_UNBIND = 2;
    public static final int BIND_NOT_FOREGROUND = 4;
    public static final int BIND_ABOVE_CLIENT = 8;
    public static final int BIND_IMPORTANT = 64;
    public static final int CONTEXT_INCLUDE_CODE = 1;
    public static final int CONTEXT_IGNORE_SECURITY = 2;
    public static final String POWER_SERVICE = "power";
    public static final String WINDOW_SERVICE = "window";
    public static final String LAYOUT_INFLATER_SERVICE = "layout_inflater";
    public static final String ACCOUNT_SERVICE = "account";
    public static final String ACTIVITY_SERVICE = "activity";
    public static final String ALARM_SERVICE = "alarm";
    public static final String NOTIFICATION_SERVICE = "notification";
    public static final String ACCESSIBILITY_SERVICE = "accessibility";
    public static final String KEYGUARD_SERVICE = "keyguard";
    public static final String LOCATION_SERVICE = "location";
    public static final String SEARCH_SERVICE = "search";
    public static final String SENSOR_SERVICE = "sensor";
    public static final String STORAGE_SERVICE = "storage";
    public static final String VIBRATOR_SERVICE = "vibrator";
    public static final String CONNECTIVITY_SERVICE = "connectivity";
    public static final String WIFI_SERVICE = "wifi";
    public static final String AUDIO_SERVICE = "audio";
    public static final String TELEPHONY_SERVICE = "phone";
    public static final String CLIPBOARD_SERVICE = "clipboard";
    public static final String INPUT_METHOD_SERVICE = "input_method";
    public static final String DOWNLOAD_SERVICE = "download";
    public static final String CAMERA_SERVICE = "camera";
    public static final String BATTERY_SERVICE = "batterymanager";
    public static final String JOB_SCHEDULER_SERVICE = "jobscheduler";
    public static final String DISPLAY_SERVICE = "display";
    public static final String USER_SERVICE = "user";
    public static final String BLUETOOTH_SERVICE = "bluetooth";
    public static final String UI_MODE_SERVICE = "uimode";

    public abstract String getPackageName();

    public abstract Context getApplicationContext();

    public abstract AssetManager getAssets();

    public abstract Resources getResources();

    public abstract PackageManager getPackageManager();

    public abstract ContentResolver getContentResolver();

    public abstract Looper getMainLooper();

    public abstract void setTheme(int resid);

    public abstract Resources.Theme getTheme();

    public abstract ClassLoader getClassLoader();

    public abstract ApplicationInfo getApplicationInfo();

    public abstract String getPackageResourcePath();

    public abstract String getPackageCodePath();

    public abstract SharedPreferences getSharedPreferences(String name, int mode);

    public abstract boolean deleteSharedPreferences(String name);

    public abstract FileInputStream openFileInput(String name) throws FileNotFoundException;

    public abstract FileOutputStream openFileOutput(String name, int mode) throws FileNotFoundException;

    public abstract boolean deleteFile(String name);

    public abstract File getFileStreamPath(String name);

    public abstract File getDataDir();

    public abstract File getFilesDir();

    public abstract File getNoBackupFilesDir();

    public abstract File getExternalFilesDir(String type);

    public abstract File getCacheDir();

    public abstract File getCodeCacheDir();

    public abstract File getExternalCacheDir();

    public abstract String[] fileList();

    public abstract File getDir(String name, int mode);

    public abstract SQLiteDatabase openOrCreateDatabase(String name, int mode, SQLiteDatabase.CursorFactory factory);

    public abstract SQLiteDatabase openOrCreateDatabase(String name, int mode,
            SQLiteDatabase.CursorFactory factory, DatabaseErrorHandler errorHandler);

    public abstract boolean deleteDatabase(String name);

    public abstract File getDatabasePath(String name);

    public abstract String[] databaseList();

    public abstract void startActivity(Intent intent);

    public abstract void startActivity(Intent intent, Bundle options);

    public abstract void startActivities(Intent[] intents);

    public abstract void sendBroadcast(Intent intent);

    public abstract void sendBroadcast(Intent intent, String receiverPermission);

    public abstract void sendOrderedBroadcast(Intent intent, String receiverPermission);

    public abstract void sendOrderedBroadcast(Intent intent, String receiverPermission,
            BroadcastReceiver resultReceiver, Handler scheduler, int initialCode, String initialData,
            Bundle initialExtras);

    public abstract void sendStickyBroadcast(Intent intent);

    public abstract void removeStickyBroadcast(Intent intent);

    public abstract Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter);

    public abstract Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter, String broadcastPermission,
            Handler scheduler);

    public abstract void unregisterReceiver(BroadcastReceiver receiver);

    public abstract ComponentName startService(Intent service);

    public abstract ComponentName startForegroundService(Intent service);

    public abstract boolean stopService(Intent service);

    public abstract boolean bindService(Intent service, ServiceConnection conn, int flags);

    public abstract void unbindService(ServiceConnection conn);

    public abstract Object getSystemService(String name);

    public abstract String getSystemServiceName(Class<?> serviceClass);

    public abstract int checkPermission(String permission, int pid, int uid);

    public abstract int checkCallingPermission(String permission);

    public abstract int checkCallingOrSelfPermission(String permission);

    public abstract int checkSelfPermission(String permission);

    public abstract Context createConfigurationContext(Configuration overrideConfiguration);

    public abstract Display getDisplay();

    @SuppressWarnings("unchecked")
    public final <T> T getSystemService(Class<T> serviceClass) {
        String name = getSystemServiceName(serviceClass);
        return name == null ? null : (T) getSystemService(name);
    }

    public final String getString(int resId) {
        return getResources().getString(resId);
    }

    public final String getString(int resId, Object... formatArgs) {
        return getResources().getString(resId, formatArgs);
    }

    public final CharSequence getText(int resId) {
        return getResources().getText(resId);
    }

    public final int getColor(int id) {
        return getResources().getColor(id, getTheme());
    }

    public final Drawable getDrawable(int id) {
        return getResources().getDrawable(id, getTheme());
    }

    public final TypedArray obtainStyledAttributes(int[] attrs) {
        return getTheme().obtainStyledAttributes(attrs);
    }

    public final TypedArray obtainStyledAttributes(int resid, int[] attrs) {
        return getTheme().obtainStyledAttributes(resid, attrs);
    }

    public final TypedArray obtainStyledAttributes(AttributeSet set, int[] attrs) {
        return getTheme().obtainStyledAttributes(set, attrs, 0, 0);
    }

    public final TypedArray obtainStyledAttributes(AttributeSet set, int[] attrs, int defAttr, int defRes) {
        return getTheme().obtainStyledAttributes(set, attrs, defAttr, defRes);
    }

    public Executor getMainExecutor() {
        final Handler handler = new Handler(getMainLooper());
        return new Executor() {
            @Override
            public void execute(Runnable task) {
                handler.post(task);
            }
        };
    }

    public void registerComponentCallbacks(ComponentCallbacks callback) {
    }

    public void unregisterComponentCallbacks(ComponentCallbacks callback) {
    }

    public boolean isRestricted() {
        return false;
    }

    /** Asks for nothing: all permissions of the manifest are granted. */
    public void enforceCallingOrSelfPermission(String permission, String message) {
    }
}
