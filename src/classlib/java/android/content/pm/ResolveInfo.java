package android.content.pm;

/** An answer of the package manager. */
public class ResolveInfo {
    public ActivityInfo activityInfo;
    public int priority;

    public ResolveInfo() {
    }
}
