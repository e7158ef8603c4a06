package android.content.pm;

/** What is known of a component. */
public class ComponentInfo extends PackageItemInfo {
    public ApplicationInfo applicationInfo;
    public String processName;
    public boolean enabled = true;
    public boolean exported;

    public ComponentInfo() {
    }
}
