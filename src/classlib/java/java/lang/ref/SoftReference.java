package java.lang.ref;

/** A reference that keeps its object alive until memory is short: all are cleared before an OutOfMemoryError. */
public class SoftReference<T> extends Reference<T> {
    public SoftReference(T referent) {
        super(referent);
    }

    public SoftReference(T referent, ReferenceQueue<? super T> queue) {
        super(referent, queue);
    }
}
