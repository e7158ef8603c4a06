package android.os;

/** A thread with a looper. */
public class HandlerThread extends Thread {
    private final int priority;
    private Looper looper;
    private Handler handler;

    public HandlerThread(String name) {
        this(name, Process.THREAD_PRIORITY_DEFAULT);
    }

    public HandlerThread(String name, int priority) {
        super(name);
        this.priority = priority;
    }

    protected void onLooperPrepared() {
    }

    @Override
    public void run() {
        Looper.prepare();
        synchronized (this) {
            looper = Looper.myLooper();
            notifyAll();
        }
        Process.setThreadPriority(priority);
        onLooperPrepared();
        Looper.loop();
    }

    /** The looper, waiting until the thread has made it; null if the thread is not running. */
    public Looper getLooper() {
        if (!isAlive()) {
            return null;
        }
        synchronized (this) {
            while (looper == null && isAlive()) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    // The looper is still to come.
                }
            }
        }
        return looper;
    }

    public Handler getThreadHandler() {
        if (handler == null) {
            handler = new Handler(getLooper());
        }
        return handler;
    }

    public int getThreadId() {
        return (int) getId();
    }

    public boolean quit() {
        Looper made = getLooper();
        if (made == null) {
            return false;
        }
        made.quit();
        return true;
    }

    public boolean quitSafely() {
        Looper made = getLooper();
        if (made == null) {
            return false;
        }
        made.quitSafely();
        return true;
    }
}
