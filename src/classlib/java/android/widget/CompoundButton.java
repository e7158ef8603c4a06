package android.widget;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Paint;
import android.os.Parcelable;
import android.util.AttributeSet;
import android.view.Attributes;
import android.view.Gravity;

/** A button that is checked or not. */
public abstract class CompoundButton extends Button implements Checkable {
    private static final int BOX = 80;
    private static final int MARK = 60;

    /** Told of a change. */
    public interface OnCheckedChangeListener {
        void onCheckedChanged(CompoundButton buttonView, boolean isChecked);
    }

    private final Paint boxPaint = new Paint();
    private boolean checked;
    private boolean telling;
    private OnCheckedChangeListener listener;
    private OnCheckedChangeListener groupListener;

    public CompoundButton(Context context) {
        super(context);
        init();
    }

    public CompoundButton(Context context, AttributeSet attrs) {
        super(context, attrs);
        init();
    }

    public CompoundButton(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
        init();
    }

    private void init() {
        setGravity(Gravity.CENTER_VERTICAL);
        setMinimumWidth(0);
        setPadding(0, 0, 0, 0);
    }

    @Override
    public void apply(Attributes xml) {
        super.apply(xml);
        setChecked(xml.flag("checked", checked));
    }

    @Override
    int extraWidth() {
        return BOX;
    }

    @Override
    public boolean isChecked() {
        return checked;
    }

    @Override
    public void toggle() {
        setChecked(!checked);
    }

    @Override
    public boolean performClick() {
        toggle();
        return super.performClick();
    }

    @Override
    public void setChecked(boolean newChecked) {
        if (checked == newChecked) {
            return;
        }
        checked = newChecked;
        refreshDrawableState();
        invalidate();
        if (telling) {
            return;
        }
        telling = true;
        if (listener != null) {
            listener.onCheckedChanged(this, checked);
        }
        if (groupListener != null) {
            groupListener.onCheckedChanged(this, checked);
        }
        telling = false;
    }

    public void setOnCheckedChangeListener(OnCheckedChangeListener newListener) {
        listener = newListener;
    }

    void setGroupListener(OnCheckedChangeListener newListener) {
        groupListener = newListener;
    }

    @Override
    protected void onDraw(Canvas canvas) {
        super.onDraw(canvas);
        boxPaint.setStyle(checked ? Paint.Style.FILL : Paint.Style.STROKE);
        int top = (getHeight() - MARK) / 2;
        canvas.drawRect(getPaddingLeft(), top, getPaddingLeft() + MARK, top + MARK, boxPaint);
    }

    /** Whether it was checked. */
    static final class Saved extends BaseSavedState {
        final boolean checked;

        Saved(Parcelable superState, boolean checked) {
            super(superState);
            this.checked = checked;
        }
    }

    @Override
    protected Parcelable onSaveInstanceState() {
        return new Saved(super.onSaveInstanceState(), checked);
    }

    @Override
    protected void onRestoreInstanceState(Parcelable state) {
        if (state instanceof Saved) {
            setChecked(((Saved) state).checked);
        }
    }
}
