package android.content;

import android.os.Looper;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;

/** What an app finds around itself. */
public abstract class Context {
    public static final int MODE_PRIVATE = 0;
    public static final int MODE_APPEND = 0x8000;

    public abstract String getPackageName();

    public abstract Context getApplicationContext();

    public abstract File getFilesDir();

    public abstract File getCacheDir();

    public abstract SharedPreferences getSharedPreferences(String name, int mode);

    public Looper getMainLooper() {
        return Looper.getMainLooper();
    }

    public FileInputStream openFileInput(String name) throws FileNotFoundException {
        return new FileInputStream(new File(getFilesDir(), name));
    }

    public FileOutputStream openFileOutput(String name, int mode) throws FileNotFoundException {
        return new FileOutputStream(new File(getFilesDir(), name), (mode & MODE_APPEND) != 0);
    }

    public boolean deleteFile(String name) {
        return new File(getFilesDir(), name).delete();
    }

    public String[] fileList() {
        return getFilesDir().list();
    }
}
