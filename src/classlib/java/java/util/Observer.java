package java.util;

/** Told of what happens to something. */
public interface Observer {
    void update(Observable observed, Object argument);
}
