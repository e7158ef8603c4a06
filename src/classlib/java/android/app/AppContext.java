package android.app;

import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.ContentResolver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.ServiceConnection;
import android.content.SharedPreferences;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.res.AssetManager;
import android.content.res.Configuration;
import android.content.res.Resources;
import android.database.DatabaseErrorHandler;
import android.database.sqlite.SQLiteDatabase;
import android.hardware.SensorManager;
import android.location.LocationManager;
import android.net.ConnectivityManager;
import android.net.wifi.WifiManager;
import android.os.BatteryManager;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.PowerManager;
import android.os.Vibrator;
import android.view.Display;
import android.view.LayoutInflater;
import android.view.WindowManager;
import android.view.Windows;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.util.HashMap;

/** The context of the one installed app: its package, its directories and its services. */
final class AppContext extends Context {
    private final ActivityThread thread;
    private final String packageName;
    private final HashMap<String, SharedPreferences> preferences = new HashMap<String, SharedPreferences>();
    private final HashMap<String, Object> services = new HashMap<String, Object>();
    private final Resources resources = new Resources();
    private final Resources.Theme theme = resources.newTheme();
    private PackageManager packageManager;

    AppContext(ActivityThread thread) {
        this.thread = thread;
        packageName = thread.packageName();
    }

    private static File made(File directory) {
        directory.mkdirs();
        return directory;
    }

    private File directory(String name) {
        return made(new File(getDataDir(), name));
    }

    @Override
    public String getPackageName() {
        return packageName;
    }

    @Override
    public Context getApplicationContext() {
        return thread.application();
    }

    @Override
    public AssetManager getAssets() {
        return resources.getAssets();
    }

    @Override
    public Resources getResources() {
        return resources;
    }

    @Override
    public synchronized PackageManager getPackageManager() {
        if (packageManager == null) {
            packageManager = new Packages(thread);
        }
        return packageManager;
    }

    @Override
    public ContentResolver getContentResolver() {
        return new ContentResolver();
    }

    @Override
    public Looper getMainLooper() {
        return Looper.getMainLooper();
    }

    @Override
    public void setTheme(int resid) {
    }

    @Override
    public Resources.Theme getTheme() {
        return theme;
    }

    @Override
    public ClassLoader getClassLoader() {
        return ClassLoader.getSystemClassLoader();
    }

    @Override
    public ApplicationInfo getApplicationInfo() {
        return Packages.application(thread);
    }

    @Override
    public String getPackageResourcePath() {
        return getPackageCodePath();
    }

    @Override
    public String getPackageCodePath() {
        return "/data/app/" + packageName + "/base.apk";
    }

    private static void checkName(String name) {
        if (name.indexOf(File.separatorChar) >= 0) {
            throw new IllegalArgumentException("File " + name + " contains a path separator");
        }
    }

    @Override
    public synchronized SharedPreferences getSharedPreferences(String name, int mode) {
        SharedPreferences found = preferences.get(name);
        if (found == null) {
            checkName(String.valueOf(name));
            found = new Preferences(new File(directory("shared_prefs"), name + ".txt"));
            preferences.put(name, found);
        }
        return found;
    }

    @Override
    public synchronized boolean deleteSharedPreferences(String name) {
        preferences.remove(name);
        File file = new File(directory("shared_prefs"), name + ".txt");
        return !file.exists() || file.delete();
    }

    @Override
    public FileInputStream openFileInput(String name) throws FileNotFoundException {
        return new FileInputStream(getFileStreamPath(name));
    }

    @Override
    public FileOutputStream openFileOutput(String name, int mode) throws FileNotFoundException {
        return new FileOutputStream(getFileStreamPath(name), (mode & MODE_APPEND) != 0);
    }

    @Override
    public boolean deleteFile(String name) {
        return getFileStreamPath(name).delete();
    }

    @Override
    public File getFileStreamPath(String name) {
        checkName(name);
        return new File(getFilesDir(), name);
    }

