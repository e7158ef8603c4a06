package java.util.concurrent;

/** Where two threads swap objects. */
public class Exchanger<V> {
    private static final class Offer {
        private final Object given;
        private Object taken;
        private boolean done;

        Offer(Object given) {
            this.given = given;
        }
    }

    private Offer waiting;

    public Exchanger() {
    }

    public V exchange(V object) throws InterruptedException {
        try {
            return exchange(object, null);
        } catch (TimeoutException e) {
            throw new InternalError(e);
        }
    }

    public V exchange(V object, long timeout, TimeUnit unit) throws InterruptedException, TimeoutException {
        return exchange(object, Deadline.in(timeout, unit));
    }

    @SuppressWarnings("unchecked")
    private synchronized V exchange(V object, Deadline end) throws InterruptedException, TimeoutException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (waiting != null) {
            Offer other = waiting;
            waiting = null;
            other.taken = object;
            other.done = true;
            notifyAll();
            return (V) other.given;
        }
        Offer mine = new Offer(object);
        waiting = mine;
        try {
            while (!mine.done) {
                if (end == null) {
                    wait();
                } else if (!end.await(this)) {
                    throw new TimeoutException();
                }
            }
        } finally {
            if (waiting == mine) {
                waiting = null;
            }
        }
        return (V) mine.taken;
    }
}
