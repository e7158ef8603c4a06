package android.os;

/** Sends messages to a thread's looper and handles them there. */
public class Handler {
    /** Handles messages instead of a subclass. */
    public interface Callback {
        boolean handleMessage(Message message);
    }

    private final Looper looper;
    private final Callback callback;

    public Handler() {
        this(Looper.myLooper(), null);
    }

    public Handler(Callback callback) {
        this(Looper.myLooper(), callback);
    }

    public Handler(Looper looper) {
        this(looper, null);
    }

    public Handler(Looper looper, Callback callback) {
        if (looper == null) {
            throw new RuntimeException("Can't create handler inside thread " + Thread.currentThread()
                    + " that has not called Looper.prepare()");
        }
        this.looper = looper;
        this.callback = callback;
    }

    public void handleMessage(Message message) {
    }

    public void dispatchMessage(Message message) {
        if (message.callback != null) {
            message.callback.run();
        } else if (callback == null || !callback.handleMessage(message)) {
            handleMessage(message);
        }
    }

    public final Looper getLooper() {
        return looper;
    }

    public final Message obtainMessage() {
        return Message.obtain(this);
    }

    public final Message obtainMessage(int what) {
        return Message.obtain(this, what);
    }

    public final Message obtainMessage(int what, Object obj) {
        return Message.obtain(this, what, obj);
    }

    public final Message obtainMessage(int what, int arg1, int arg2) {
        return Message.obtain(this, what, arg1, arg2);
    }

    public final boolean post(Runnable action) {
        return postDelayed(action, 0);
    }

    public final boolean postDelayed(Runnable action, long millis) {
        return sendMessageDelayed(Message.obtain(this, action), millis);
    }

    public final boolean postAtTime(Runnable action, long uptimeMillis) {
        return sendMessageAtTime(Message.obtain(this, action), uptimeMillis);
    }

    public final boolean sendMessage(Message message) {
        return sendMessageDelayed(message, 0);
    }

    public final boolean sendEmptyMessage(int what) {
        return sendEmptyMessageDelayed(what, 0);
    }

    public final boolean sendEmptyMessageDelayed(int what, long millis) {
        return sendMessageDelayed(Message.obtain(this, what), millis);
    }

    public final boolean sendMessageDelayed(Message message, long millis) {
        return sendMessageAtTime(message, SystemClock.uptimeMillis() + Math.max(millis, 0));
    }

    public boolean sendMessageAtTime(Message message, long uptimeMillis) {
        message.target = this;
        return looper.getQueue().enqueue(message, uptimeMillis);
    }

    public final void removeCallbacks(Runnable action) {
        looper.getQueue().remove(this, action, 0, false);
    }

    public final void removeMessages(int what) {
        looper.getQueue().remove(this, null, what, false);
    }

    public final void removeCallbacksAndMessages(Object token) {
        looper.getQueue().remove(this, null, 0, true);
    }

    public final boolean hasMessages(int what) {
        return looper.getQueue().contains(this, null, what);
    }

    public final boolean hasCallbacks(Runnable action) {
        return looper.getQueue().contains(this, action, 0);
    }
}