    @Override
    public File getDataDir() {
        return made(new File("/data/data/" + packageName));
    }

    @Override
    public File getFilesDir() {
        return directory("files");
    }

    @Override
    public File getNoBackupFilesDir() {
        return directory("no_backup");
    }

    private File external(String name) {
        return made(new File("/storage/emulated/0/Android/data/" + packageName, name));
    }

    @Override
    public File getExternalFilesDir(String type) {
        return external(type == null ? "files" : "files/" + type);
    }

    @Override
    public File getCacheDir() {
        return directory("cache");
    }

    @Override
    public File getCodeCacheDir() {
        return directory("code_cache");
    }

    @Override
    public File getExternalCacheDir() {
        return external("cache");
    }

    @Override
    public String[] fileList() {
        return getFilesDir().list();
    }

    @Override
    public File getDir(String name, int mode) {
        checkName(name);
        return directory("app_" + name);
    }

    @Override
    public SQLiteDatabase openOrCreateDatabase(String name, int mode, SQLiteDatabase.CursorFactory factory) {
        return SQLiteDatabase.openOrCreateDatabase(getDatabasePath(name), factory);
    }

    @Override
    public SQLiteDatabase openOrCreateDatabase(String name, int mode, SQLiteDatabase.CursorFactory factory,
            DatabaseErrorHandler errorHandler) {
        return openOrCreateDatabase(name, mode, factory);
    }

    @Override
    public boolean deleteDatabase(String name) {
        return SQLiteDatabase.deleteDatabase(getDatabasePath(name));
    }

    @Override
    public File getDatabasePath(String name) {
        return name.startsWith("/") ? new File(name) : new File(directory("databases"), name);
    }

    @Override
    public String[] databaseList() {
        return directory("databases").list();
    }

    @Override
    public void startActivity(Intent intent) {
        startActivity(intent, null);
    }

    @Override
    public void startActivity(Intent intent, Bundle options) {
        thread.stack().start(null, intent, -1);
    }

    @Override
    public void startActivities(Intent[] intents) {
        for (Intent intent : intents) {
            startActivity(intent);
        }
    }

    @Override
    public void sendBroadcast(Intent intent) {
        thread.broadcasts().send(intent);
    }

    @Override
    public void sendBroadcast(Intent intent, String receiverPermission) {
        thread.broadcasts().send(intent);
    }

    @Override
    public void sendOrderedBroadcast(Intent intent, String receiverPermission) {
        thread.broadcasts().sendOrdered(intent, this, null, null, 0, null, null);
    }

    @Override
    public void sendOrderedBroadcast(Intent intent, String receiverPermission, BroadcastReceiver resultReceiver,
            Handler scheduler, int initialCode, String initialData, Bundle initialExtras) {
        thread.broadcasts().sendOrdered(intent, this, resultReceiver, scheduler, initialCode, initialData,
                initialExtras);
    }

    @Override
    public void sendStickyBroadcast(Intent intent) {
        thread.broadcasts().sendSticky(intent);
    }

    @Override
    public void removeStickyBroadcast(Intent intent) {
        thread.broadcasts().removeSticky(intent);
    }

