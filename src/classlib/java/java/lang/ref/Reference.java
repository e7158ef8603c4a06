package java.lang.ref;

/** A reference that the collector may clear. The phone's never does; only programs clear and enqueue. */
public abstract class Reference<T> {
    private T referent;
    private ReferenceQueue<? super T> queue;

    Reference(T referent) {
        this(referent, null);
    }

    Reference(T referent, ReferenceQueue<? super T> queue) {
        this.referent = referent;
        this.queue = queue;
    }

    public T get() {
        return referent;
    }

    public final boolean refersTo(T object) {
        return referent == object;
    }

    public void clear() {
        referent = null;
    }

    public boolean enqueue() {
        clear();
        ReferenceQueue<? super T> target;
        synchronized (this) {
            target = queue;
            queue = null;
        }
        if (target == null) {
            return false;
        }
        target.add(this);
        return true;
    }

    @Deprecated
    public boolean isEnqueued() {
        return ReferenceQueue.holds(this);
    }

    public static void reachabilityFence(Object object) {
    }

    /** The next in a queue. */
    Reference<?> next;
    boolean queued;
}
