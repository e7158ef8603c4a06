package java.security;

/** Something that AccessController runs. */
public interface PrivilegedAction<T> {
    T run();
}
