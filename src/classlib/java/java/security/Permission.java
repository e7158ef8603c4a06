package java.security;

import java.io.Serializable;

/** The right to do something, which nobody asks for here. */
public abstract class Permission implements Serializable {
    private final String name;

    public Permission(String name) {
        this.name = name;
    }

    public final String getName() {
        return name;
    }

    public abstract boolean implies(Permission other);

    public abstract String getActions();
}
