package android.content.pm;

/** An answer of the package manager. */
public class ResolveInfo {
    public ActivityInfo activityInfo;
    public int priority;
    public ServiceInfo serviceInfo;
    public CharSequence nonLocalizedLabel;
    public int labelRes;
    public int icon;
    public boolean isDefault;

    public ResolveInfo() {
    }

    public CharSequence loadLabel(PackageManager pm) {
        return nonLocalizedLabel != null ? nonLocalizedLabel : (activityInfo != null ? activityInfo : serviceInfo).loadLabel(pm);
    }
}
