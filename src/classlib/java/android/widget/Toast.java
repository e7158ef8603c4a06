package android.widget;

import android.content.Context;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.view.Windows;

/** A text that is shown for a moment, one after another. */
public class Toast {
    public static final int LENGTH_SHORT = 0;
    public static final int LENGTH_LONG = 1;

    private static final int SHORT_MILLIS = 2000;
    private static final int LONG_MILLIS = 3500;
    private static final java.util.ArrayList<Toast> WAITING = new java.util.ArrayList<Toast>();

    private final Context context;
    private View view;
    private int duration;
    private boolean visible;

    public Toast(Context context) {
        this.context = context;
    }

    public static Toast makeText(Context context, CharSequence text, int duration) {
        Toast toast = new Toast(context);
        TextView view = new TextView(context);
        view.setText(text);
        toast.view = view;
        toast.duration = duration;
        return toast;
    }

    public static Toast makeText(Context context, int resId, int duration) {
        return makeText(context, context.getText(resId), duration);
    }

    public void setText(CharSequence text) {
        ((TextView) view).setText(text);
    }

    public void setDuration(int newDuration) {
        duration = newDuration;
    }

    public int getDuration() {
        return duration;
    }

    public void setGravity(int gravity, int xOffset, int yOffset) {
    }

    public void setView(View newView) {
        view = newView;
    }

    public View getView() {
        return view;
    }

    public void show() {
        if (view == null) {
            throw new RuntimeException("setView must have been called");
        }
        new Handler(Looper.getMainLooper()).post(new Runnable() {
            @Override
            public void run() {
                if (!WAITING.contains(Toast.this)) {
                    WAITING.add(Toast.this);
                    next();
                }
            }
        });
    }

    private static void next() {
        if (WAITING.isEmpty() || WAITING.get(0).visible) {
            return;
        }
        final Toast toast = WAITING.get(0);
        toast.visible = true;
        toast.view.setLayoutParams(new android.view.ViewGroup.LayoutParams(-2, -2));
        Windows.showPassive(toast.view);
        new Handler(Looper.getMainLooper()).postDelayed(new Runnable() {
            @Override
            public void run() {
                toast.cancel();
            }
        }, toast.duration == LENGTH_LONG ? LONG_MILLIS : SHORT_MILLIS);
    }

    public void cancel() {
        if (WAITING.remove(this) && visible) {
            Windows.hide(view);
            visible = false;
            next();
        }
    }
}
