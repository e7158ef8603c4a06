package android.app;

import android.content.Context;
import android.widget.ProgressBar;

/** A dialog with a message and a bar. */
public class ProgressDialog extends AlertDialog {
    public static final int STYLE_SPINNER = 0;
    public static final int STYLE_HORIZONTAL = 1;

    private final ProgressBar bar;

    public ProgressDialog(Context context) {
        super(context);
        bar = new ProgressBar(context);
        setView(bar);
    }

    public static ProgressDialog show(Context context, CharSequence title, CharSequence message) {
        ProgressDialog dialog = new ProgressDialog(context);
        dialog.setTitle(title);
        dialog.setMessage(message);
        dialog.show();
        return dialog;
    }

    public void setProgressStyle(int style) {
    }

    public void setIndeterminate(boolean indeterminate) {
        bar.setIndeterminate(indeterminate);
    }

    public void setMax(int max) {
        bar.setMax(max);
    }

    public int getMax() {
        return bar.getMax();
    }

    public void setProgress(int value) {
        bar.setProgress(value);
    }

    public int getProgress() {
        return bar.getProgress();
    }
}
