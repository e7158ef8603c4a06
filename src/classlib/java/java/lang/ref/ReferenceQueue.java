package java.lang.ref;

/** References that were enqueued, the latest first. */
public class ReferenceQueue<T> {
    private Reference<? extends T> head;

    public ReferenceQueue() {
    }

    @SuppressWarnings("unchecked")
    synchronized void add(Reference<?> reference) {
        reference.next = head;
        reference.queued = true;
        head = (Reference<? extends T>) reference;
        notifyAll();
    }

    static boolean holds(Reference<?> reference) {
        return reference.queued;
    }

    public Reference<? extends T> poll() {
        Reference.enqueueCleared();
        return take();
    }

    @SuppressWarnings("unchecked")
    private synchronized Reference<? extends T> take() {
        Reference<? extends T> first = head;
        if (first != null) {
            head = (Reference<? extends T>) first.next;
            first.next = null;
            first.queued = false;
        }
        return first;
    }

    public Reference<? extends T> remove() throws InterruptedException {
        return remove(0);
    }

    /** The phone ends the wait when the collector has cleared a reference of this queue. */
    public Reference<? extends T> remove(long timeout) throws InterruptedException {
        if (timeout < 0) {
            throw new IllegalArgumentException("Negative timeout value");
        }
        long end = System.nanoTime() + timeout * 1000000;
        while (true) {
            Reference.enqueueCleared();
            synchronized (this) {
                Reference<? extends T> first = take();
                long left = timeout == 0 ? 0 : (end - System.nanoTime() + 999999) / 1000000;
                if (first != null || timeout != 0 && left <= 0) {
                    return first;
                }
                wait(left);
            }
        }
    }
}
