package android.os;

/** A wish to cancel. */
public final class CancellationSignal {
    /** Told of the wish. */
    public interface OnCancelListener {
        void onCancel();
    }

    private boolean cancelled;
    private OnCancelListener listener;

    public CancellationSignal() {
    }

    public synchronized boolean isCanceled() {
        return cancelled;
    }

    public void throwIfCanceled() {
        if (isCanceled()) {
            throw new OperationCanceledException();
        }
    }

    public void cancel() {
        OnCancelListener told;
        synchronized (this) {
            if (cancelled) {
                return;
            }
            cancelled = true;
            told = listener;
        }
        if (told != null) {
            told.onCancel();
        }
    }

    public void setOnCancelListener(OnCancelListener newListener) {
        boolean tell;
        synchronized (this) {
            listener = newListener;
            tell = cancelled && newListener != null;
        }
        if (tell) {
            newListener.onCancel();
        }
    }
}
