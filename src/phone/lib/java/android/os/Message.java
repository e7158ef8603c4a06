package android.os;

/** Something a handler is to do. */
public final class Message {
    public int what;
    public int arg1;
    public int arg2;
    public Object obj;

    Handler target;
    Runnable callback;
    long when;
    Message next;
    private Bundle data;

    public Message() {
    }

    public static Message obtain() {
        return new Message();
    }

    public static Message obtain(Handler target) {
        Message message = new Message();
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

    public Handler getTarget() {
        return target;
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

    public void setData(Bundle data) {
        this.data = data;
    }

    public void sendToTarget() {
        target.sendMessage(this);
    }
}
