package java.lang;

import java.security.Permission;

/** What would forbid things; there is none, as on Android. */
public class SecurityManager {
    public SecurityManager() {
    }

    public void checkPermission(Permission permission) {
    }

    public ThreadGroup getThreadGroup() {
        return Thread.currentThread().getThreadGroup();
    }
}
