package android.app;

import android.content.Context;
import android.content.SharedPreferences;
import java.io.File;
import java.util.HashMap;

/** The context of one installed app: its package and its directories. */
final class AppContext extends Context {
    private final String packageName;
    private final HashMap<String, SharedPreferences> preferences = new HashMap<String, SharedPreferences>();
    private Application application;

    AppContext(String packageName) {
        this.packageName = packageName;
    }

    void setApplication(Application application) {
        this.application = application;
    }

    private File directory(String name) {
        File directory = new File("/data/data/" + packageName, name);
        directory.mkdirs();
        return directory;
    }

    @Override
    public String getPackageName() {
        return packageName;
    }

    @Override
    public Context getApplicationContext() {
        return application;
    }

    @Override
    public File getFilesDir() {
        return directory("files");
    }

    @Override
    public File getCacheDir() {
        return directory("cache");
    }

    @Override
    public synchronized SharedPreferences getSharedPreferences(String name, int mode) {
        SharedPreferences found = preferences.get(name);
        if (found == null) {
            found = new Preferences(new File(directory("shared_prefs"), name + ".txt"));
            preferences.put(name, found);
        }
        return found;
    }
}
