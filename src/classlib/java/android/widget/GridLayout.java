package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.Attributes;
import android.view.View;
import android.view.ViewGroup;

/** Rows of cells, filled in order; columns are as wide as their widest view. Spans and weights are left out. */
public class GridLayout extends ViewGroup implements Attributes.Inflated {
    private int columns = 1;
    private int[] widths = new int[0];
    private int[] heights = new int[0];

    public GridLayout(Context context) {
        super(context);
    }

    public GridLayout(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public GridLayout(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }

    @Override
    public void apply(Attributes xml) {
        setColumnCount(xml.number("columnCount", columns));
    }

    public int getColumnCount() {
        return columns;
    }

    public void setColumnCount(int count) {
        columns = Math.max(1, count);
        requestLayout();
    }

    public void setRowCount(int count) {
    }

    public int getRowCount() {
        return (getChildCount() + columns - 1) / columns;
    }

    @Override
    protected void onMeasure(int widthSpec, int heightSpec) {
        widths = new int[columns];
        heights = new int[getRowCount()];
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() != GONE) {
                measureChild(child, widthSpec, heightSpec);
                widths[i % columns] = Math.max(widths[i % columns], child.getMeasuredWidth());
                heights[i / columns] = Math.max(heights[i / columns], child.getMeasuredHeight());
            }
        }
        int width = getPaddingLeft() + getPaddingRight();
        for (int w : widths) {
            width += w;
        }
        int height = getPaddingTop() + getPaddingBottom();
        for (int h : heights) {
            height += h;
        }
        setMeasuredDimension(resolveSize(width, widthSpec), resolveSize(height, heightSpec));
    }

    @Override
    protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
        int x = getPaddingLeft();
        int y = getPaddingTop();
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() != GONE) {
                child.layout(x, y, x + child.getMeasuredWidth(), y + child.getMeasuredHeight());
            }
            x += widths[i % columns];
            if (i % columns == columns - 1) {
                x = getPaddingLeft();
                y += heights[i / columns];
            }
        }
    }
}
