package android.os;

/** Sends messages to a thread's looper and handles them there. Messengers and blocking runs are left out. */
public class Handler {
    /** Handles messages instead of a subclass. */
    public interface Callback {
        boolean handleMessage(Message message);
    }

    private final Looper looper;
    private final MessageQueue queue;
    private final Callback callback;

    public Handler() {
        this(current(), null);
    }

    public Handler(Callback callback) {
        this(current(), callback);
    }

    public Handler(Looper looper) {
        this(looper, null);
    }

    public Handler(Looper looper, Callback callback) {
        this.looper = looper;
        this.queue = looper.getQueue();
        this.callback = callback;
    }

    private static Looper current() {
        Looper looper = Looper.myLooper();
        if (looper == null) {
            throw new RuntimeException("Can't create handler inside thread " + Thread.currentThread()
                    + " that has not called Looper.prepare()");
        }
        return looper;
    }

    public static Handler createAsync(Looper looper) {
        return createAsync(looper, null);
    }

    public static Handler createAsync(Looper looper, Callback callback) {
        if (looper == null) {
            throw new NullPointerException("looper must not be null");
        }
        return new Handler(looper, callback);
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

    public String getMessageName(Message message) {
        return message.callback != null ? message.callback.getClass().getName()
                : "0x" + Integer.toHexString(message.what);
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

    public final Message obtainMessage(int what, int arg1, int arg2, Object obj) {
        return Message.obtain(this, what, arg1, arg2, obj);
    }

    private Message holding(Runnable action, Object token) {
        Message message = Message.obtain(this, action);
        message.obj = token;
        return message;
    }

    public final boolean post(Runnable action) {
        return sendMessageDelayed(holding(action, null), 0);
    }

    public final boolean postDelayed(Runnable action, long millis) {
        return sendMessageDelayed(holding(action, null), millis);
    }

    public final boolean postDelayed(Runnable action, Object token, long millis) {
        return sendMessageDelayed(holding(action, token), millis);
    }

    public final boolean postAtTime(Runnable action, long uptimeMillis) {
        return sendMessageAtTime(holding(action, null), uptimeMillis);
    }

    public final boolean postAtTime(Runnable action, Object token, long uptimeMillis) {
        return sendMessageAtTime(holding(action, token), uptimeMillis);
    }

    public final boolean postAtFrontOfQueue(Runnable action) {
        return sendMessageAtFrontOfQueue(holding(action, null));
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

    public final boolean sendEmptyMessageAtTime(int what, long uptimeMillis) {
        return sendMessageAtTime(Message.obtain(this, what), uptimeMillis);
    }

    public final boolean sendMessageDelayed(Message message, long millis) {
        return sendMessageAtTime(message, SystemClock.uptimeMillis() + Math.max(millis, 0));
    }

    public boolean sendMessageAtTime(Message message, long uptimeMillis) {
        message.target = this;
        return queue.enqueue(message, uptimeMillis);
    }

    public final boolean sendMessageAtFrontOfQueue(Message message) {
        message.target = this;
        return queue.enqueue(message, 0);
    }

    public final void removeCallbacks(Runnable action) {
        removeCallbacks(action, null);
    }

    public final void removeCallbacks(Runnable action, Object token) {
        if (action != null) {
            queue.removeCallbacks(this, action, token);
        }
    }

    public final void removeMessages(int what) {
        queue.removeMessages(this, what, null);
    }

    public final void removeMessages(int what, Object object) {
        queue.removeMessages(this, what, object);
    }

    public final void removeCallbacksAndMessages(Object token) {
        queue.removeAll(this, token);
    }

    public final boolean hasMessages(int what) {
        return queue.hasMessages(this, what, null);
    }

    public final boolean hasMessages(int what, Object object) {
        return queue.hasMessages(this, what, object);
    }

    public final boolean hasCallbacks(Runnable action) {
        return queue.hasCallbacks(this, action);
    }

    @Override
    public String toString() {
        return "Handler (" + getClass().getName() + ") {" + Integer.toHexString(System.identityHashCode(this)) + "}";
    }
}
