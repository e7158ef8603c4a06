package android.content;

import java.io.File;

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
    public File getFilesDir() {
        return base.getFilesDir();
    }

    @Override
    public File getCacheDir() {
        return base.getCacheDir();
    }

    @Override
    public SharedPreferences getSharedPreferences(String name, int mode) {
        return base.getSharedPreferences(name, mode);
    }
}
