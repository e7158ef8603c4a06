package java.security;

/** Something that AccessController runs, and that may fail. */
public interface PrivilegedExceptionAction<T> {
    T run() throws Exception;
}
