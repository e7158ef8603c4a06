package java.lang.ref;

/** A reference that the collector may clear. The phone's never does. */
public abstract class Reference<T> {
    private T referent;

    Reference(T referent) {
        this.referent = referent;
    }

    public T get() {
        return referent;
    }

    public void clear() {
        referent = null;
    }
}
