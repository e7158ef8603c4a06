package java.lang;

import java.security.BasicPermission;

/** The right to do something with the running system. */
public final class RuntimePermission extends BasicPermission {
    public RuntimePermission(String name) {
        super(name);
    }

    public RuntimePermission(String name, String actions) {
        super(name, actions);
    }
}
