package java.lang.ref;

/**
 * A reference that does not keep its object alive. The phone's collector knows the fields of this class: it clears
 * `referent` when nothing else reaches the object, and hands over the reference if it has a queue.
 */
public abstract class Reference<T> {
    private T referent;
    private ReferenceQueue<? super T> queue;

    /** The next in a queue. */
    Reference<?> next;
    boolean queued;

    Reference(T referent) {
        this(referent, null);
    }

    Reference(T referent, ReferenceQueue<? super T> queue) {
        this.referent = referent;
        this.queue = queue;
    }

    /** A reference that the collector has cleared and that is to go to its queue, the first one first; or null. */
    private static native Reference<?> takeCleared();

    /** Puts what the collector has cleared into its queues. No lock may be held. */
    static void enqueueCleared() {
        for (Reference<?> cleared = takeCleared(); cleared != null; cleared = takeCleared()) {
            cleared.goToQueue();
        }
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
        enqueueCleared();
        clear();
        return goToQueue();
    }

    private boolean goToQueue() {
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
        enqueueCleared();
        return ReferenceQueue.holds(this);
    }

    public static void reachabilityFence(Object object) {
    }
}
