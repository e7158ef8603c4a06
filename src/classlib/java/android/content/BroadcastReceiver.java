package android.content;

import android.os.Bundle;
import android.os.IBinder;

/** Receives broadcasts. */
public abstract class BroadcastReceiver {
    private PendingResult pending;
    private boolean debugUnregister;

    public BroadcastReceiver() {
    }

    public abstract void onReceive(Context context, Intent intent);

    /** The result of an ordered broadcast so far, and the way to its next receiver. */
    public static class PendingResult {
        private int code;
        private String data;
        private Bundle extras;
        private boolean aborted;
        private boolean finished;
        private final Runnable next;

        /** Made by whoever delivers the broadcast; next runs when this receiver is done. */
        public PendingResult(int code, String data, Bundle extras, Runnable next) {
            this.code = code;
            this.data = data;
            this.extras = extras;
            this.next = next;
        }

        public final void setResultCode(int code) {
            this.code = code;
        }

        public final int getResultCode() {
            return code;
        }

        public final void setResultData(String data) {
            this.data = data;
        }

        public final String getResultData() {
            return data;
        }

        public final void setResultExtras(Bundle extras) {
            this.extras = extras;
        }

        public final Bundle getResultExtras(boolean makeMap) {
            if (extras == null && makeMap) {
                extras = new Bundle();
            }
            return extras;
        }

        public final void setResult(int code, String data, Bundle extras) {
            this.code = code;
            this.data = data;
            this.extras = extras;
        }

        public final boolean getAbortBroadcast() {
            return aborted;
        }

        public final void abortBroadcast() {
            aborted = true;
        }

        public final void clearAbortBroadcast() {
            aborted = false;
        }

        public final void finish() {
            if (finished) {
                throw new IllegalStateException("Broadcast already finished");
            }
            finished = true;
            if (next != null) {
                next.run();
            }
        }
    }

    public final PendingResult goAsync() {
        PendingResult result = pending;
        pending = null;
        return result;
    }

    public IBinder peekService(Context myContext, Intent service) {
        return null;
    }

    public final void setPendingResult(PendingResult result) {
        pending = result;
    }

    public final PendingResult getPendingResult() {
        return pending;
    }

    private PendingResult checked() {
        if (pending == null) {
            throw new IllegalStateException("Call while result is not pending");
        }
        return pending;
    }

    public final void setResultCode(int code) {
        checked().setResultCode(code);
    }

    public final int getResultCode() {
        return pending != null ? pending.getResultCode() : 0;
    }

    public final void setResultData(String data) {
        checked().setResultData(data);
    }

    public final String getResultData() {
        return pending != null ? pending.getResultData() : null;
    }

    public final void setResultExtras(Bundle extras) {
        checked().setResultExtras(extras);
    }

    public final Bundle getResultExtras(boolean makeMap) {
        return pending == null ? null : pending.getResultExtras(makeMap);
    }

    public final void setResult(int code, String data, Bundle extras) {
        checked().setResult(code, data, extras);
    }

    public final void abortBroadcast() {
        checked().abortBroadcast();
    }

    public final boolean getAbortBroadcast() {
        return pending != null && pending.getAbortBroadcast();
    }

    public final void clearAbortBroadcast() {
        if (pending != null) {
            pending.clearAbortBroadcast();
        }
    }

    public final boolean isOrderedBroadcast() {
        return pending != null;
    }

    public final boolean isInitialStickyBroadcast() {
        return false;
    }

    public final void setDebugUnregister(boolean debug) {
        debugUnregister = debug;
    }

    public final boolean getDebugUnregister() {
        return debugUnregister;
    }
}
