package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.MotionEvent;

/** A bar that the user sets. */
public class SeekBar extends ProgressBar {
    /** Told of its course. */
    public interface OnSeekBarChangeListener {
        void onProgressChanged(SeekBar seekBar, int progress, boolean fromUser);

        void onStartTrackingTouch(SeekBar seekBar);

        void onStopTrackingTouch(SeekBar seekBar);
    }

    private OnSeekBarChangeListener listener;

    public SeekBar(Context context) {
        super(context);
        init();
    }

    public SeekBar(Context context, AttributeSet attrs) {
        super(context, attrs);
        init();
    }

    public SeekBar(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
        init();
    }

    private void init() {
        setMinimumHeight(ROW_HEIGHT);
    }

    public void setOnSeekBarChangeListener(OnSeekBarChangeListener newListener) {
        listener = newListener;
    }

    @Override
    void onProgress(boolean fromUser) {
        if (listener != null) {
            listener.onProgressChanged(this, getProgress(), fromUser);
        }
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        if (!isEnabled()) {
            return false;
        }
        if (event.getAction() == MotionEvent.ACTION_DOWN && listener != null) {
            listener.onStartTrackingTouch(this);
        }
        if (event.getAction() != MotionEvent.ACTION_CANCEL) {
            setByUser(Math.round(event.getX() * getMax() / Math.max(getWidth(), 1)));
        }
        if (event.getAction() == MotionEvent.ACTION_UP && listener != null) {
            listener.onStopTrackingTouch(this);
        }
        return true;
    }
}
