package android.content.pm;

/** What is known of a service. */
public class ServiceInfo extends ComponentInfo {
    public static final int FLAG_STOP_WITH_TASK = 1;
    public static final int FLAG_ISOLATED_PROCESS = 2;

    public String permission;
    public int flags;

    public ServiceInfo() {
    }
}
