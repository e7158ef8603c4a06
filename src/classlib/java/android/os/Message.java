package android.os;

/** Something a handler is to do. Used messages are kept in a pool, as on Android. Messengers are left out. */
public final class Message implements Parcelable {
    private static final int MAX_POOL = 50;
    private static final Object POOL_LOCK = new Object();
    private static Message pool;
    private static int poolSize;

    public int what;
    public int arg1;
    public int arg2;
    public Object obj;

    Handler target;
    Runnable callback;
    long when;
    Message next;
    boolean inUse;
    private boolean asynchronous;
    private Bundle data;

    public Message() {
    }

    public static Message obtain() {
        synchronized (POOL_LOCK) {
            if (pool != null) {
                Message message = pool;
                pool = message.next;
                message.next = null;
                message.inUse = false;
                poolSize--;
                return message;
            }
        }
        return new Message();
    }

    public static Message obtain(Message orig) {
        Message message = obtain();
        message.copyFrom(orig);
        message.target = orig.target;
        message.callback = orig.callback;
        return message;
    }

    public static Message obtain(Handler target) {
        Message message = obtain();
        message.target = target;
        return message;
    }

    public static Message obtain(Handler target, Runnable callback) {
        Message message = obtain(target);
        message.callback = callback;
        return message;
    }

    public static Message obtain(Handler target, int what) {
        Message message = obtain(target);
        message.what = what;
        return message;
    }

    public static Message obtain(Handler target, int what, Object obj) {
        Message message = obtain(target, what);
        message.obj = obj;
        return message;
    }

    public static Message obtain(Handler target, int what, int arg1, int arg2) {
        Message message = obtain(target, what);
        message.arg1 = arg1;
        message.arg2 = arg2;
        return message;
    }

    public static Message obtain(Handler target, int what, int arg1, int arg2, Object obj) {
        Message message = obtain(target, what, arg1, arg2);
        message.obj = obj;
        return message;
    }

    /** Gives the message back to the pool. */
    public void recycle() {
        if (inUse) {
            throw new IllegalStateException("This message cannot be recycled because it is still in use.");
        }
        recycleUnchecked();
    }

    void recycleUnchecked() {
        inUse = true;
        what = 0;
        arg1 = 0;
        arg2 = 0;
        obj = null;
        target = null;
        callback = null;
        when = 0;
        data = null;
        asynchronous = false;
        synchronized (POOL_LOCK) {
            if (poolSize < MAX_POOL) {
                next = pool;
                pool = this;
                poolSize++;
            }
        }
    }

    public void copyFrom(Message other) {
        what = other.what;
        arg1 = other.arg1;
        arg2 = other.arg2;
        obj = other.obj;
        data = other.data == null ? null : new Bundle(other.data);
    }

    public Handler getTarget() {
        return target;
    }

    public void setTarget(Handler target) {
        this.target = target;
    }

    public Runnable getCallback() {
        return callback;
    }

    public long getWhen() {
        return when;
    }

    public Bundle getData() {
        if (data == null) {
            data = new Bundle();
        }
        return data;
    }

    public Bundle peekData() {
        return data;
    }

    public void setData(Bundle data) {
        this.data = data;
    }

    public void sendToTarget() {
        target.sendMessage(this);
    }

    public boolean isAsynchronous() {
        return asynchronous;
    }

    /** Remembered only: the phone's queues have no barriers. */
    public void setAsynchronous(boolean async) {
        asynchronous = async;
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel dest, int flags) {
        if (callback != null) {
            throw new RuntimeException("Can't marshal callbacks across processes.");
        }
        dest.writeInt(what);
        dest.writeInt(arg1);
        dest.writeInt(arg2);
        dest.writeValue(obj);
        dest.writeBundle(data);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{ when=").append(when - SystemClock.uptimeMillis()).append("ms");
        if (callback != null) {
            text.append(" callback=").append(callback.getClass().getName());
        } else {
            text.append(" what=").append(what);
        }
        if (arg1 != 0) {
            text.append(" arg1=").append(arg1);
        }
        if (arg2 != 0) {
            text.append(" arg2=").append(arg2);
        }
        if (obj != null) {
            text.append(" obj=").append(obj);
        }
        return text.append(" target=").append(target == null ? null : target.getClass().getName()).append(" }")
                .toString();
    }
}
