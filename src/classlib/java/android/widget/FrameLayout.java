package android.widget;

import android.content.Context;
import android.content.res.BinaryXml;
import android.util.AttributeSet;
import android.view.Attributes;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup;

/** Views that lie over each other. */
public class FrameLayout extends ViewGroup {
    /** The size a view asks of its parent, and where it lies. */
    public static class LayoutParams extends ViewGroup.MarginLayoutParams {
        public static final int UNSPECIFIED_GRAVITY = -1;

        public int gravity = UNSPECIFIED_GRAVITY;

        public LayoutParams(int width, int height) {
            super(width, height);
        }

        public LayoutParams(int width, int height, int gravity) {
            super(width, height);
            this.gravity = gravity;
        }

        public LayoutParams(ViewGroup.LayoutParams source) {
            super(source);
        }

        public LayoutParams(ViewGroup.MarginLayoutParams source) {
            super(source);
        }

        public LayoutParams(Context c, AttributeSet attrs) {
            super(c, attrs);
            if (attrs instanceof BinaryXml) {
                gravity = new Attributes(c, (BinaryXml) attrs).number("layout_gravity", UNSPECIFIED_GRAVITY);
            }
        }
    }

    public FrameLayout(Context context) {
        super(context);
    }

    public FrameLayout(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public FrameLayout(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }

    @Override
    protected LayoutParams generateDefaultLayoutParams() {
        return new LayoutParams(-1, -1);
    }

    @Override
    public LayoutParams generateLayoutParams(AttributeSet attrs) {
        return new LayoutParams(getContext(), attrs);
    }

    @Override
    protected boolean checkLayoutParams(ViewGroup.LayoutParams p) {
        return p instanceof LayoutParams;
    }

    @Override
    protected ViewGroup.LayoutParams generateLayoutParams(ViewGroup.LayoutParams p) {
        return p instanceof MarginLayoutParams ? new LayoutParams((MarginLayoutParams) p) : new LayoutParams(p);
    }

    @Override
    protected void onMeasure(int widthSpec, int heightSpec) {
        int width = 0;
        int height = 0;
        boolean loose = MeasureSpec.getMode(widthSpec) != MeasureSpec.EXACTLY
                || MeasureSpec.getMode(heightSpec) != MeasureSpec.EXACTLY;
        int matching = 0;
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() != GONE) {
                measureChildWithMargins(child, widthSpec, 0, heightSpec, 0);
                LayoutParams p = (LayoutParams) child.getLayoutParams();
                width = Math.max(width, child.getMeasuredWidth() + p.leftMargin + p.rightMargin);
                height = Math.max(height, child.getMeasuredHeight() + p.topMargin + p.bottomMargin);
                matching += p.width == -1 || p.height == -1 ? 1 : 0;
            }
        }
        width = Math.max(width + getPaddingLeft() + getPaddingRight(), getSuggestedMinimumWidth());
        height = Math.max(height + getPaddingTop() + getPaddingBottom(), getSuggestedMinimumHeight());
        setMeasuredDimension(resolveSize(width, widthSpec), resolveSize(height, heightSpec));
        if (loose && matching > 1) {
            measureMatching();
        }
    }

    private void measureMatching() {
        int w = MeasureSpec.makeMeasureSpec(getMeasuredWidth(), MeasureSpec.EXACTLY);
        int h = MeasureSpec.makeMeasureSpec(getMeasuredHeight(), MeasureSpec.EXACTLY);
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            ViewGroup.LayoutParams p = child.getLayoutParams();
            if (child.getVisibility() != GONE && (p.width == -1 || p.height == -1)) {
                measureChildWithMargins(child, w, 0, h, 0);
            }
        }
    }

    @Override
    protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
        int roomX = right - left - getPaddingLeft() - getPaddingRight();
        int roomY = bottom - top - getPaddingTop() - getPaddingBottom();
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() == GONE) {
                continue;
            }
            LayoutParams p = (LayoutParams) child.getLayoutParams();
            int gravity = p.gravity == -1 ? Gravity.TOP | Gravity.START : p.gravity;
            int w = child.getMeasuredWidth();
            int h = child.getMeasuredHeight();
            int x = getPaddingLeft() + p.leftMargin
                    + Gravity.offsetX(gravity, w, roomX - p.leftMargin - p.rightMargin);
            int y = getPaddingTop() + p.topMargin
                    + Gravity.offsetY(gravity, h, roomY - p.topMargin - p.bottomMargin);
            child.layout(x, y, x + w, y + h);
        }
    }
}
