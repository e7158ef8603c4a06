package java.security;

/** A right that has a name and nothing else. */
public abstract class BasicPermission extends Permission {
    public BasicPermission(String name) {
        super(name);
    }

    public BasicPermission(String name, String actions) {
        super(name);
    }

    @Override
    public boolean implies(Permission other) {
        return true;
    }

    @Override
    public String getActions() {
        return "";
    }
}
