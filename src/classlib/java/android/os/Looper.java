package android.os;

import android.util.Printer;

/** Runs the messages of a thread. */
public final class Looper {
    private static final ThreadLocal<Looper> CURRENT = new ThreadLocal<Looper>();
    private static volatile Looper mainLooper;

    private final MessageQueue queue;
    private final Thread thread = Thread.currentThread();
    private final boolean main;
    private Printer logging;

    private Looper(boolean main) {
        this.main = main;
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
            Printer printer = current.logging;
            if (printer != null) {
                current.dispatchLogged(printer, message);
            } else {
                message.target.dispatchMessage(message);
            }
            message.recycleUnchecked();
            message = current.queue.next();
        }
    }

    private void dispatchLogged(Printer printer, Message message) {
        Handler target = message.target;
        Runnable callback = message.callback;
        printer.println(">>>>> Dispatching to " + target + " " + callback + ": " + message.what);
        target.dispatchMessage(message);
        printer.println("<<<<< Finished to " + target + " " + callback);
    }

    public void setMessageLogging(Printer printer) {
        logging = printer;
    }

    public void quit() {
        queue.quit(false);
    }

    public void quitSafely() {
        queue.quit(true);
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

    @Override
    public String toString() {
        return "Looper (" + thread.getName() + ", tid " + thread.getId() + ") {"
                + Integer.toHexString(System.identityHashCode(this)) + "}";
    }

    /** Whether this is the main thread's. */
    boolean isMain() {
        return main;
    }
}
