package junit.framework;

/** A step whose exceptions are kept. */
public interface Protectable {
    void protect() throws Throwable;
}
