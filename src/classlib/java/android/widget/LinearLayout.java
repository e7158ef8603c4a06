package android.widget;

import android.content.Context;
import android.content.res.BinaryXml;
import android.util.AttributeSet;
import android.view.Attributes;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup;

/** A row or a column. Baselines, dividers and the measuring with the largest child are left out. */
public class LinearLayout extends ViewGroup implements Attributes.Inflated {
    public static final int HORIZONTAL = 0;
    public static final int VERTICAL = 1;
    public static final int SHOW_DIVIDER_NONE = 0;
    public static final int SHOW_DIVIDER_MIDDLE = 2;

    /** The size a view asks of its parent, and its weight. */
    public static class LayoutParams extends ViewGroup.MarginLayoutParams {
        public float weight;
        public int gravity = -1;

        public LayoutParams(int width, int height) {
            super(width, height);
        }

        public LayoutParams(int width, int height, float weight) {
            super(width, height);
            this.weight = weight;
        }

        public LayoutParams(ViewGroup.LayoutParams p) {
            super(p);
        }

        public LayoutParams(ViewGroup.MarginLayoutParams source) {
            super(source);
        }

        public LayoutParams(Context c, AttributeSet attrs) {
            super(c, attrs);
            if (attrs instanceof BinaryXml) {
                Attributes xml = new Attributes(c, (BinaryXml) attrs);
                weight = xml.real("layout_weight", 0);
                gravity = xml.number("layout_gravity", -1);
            }
        }
    }

    private int orientation;
    private int gravity = Gravity.START | Gravity.TOP;
    private float weightSum = -1;
    private int total;

    public LinearLayout(Context context) {
        super(context);
    }

    public LinearLayout(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public LinearLayout(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }

    @Override
    public void apply(Attributes xml) {
        setOrientation(xml.number("orientation", HORIZONTAL));
        setGravity(xml.number("gravity", gravity));
        setWeightSum(xml.real("weightSum", -1));
    }

    public int getOrientation() {
        return orientation;
    }

    public void setOrientation(int newOrientation) {
        if (orientation != newOrientation) {
            orientation = newOrientation;
            requestLayout();
        }
    }

    public int getGravity() {
        return gravity;
    }

    public void setGravity(int newGravity) {
        gravity = newGravity;
        requestLayout();
    }

    public float getWeightSum() {
        return weightSum;
    }

    public void setWeightSum(float sum) {
        weightSum = Math.max(0, sum) == 0 ? -1 : sum;
    }

    public void setBaselineAligned(boolean aligned) {
    }

    public void setShowDividers(int showDividers) {
    }

    @Override
    protected LayoutParams generateDefaultLayoutParams() {
        return orientation == VERTICAL ? new LayoutParams(-1, -2) : new LayoutParams(-2, -2);
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

    private boolean isVertical() {
        return orientation == VERTICAL;
    }

    private int along(View child) {
        return isVertical() ? child.getMeasuredHeight() : child.getMeasuredWidth();
    }

    private int marginsAlong(LayoutParams p) {
        return isVertical() ? p.topMargin + p.bottomMargin : p.leftMargin + p.rightMargin;
    }

    private int across(View child, LayoutParams p) {
        return isVertical() ? child.getMeasuredWidth() + p.leftMargin + p.rightMargin
                : child.getMeasuredHeight() + p.topMargin + p.bottomMargin;
    }

    @Override
    protected void onMeasure(int widthSpec, int heightSpec) {
        int spec = isVertical() ? heightSpec : widthSpec;
        boolean exact = MeasureSpec.getMode(spec) == MeasureSpec.EXACTLY;
        int padding = isVertical() ? getPaddingTop() + getPaddingBottom() : getPaddingLeft() + getPaddingRight();
        float weights = 0;
        int most = 0;
        int used = 0;
        boolean skipped = false;
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() == GONE) {
                continue;
            }
            LayoutParams p = (LayoutParams) child.getLayoutParams();
            weights += p.weight;
            int wanted = isVertical() ? p.height : p.width;
            if (exact && wanted == 0 && p.weight > 0) {
                used += marginsAlong(p);
                skipped = true;
                continue;
            }
            measureFirst(child, p, widthSpec, heightSpec, weights == 0 ? used : 0, wanted);
            used += along(child) + marginsAlong(p);
            most = Math.max(most, across(child, p));
        }
        int minimum = isVertical() ? getSuggestedMinimumHeight() : getSuggestedMinimumWidth();
        int size = resolveSize(Math.max(used + padding, minimum), spec);
        int excess = size - used - padding;
        if (skipped || excess != 0 && weights > 0) {
            most = share(excess, weightSum > 0 ? weightSum : weights, widthSpec, heightSpec);
            used = size - padding;
        }
        total = totalLength();
        int acrossPadding = isVertical() ? getPaddingLeft() + getPaddingRight() : getPaddingTop() + getPaddingBottom();
        int acrossMinimum = isVertical() ? getSuggestedMinimumWidth() : getSuggestedMinimumHeight();
        int acrossSpec = isVertical() ? widthSpec : heightSpec;
        int acrossSize = resolveSize(Math.max(most + acrossPadding, acrossMinimum), acrossSpec);
        setMeasuredDimension(isVertical() ? acrossSize : size, isVertical() ? size : acrossSize);
        if (MeasureSpec.getMode(acrossSpec) != MeasureSpec.EXACTLY) {
            matchAcross();
        }
    }