    @Override
    public Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter) {
        return thread.broadcasts().register(this, receiver, filter, null);
    }

    @Override
    public Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter, String broadcastPermission,
            Handler scheduler) {
        return thread.broadcasts().register(this, receiver, filter, scheduler);
    }

    @Override
    public void unregisterReceiver(BroadcastReceiver receiver) {
        thread.broadcasts().unregister(receiver);
    }

    @Override
    public ComponentName startService(Intent service) {
        return thread.services().start(service);
    }

    @Override
    public ComponentName startForegroundService(Intent service) {
        return thread.services().start(service);
    }

    @Override
    public boolean stopService(Intent service) {
        return thread.services().stop(service);
    }

    @Override
    public boolean bindService(Intent service, ServiceConnection conn, int flags) {
        return thread.services().bind(service, conn, flags);
    }

    @Override
    public void unbindService(ServiceConnection conn) {
        thread.services().unbind(conn);
    }

    @Override
    public synchronized Object getSystemService(String name) {
        Object service = services.get(name);
        if (service == null) {
            service = newService(name);
            if (service != null) {
                services.put(name, service);
            }
        }
        return service;
    }

    private Object newService(String name) {
        switch (name) {
            case POWER_SERVICE:
                return new PowerManager();
            case WINDOW_SERVICE:
                return Windows.manager();
            case LAYOUT_INFLATER_SERVICE:
                return LayoutInflater.made(this);
            case ACTIVITY_SERVICE:
                return new ActivityManager(thread);
            case ALARM_SERVICE:
                return new AlarmManager();
            case NOTIFICATION_SERVICE:
                return new NotificationManager();
            case LOCATION_SERVICE:
                return new LocationManager();
            case SENSOR_SERVICE:
                return new SensorManager();
            case VIBRATOR_SERVICE:
                return new Vibrator();
            case CONNECTIVITY_SERVICE:
                return new ConnectivityManager();
            case WIFI_SERVICE:
                return new WifiManager();
            case KEYGUARD_SERVICE:
                return new KeyguardManager();
            case UI_MODE_SERVICE:
                return new UiModeManager();
            case AUDIO_SERVICE:
                return new android.media.AudioManager();
            case BATTERY_SERVICE:
                return new BatteryManager();
            case INPUT_METHOD_SERVICE:
                return new android.view.inputmethod.InputMethodManager();
            default:
                return null;
        }
    }

    NotificationManager notifications() {
        return (NotificationManager) getSystemService(NOTIFICATION_SERVICE);
    }

    @Override
    public String getSystemServiceName(Class<?> type) {
        String name = type.getName();
        switch (name) {
            case "android.os.PowerManager":
                return POWER_SERVICE;
            case "android.view.WindowManager":
                return WINDOW_SERVICE;
            case "android.view.LayoutInflater":
                return LAYOUT_INFLATER_SERVICE;
            case "android.app.ActivityManager":
                return ACTIVITY_SERVICE;
            case "android.app.AlarmManager":
                return ALARM_SERVICE;
            case "android.app.NotificationManager":
                return NOTIFICATION_SERVICE;
            case "android.location.LocationManager":
                return LOCATION_SERVICE;
            case "android.hardware.SensorManager":
                return SENSOR_SERVICE;
            case "android.os.Vibrator":
                return VIBRATOR_SERVICE;
            case "android.net.ConnectivityManager":
                return CONNECTIVITY_SERVICE;
            case "android.media.AudioManager":
                return AUDIO_SERVICE;
            case "android.app.UiModeManager":
                return UI_MODE_SERVICE;
            case "android.app.KeyguardManager":
                return KEYGUARD_SERVICE;
            case "android.net.wifi.WifiManager":
                return WIFI_SERVICE;
            case "android.os.BatteryManager":
                return BATTERY_SERVICE;
            case "android.view.inputmethod.InputMethodManager":
                return INPUT_METHOD_SERVICE;
            default:
                return null;
        }
    }

    @Override
    public int checkPermission(String permission, int pid, int uid) {
        return PackageManager.PERMISSION_GRANTED;
    }

    @Override
    public int checkCallingPermission(String permission) {
        return PackageManager.PERMISSION_GRANTED;
    }

    @Override
    public int checkCallingOrSelfPermission(String permission) {
        return PackageManager.PERMISSION_GRANTED;
    }

    @Override
    public int checkSelfPermission(String permission) {
        return PackageManager.PERMISSION_GRANTED;
    }

    @Override
    public Context createConfigurationContext(Configuration overrideConfiguration) {
        return this;
    }

    @Override
    public Display getDisplay() {
        return Windows.manager().getDefaultDisplay();
    }
}
