package android.content.pm;

/** What is known of an app. */
public class ApplicationInfo extends PackageItemInfo {
    public static final int FLAG_SYSTEM = 1;
    public static final int FLAG_DEBUGGABLE = 2;

    public int flags;
    public int uid;
    public int targetSdkVersion;
    public int minSdkVersion;
    public boolean enabled = true;
    public String processName;
    public String className;
    public String sourceDir;
    public String publicSourceDir;
    public String dataDir;
    public String nativeLibraryDir;

    public ApplicationInfo() {
    }
}
