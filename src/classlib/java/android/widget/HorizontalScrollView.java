package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.view.View;

/** A frame whose content may be wider, and is moved by the finger. Flings are left out. */
public class HorizontalScrollView extends FrameLayout {
    private float lastX;
    private boolean dragging;

    public HorizontalScrollView(Context context) {
        super(context);
    }

    public HorizontalScrollView(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public HorizontalScrollView(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }

    @Override
    protected void measureChildWithMargins(View child, int parentWidthSpec, int widthUsed, int parentHeightSpec,
            int heightUsed) {
        MarginLayoutParams p = (MarginLayoutParams) child.getLayoutParams();
        child.measure(MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED), getChildMeasureSpec(parentHeightSpec,
                getPaddingTop() + getPaddingBottom() + p.topMargin + p.bottomMargin, p.height));
    }

    private int range() {
        View child = getChildAt(0);
        return child == null ? 0
                : Math.max(0, child.getWidth() - (getWidth() - getPaddingLeft() - getPaddingRight()));
    }

    @Override
    public void scrollTo(int x, int y) {
        super.scrollTo(Math.max(0, Math.min(range(), x)), y);
    }

    public final void smoothScrollTo(int x, int y) {
        scrollTo(x, y);
    }

    @Override
    public boolean onInterceptTouchEvent(MotionEvent event) {
        if (event.getAction() == MotionEvent.ACTION_DOWN) {
            lastX = event.getX();
            dragging = false;
        } else if (event.getAction() == MotionEvent.ACTION_MOVE && Math.abs(event.getX() - lastX)
                > android.view.ViewConfiguration.get(getContext()).getScaledTouchSlop()) {
            dragging = true;
            lastX = event.getX();
        }
        return dragging;
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        if (event.getAction() == MotionEvent.ACTION_MOVE) {
            scrollBy(Math.round(lastX - event.getX()), 0);
        }
        lastX = event.getX();
        return true;
    }
}
