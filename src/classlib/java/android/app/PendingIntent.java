package android.app;

import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.Parcel;
import android.os.Parcelable;
import android.util.AndroidException;
import java.util.ArrayList;

/** An intent to be sent later. Equal requests give the same object. */
public final class PendingIntent implements Parcelable {
    public static final int FLAG_ONE_SHOT = 1 << 30;
    public static final int FLAG_NO_CREATE = 1 << 29;
    public static final int FLAG_CANCEL_CURRENT = 1 << 28;
    public static final int FLAG_UPDATE_CURRENT = 1 << 27;
    public static final int FLAG_IMMUTABLE = 1 << 26;
    public static final int FLAG_MUTABLE = 1 << 25;

    private static final int ACTIVITY = 0;
    private static final int BROADCAST = 1;
    private static final int SERVICE = 2;
    private static final ArrayList<PendingIntent> KNOWN = new ArrayList<PendingIntent>();

    /** It was cancelled, or sent already. */
    public static class CanceledException extends AndroidException {
        public CanceledException() {
        }

        public CanceledException(String name) {
            super(name);
        }
    }

    /** Told when the intent was sent. */
    public interface OnFinished {
        void onSendFinished(PendingIntent pendingIntent, Intent intent, int resultCode, String resultData,
                Bundle resultExtras);
    }

    private final Context context;
    private final int kind;
    private final int requestCode;
    private final int flags;
    private Intent intent;
    private boolean cancelled;

    private PendingIntent(Context context, int kind, int requestCode, Intent intent, int flags) {
        this.context = context;
        this.kind = kind;
        this.requestCode = requestCode;
        this.intent = intent;
        this.flags = flags;
    }

    private static PendingIntent get(Context context, int kind, int requestCode, Intent intent, int flags) {
        synchronized (KNOWN) {
            for (int i = 0; i < KNOWN.size(); i++) {
                PendingIntent known = KNOWN.get(i);
                if (known.kind == kind && known.requestCode == requestCode && known.intent.filterEquals(intent)) {
                    if ((flags & FLAG_CANCEL_CURRENT) == 0) {
                        if ((flags & FLAG_UPDATE_CURRENT) != 0) {
                            known.intent = new Intent(intent);
                        }
                        return known;
                    }
                    known.cancelled = true;
                    KNOWN.remove(i);
                    break;
                }
            }
            if ((flags & FLAG_NO_CREATE) != 0) {
                return null;
            }
            Context app = context.getApplicationContext();
            PendingIntent made = new PendingIntent(app, kind, requestCode, new Intent(intent), flags);
            KNOWN.add(made);
            return made;
        }
    }

    public static PendingIntent getActivity(Context context, int requestCode, Intent intent, int flags) {
        return get(context, ACTIVITY, requestCode, intent, flags);
    }

    public static PendingIntent getActivity(Context context, int requestCode, Intent intent, int flags,
            Bundle options) {
        return get(context, ACTIVITY, requestCode, intent, flags);
    }

    public static PendingIntent getBroadcast(Context context, int requestCode, Intent intent, int flags) {
        return get(context, BROADCAST, requestCode, intent, flags);
    }

    public static PendingIntent getService(Context context, int requestCode, Intent intent, int flags) {
        return get(context, SERVICE, requestCode, intent, flags);
    }

    public static PendingIntent getForegroundService(Context context, int requestCode, Intent intent, int flags) {
        return get(context, SERVICE, requestCode, intent, flags);
    }

    public void cancel() {
        synchronized (KNOWN) {
            cancelled = true;
            KNOWN.remove(this);
        }
    }

    public void send() throws CanceledException {
        send(context, 0, null, null, null);
    }

    public void send(int code) throws CanceledException {
        send(context, code, null, null, null);
    }

    public void send(Context sender, int code, Intent fillIn) throws CanceledException {
        send(sender, code, fillIn, null, null);
    }

    public void send(Context sender, int code, Intent fillIn, OnFinished onFinished, Handler handler)
            throws CanceledException {
        if (cancelled) {
            throw new CanceledException();
        }
        Intent sent = new Intent(intent);
        if (fillIn != null && (flags & FLAG_IMMUTABLE) == 0) {
            sent.putExtras(fillIn);
        }
        if ((flags & FLAG_ONE_SHOT) != 0) {
            cancel();
        }
        if (kind == ACTIVITY) {
            context.startActivity(sent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
        } else if (kind == BROADCAST) {
            context.sendBroadcast(sent);
        } else {
            context.startService(sent);
        }
        if (onFinished != null) {
            onFinished.onSendFinished(this, sent, code, null, null);
        }
    }

    public String getCreatorPackage() {
        return context.getPackageName();
    }

    public String getTargetPackage() {
        return context.getPackageName();
    }

    public boolean isActivity() {
        return kind == ACTIVITY;
    }

    public boolean isBroadcast() {
        return kind == BROADCAST;
    }

    public boolean isService() {
        return kind == SERVICE;
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel out, int flags) {
        out.writeValue(this);
    }
}
