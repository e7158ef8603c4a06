package android.os;

/** Runs the messages of a thread. */
public final class Looper {
    private static final ThreadLocal<Looper> CURRENT = new ThreadLocal<Looper>();
    private static volatile Looper mainLooper;

    private final MessageQueue queue;
    private final Thread thread = Thread.currentThread();

    private Looper(boolean main) {
        queue = new MessageQueue(main);
    }

    public static void prepare() {
        prepare(false);
    }

    /** Called by the phone on the main thread. */
    public static void prepareMainLooper() {
        prepare(true);
        mainLooper = myLooper();
    }

    private static void prepare(boolean main) {
        if (CURRENT.get() != null) {
            throw new RuntimeException("Only one Looper may be created per thread");
        }
        CURRENT.set(new Looper(main));
    }

    public static Looper myLooper() {
        return CURRENT.get();
    }

    public static Looper getMainLooper() {
        return mainLooper;
    }

    public static MessageQueue myQueue() {
        return myLooper().queue;
    }

    public static void loop() {
        Looper current = myLooper();
        if (current == null) {
            throw new RuntimeException("No Looper; Looper.prepare() wasn't called on this thread.");
        }
        Message message = current.queue.next();
        while (message != null) {
            message.target.dispatchMessage(message);
            message = current.queue.next();
        }
    }

    public void quit() {
        queue.quit();
    }

    public void quitSafely() {
        queue.quit();
    }

    public MessageQueue getQueue() {
        return queue;
    }

    public Thread getThread() {
        return thread;
    }

    public boolean isCurrentThread() {
        return Thread.currentThread() == thread;
    }
}
