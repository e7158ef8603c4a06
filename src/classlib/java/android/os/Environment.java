package android.os;

import java.io.File;

/** Where shared files are. */
public class Environment {
    public static final String MEDIA_MOUNTED = "mounted";
    public static final String MEDIA_UNMOUNTED = "unmounted";
    public static final String MEDIA_REMOVED = "removed";
    public static final String DIRECTORY_DOWNLOADS = "Download";
    public static final String DIRECTORY_PICTURES = "Pictures";
    public static final String DIRECTORY_DCIM = "DCIM";
    public static final String DIRECTORY_MUSIC = "Music";
    public static final String DIRECTORY_MOVIES = "Movies";
    public static final String DIRECTORY_DOCUMENTS = "Documents";

    private static final String EXTERNAL = "/storage/emulated/0";

    public Environment() {
    }

    private static File made(String path) {
        File directory = new File(path);
        directory.mkdirs();
        return directory;
    }

    public static File getRootDirectory() {
        return new File("/system");
    }

    public static File getDataDirectory() {
        return new File("/data");
    }

    public static File getDownloadCacheDirectory() {
        return made("/data/cache");
    }

    public static File getExternalStorageDirectory() {
        return made(EXTERNAL);
    }

    public static File getExternalStoragePublicDirectory(String type) {
        return made(EXTERNAL + "/" + type);
    }

    public static String getExternalStorageState() {
        return MEDIA_MOUNTED;
    }

    public static String getExternalStorageState(File path) {
        return MEDIA_MOUNTED;
    }

    public static boolean isExternalStorageEmulated() {
        return true;
    }

    public static boolean isExternalStorageRemovable() {
        return false;
    }
}
