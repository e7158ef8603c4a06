package android.content;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.res.AssetManager;
import android.content.res.Configuration;
import android.content.res.Resources;
import android.database.DatabaseErrorHandler;
import android.database.sqlite.SQLiteDatabase;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.Display;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;

/** A context that passes everything on to another. */
public class ContextWrapper extends Context {
    private Context base;

    public ContextWrapper(Context base) {
        this.base = base;
    }

    protected void attachBaseContext(Context base) {
        if (this.base != null) {
            throw new IllegalStateException("Base context already set");
        }
        this.base = base;
    }

    public Context getBaseContext() {
        return base;
    }

    @Override
    public String getPackageName() {
        return base.getPackageName();
    }

    @Override
    public Context getApplicationContext() {
        return base.getApplicationContext();
    }

    @Override
    public AssetManager getAssets() {
        return base.getAssets();
    }

    @Override
    public Resources getResources() {
        return base.getResources();
    }

    @Override
    public PackageManager getPackageManager() {
        return base.getPackageManager();
    }

    @Override
    public ContentResolver getContentResolver() {
        return base.getContentResolver();
    }

    @Override
    public Looper getMainLooper() {
        return base.getMainLooper();
    }

    @Override
    public void setTheme(int resid) {
        base.setTheme(resid);
    }

    @Override
    public Resources.Theme getTheme() {
        return base.getTheme();
    }

    @Override
    public ClassLoader getClassLoader() {
        return base.getClassLoader();
    }

    @Override
    public ApplicationInfo getApplicationInfo() {
        return base.getApplicationInfo();
    }

    @Override
    public String getPackageResourcePath() {
        return base.getPackageResourcePath();
    }

    @Override
    public String getPackageCodePath() {
        return base.getPackageCodePath();
    }

    @Override
    public SharedPreferences getSharedPreferences(String name, int mode) {
        return base.getSharedPreferences(name, mode);
    }

    @Override
    public boolean deleteSharedPreferences(String name) {
        return base.deleteSharedPreferences(name);
    }

    @Override
    public FileInputStream openFileInput(String name) throws FileNotFoundException {
        return base.openFileInput(name);
    }

    @Override
    public FileOutputStream openFileOutput(String name, int mode) throws FileNotFoundException {
        return base.openFileOutput(name, mode);
    }

    @Override
    public boolean deleteFile(String name) {
        return base.deleteFile(name);
    }

    @Override
    public File getFileStreamPath(String name) {
        return base.getFileStreamPath(name);
    }

    @Override
    public File getDataDir() {
        return base.getDataDir();
    }

    @Override
    public File getFilesDir() {
        return base.getFilesDir();
    }

    @Override
    public File getNoBackupFilesDir() {
        return base.getNoBackupFilesDir();
    }

    @Override
    public File getExternalFilesDir(String type) {
        return base.getExternalFilesDir(type);
    }

    @Override
    public File getCacheDir() {
        return base.getCacheDir();
    }

    @Override
    public File getCodeCacheDir() {
        return base.getCodeCacheDir();
    }

    @Override
    public File getExternalCacheDir() {
        return base.getExternalCacheDir();
    }

    @Override
    public String[] fileList() {
        return base.fileList();
    }

    @Override
    public File getDir(String name, int mode) {
        return base.getDir(name, mode);
    }

    @Override
    public SQLiteDatabase openOrCreateDatabase(String name, int mode, SQLiteDatabase.CursorFactory factory) {
        return base.openOrCreateDatabase(name, mode, factory);
    }

    @Override
    public SQLiteDatabase openOrCreateDatabase(String name, int mode,
            SQLiteDatabase.CursorFactory factory, DatabaseErrorHandler errorHandler) {
        return base.openOrCreateDatabase(name, mode, factory, errorHandler);
    }

    @Override
    public boolean deleteDatabase(String name) {
        return base.deleteDatabase(name);
    }

    @Override
    public File getDatabasePath(String name) {
        return base.getDatabasePath(name);
    }

    @Override
    public String[] databaseList() {
        return base.databaseList();
    }

    @Override
    public void startActivity(Intent intent) {
        base.startActivity(intent);
    }

    @Override
    public void startActivity(Intent intent, Bundle options) {
        base.startActivity(intent, options);
    }

    @Override
    public void startActivities(Intent[] intents) {
        base.startActivities(intents);
    }

    @Override
    public void sendBroadcast(Intent intent) {
        base.sendBroadcast(intent);
    }

    @Override
    public void sendBroadcast(Intent intent, String receiverPermission) {
        base.sendBroadcast(intent, receiverPermission);
    }

    @Override
    public void sendOrderedBroadcast(Intent intent, String receiverPermission) {
        base.sendOrderedBroadcast(intent, receiverPermission);
    }

    @Override
    public void sendOrderedBroadcast(Intent intent, String receiverPermission, BroadcastReceiver resultReceiver,
            Handler scheduler, int initialCode, String initialData, Bundle initialExtras) {
        base.sendOrderedBroadcast(intent, receiverPermission, resultReceiver, scheduler, initialCode, initialData,
                initialExtras);
    }

    @Override
    public void sendStickyBroadcast(Intent intent) {
        base.sendStickyBroadcast(intent);
    }

    @Override
    public void removeStickyBroadcast(Intent intent) {
        base.removeStickyBroadcast(intent);
    }

    @Override
    public Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter) {
        return base.registerReceiver(receiver, filter);
    }

    @Override
    public Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter,
            String broadcastPermission, Handler scheduler) {
        return base.registerReceiver(receiver, filter, broadcastPermission, scheduler);
    }

    @Override
    public void unregisterReceiver(BroadcastReceiver receiver) {
        base.unregisterReceiver(receiver);
    }

    @Override
    public ComponentName startService(Intent service) {
        return base.startService(service);
    }

    @Override
    public ComponentName startForegroundService(Intent service) {
        return base.startForegroundService(service);
    }

    @Override
    public boolean stopService(Intent service) {
        return base.stopService(service);
    }

    @Override
    public boolean bindService(Intent service, ServiceConnection conn, int flags) {
        return base.bindService(service, conn, flags);
    }

    @Override
    public void unbindService(ServiceConnection conn) {
        base.unbindService(conn);
    }

    @Override
    public Object getSystemService(String name) {
        return base.getSystemService(name);
    }

    @Override
    public String getSystemServiceName(Class<?> serviceClass) {
        return base.getSystemServiceName(serviceClass);
    }

    @Override
    public int checkPermission(String permission, int pid, int uid) {
        return base.checkPermission(permission, pid, uid);
    }

    @Override
    public int checkCallingPermission(String permission) {
        return base.checkCallingPermission(permission);
    }

    @Override
    public int checkCallingOrSelfPermission(String permission) {
        return base.checkCallingOrSelfPermission(permission);
    }

    @Override
    public int checkSelfPermission(String permission) {
        return base.checkSelfPermission(permission);
    }

    @Override
    public Context createConfigurationContext(Configuration overrideConfiguration) {
        return base.createConfigurationContext(overrideConfiguration);
    }

    @Override
    public Display getDisplay() {
        return base.getDisplay();
    }
}
