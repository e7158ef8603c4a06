package android.widget;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Paint;
import android.util.AttributeSet;
import android.view.Attributes;
import android.view.View;

/** How far something is. One without an end draws a frame after the other while it is shown, as Android's does. */
public class ProgressBar extends View implements Attributes.Inflated {
    private static final int THICK = 40;

    private final Paint paint = new Paint();
    private int max = 100;
    private int progress;
    private int secondary;
    private boolean indeterminate;

    public ProgressBar(Context context) {
        super(context);
    }

    public ProgressBar(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public ProgressBar(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }

    @Override
    public void apply(Attributes xml) {
        setMax(xml.number("max", max));
        setProgress(xml.number("progress", progress));
        setIndeterminate(xml.flag("indeterminate", indeterminate));
    }

    public synchronized int getMax() {
        return max;
    }

    public synchronized void setMax(int newMax) {
        max = Math.max(newMax, 0);
        progress = Math.min(progress, max);
        postInvalidate();
    }

    public synchronized int getProgress() {
        return indeterminate ? 0 : progress;
    }

    public synchronized void setProgress(int value) {
        int set = Math.max(0, Math.min(max, value));
        if (!indeterminate && set != progress) {
            progress = set;
            redraw();
            onProgress(false);
        }
    }

    public void setProgress(int value, boolean animate) {
        setProgress(value);
    }

    private void redraw() {
        if (android.os.Looper.getMainLooper().isCurrentThread()) {
            invalidate();
        } else {
            postInvalidate();
        }
    }

    void onProgress(boolean fromUser) {
    }

    /** A change by the user. */
    final void setByUser(int value) {
        int set = Math.max(0, Math.min(max, value));
        if (set != progress) {
            progress = set;
            invalidate();
            onProgress(true);
        }
    }

    public final synchronized void incrementProgressBy(int diff) {
        setProgress(progress + diff);
    }

    public synchronized int getSecondaryProgress() {
        return secondary;
    }

    public synchronized void setSecondaryProgress(int value) {
        secondary = value;
    }

    public synchronized boolean isIndeterminate() {
        return indeterminate;
    }

    public synchronized void setIndeterminate(boolean value) {
        indeterminate = value;
        redraw();
    }

    @Override
    protected void onMeasure(int widthSpec, int heightSpec) {
        setMeasuredDimension(getDefaultSize(ROW_HEIGHT, widthSpec),
                resolveSize(Math.max(THICK, getSuggestedMinimumHeight()), heightSpec));
    }

    @Override
    protected void onDraw(Canvas canvas) {
        paint.setColor(0xffcccccc);
        canvas.drawRect(0, 0, getWidth(), getHeight(), paint);
        paint.setColor(0xff3366cc);
        if (indeterminate) {
            long phase = android.os.SystemClock.uptimeMillis() % 1000 * getWidth() / 1000;
            canvas.drawRect(phase, 0, phase + THICK, getHeight(), paint);
            postInvalidateOnAnimation();
        } else if (max > 0) {
            canvas.drawRect(0, 0, (float) getWidth() * progress / max, getHeight(), paint);
        }
    }
}
