package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.view.View;

/** A frame whose content may be higher, and is moved by the finger. Flings are left out. */
public class ScrollView extends FrameLayout {
    private float lastY;
    private boolean dragging;

    public ScrollView(Context context) {
        super(context);
    }

    public ScrollView(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public ScrollView(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }

    @Override
    protected void measureChildWithMargins(View child, int parentWidthSpec, int widthUsed, int parentHeightSpec,
            int heightUsed) {
        MarginLayoutParams p = (MarginLayoutParams) child.getLayoutParams();
        child.measure(getChildMeasureSpec(parentWidthSpec, getPaddingLeft() + getPaddingRight() + p.leftMargin
                + p.rightMargin, p.width), MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED));
    }

    private int range() {
        View child = getChildAt(0);
        return child == null ? 0
                : Math.max(0, child.getHeight() - (getHeight() - getPaddingTop() - getPaddingBottom()));
    }

    public void setFillViewport(boolean fill) {
    }

    @Override
    public void scrollTo(int x, int y) {
        super.scrollTo(x, Math.max(0, Math.min(range(), y)));
    }

    public final void smoothScrollTo(int x, int y) {
        scrollTo(x, y);
    }

    public final void smoothScrollBy(int dx, int dy) {
        scrollBy(dx, dy);
    }

    public boolean fullScroll(int direction) {
        scrollTo(getScrollX(), direction == FOCUS_DOWN ? range() : 0);
        return true;
    }

    @Override
    public boolean canScrollVertically(int direction) {
        return direction < 0 ? getScrollY() > 0 : getScrollY() < range();
    }

    @Override
    protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
        super.onLayout(changed, left, top, right, bottom);
        scrollTo(getScrollX(), getScrollY());
    }

    @Override
    public boolean onInterceptTouchEvent(MotionEvent event) {
        if (event.getAction() == MotionEvent.ACTION_DOWN) {
            lastY = event.getY();
            dragging = false;
        } else if (event.getAction() == MotionEvent.ACTION_MOVE && Math.abs(event.getY() - lastY)
                > android.view.ViewConfiguration.get(getContext()).getScaledTouchSlop()) {
            dragging = true;
            lastY = event.getY();
        }
        return dragging;
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        if (event.getAction() == MotionEvent.ACTION_MOVE) {
            scrollBy(0, Math.round(lastY - event.getY()));
        }
        lastY = event.getY();
        return true;
    }
}