    private void measureFirst(View child, LayoutParams p, int widthSpec, int heightSpec, int used, int wanted) {
        boolean grows = wanted == 0 && p.weight > 0;
        if (isVertical()) {
            p.height = grows ? -2 : p.height;
            measureChildWithMargins(child, widthSpec, 0, heightSpec, used);
            p.height = wanted;
        } else {
            p.width = grows ? -2 : p.width;
            measureChildWithMargins(child, widthSpec, used, heightSpec, 0);
            p.width = wanted;
        }
    }

    /** Gives what is left, or takes what is missing, by weight; returns the greatest size across. */
    private int share(int excess, float weights, int widthSpec, int heightSpec) {
        int left = excess;
        float sum = weights;
        int most = 0;
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() == GONE) {
                continue;
            }
            LayoutParams p = (LayoutParams) child.getLayoutParams();
            if (p.weight > 0) {
                int part = (int) (p.weight * left / sum);
                left -= part;
                sum -= p.weight;
                int wanted = isVertical() ? p.height : p.width;
                boolean exact = MeasureSpec.getMode(isVertical() ? heightSpec : widthSpec) == MeasureSpec.EXACTLY;
                int base = wanted == 0 && exact ? 0 : along(child);
                int spec = MeasureSpec.makeMeasureSpec(Math.max(0, base + part), MeasureSpec.EXACTLY);
                if (isVertical()) {
                    child.measure(getChildMeasureSpec(widthSpec, getPaddingLeft() + getPaddingRight() + p.leftMargin
                            + p.rightMargin, p.width), spec);
                } else {
                    child.measure(spec, getChildMeasureSpec(heightSpec, getPaddingTop() + getPaddingBottom()
                            + p.topMargin + p.bottomMargin, p.height));
                }
            }
            most = Math.max(most, across(child, p));
        }
        return most;
    }

    private int totalLength() {
        int length = 0;
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() != GONE) {
                length += along(child) + marginsAlong((LayoutParams) child.getLayoutParams());
            }
        }
        return length;
    }

    /** Makes those as wide as this that want to be. */
    private void matchAcross() {
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            LayoutParams p = (LayoutParams) child.getLayoutParams();
            if (child.getVisibility() == GONE || (isVertical() ? p.width : p.height) != -1) {
                continue;
            }
            int size = isVertical()
                    ? getMeasuredWidth() - getPaddingLeft() - getPaddingRight() - p.leftMargin - p.rightMargin
                    : getMeasuredHeight() - getPaddingTop() - getPaddingBottom() - p.topMargin - p.bottomMargin;
            int spec = MeasureSpec.makeMeasureSpec(Math.max(size, 0), MeasureSpec.EXACTLY);
            int other = MeasureSpec.makeMeasureSpec(along(child), MeasureSpec.EXACTLY);
            child.measure(isVertical() ? spec : other, isVertical() ? other : spec);
        }
    }

    @Override
    protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
        int roomX = right - left - getPaddingLeft() - getPaddingRight();
        int roomY = bottom - top - getPaddingTop() - getPaddingBottom();
        int x = getPaddingLeft() + (isVertical() ? 0 : Gravity.offsetX(gravity, total, roomX));
        int y = getPaddingTop() + (isVertical() ? Gravity.offsetY(gravity, total, roomY) : 0);
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() == GONE) {
                continue;
            }
            LayoutParams p = (LayoutParams) child.getLayoutParams();
            int placed = p.gravity < 0 ? gravity : p.gravity;
            int w = child.getMeasuredWidth();
            int h = child.getMeasuredHeight();
            if (isVertical()) {
                y += p.topMargin;
                int at = x + p.leftMargin + Gravity.offsetX(placed, w, roomX - p.leftMargin - p.rightMargin);
                child.layout(at, y, at + w, y + h);
                y += h + p.bottomMargin;
            } else {
                x += p.leftMargin;
                int at = y + p.topMargin + Gravity.offsetY(placed, h, roomY - p.topMargin - p.bottomMargin);
                child.layout(x, at, x + w, at + h);
                x += w + p.rightMargin;
            }
        }
    }
}
