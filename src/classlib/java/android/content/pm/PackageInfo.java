package android.content.pm;

/** What is known of a package. */
public class PackageInfo {
    public String packageName;
    public int versionCode;
    public String versionName;
    public ApplicationInfo applicationInfo;
    public long firstInstallTime;
    public long lastUpdateTime;
    public String[] requestedPermissions;
    public ActivityInfo[] activities;

    public PackageInfo() {
    }

    public long getLongVersionCode() {
        return versionCode;
    }
}
