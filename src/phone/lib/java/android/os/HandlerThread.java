package android.os;

/** A thread with a looper. */
public class HandlerThread extends Thread {
    private Looper looper;

    public HandlerThread(String name) {
        super(name);
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
        onLooperPrepared();
        Looper.loop();
    }

    /** The looper, waiting until the thread has made it. */
    public synchronized Looper getLooper() {
        while (looper == null && isAlive()) {
            try {
                wait();
            } catch (InterruptedException e) {
                // The looper is still to come.
            }
        }
        return looper;
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
        return quit();
    }
}
