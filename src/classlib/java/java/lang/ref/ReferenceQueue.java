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

    @SuppressWarnings("unchecked")
    public synchronized Reference<? extends T> poll() {
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

    public synchronized Reference<? extends T> remove(long timeout) throws InterruptedException {
        if (timeout < 0) {
            throw new IllegalArgumentException("Negative timeout value");
        }
        long end = System.nanoTime() + timeout * 1000000;
        while (head == null) {
            long left = timeout == 0 ? 0 : (end - System.nanoTime() + 999999) / 1000000;
            if (timeout != 0 && left <= 0) {
                return null;
            }
            wait(left);
        }
        return poll();
    }
}
