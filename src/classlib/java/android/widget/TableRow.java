package android.widget;

import android.content.Context;
import android.content.res.BinaryXml;
import android.util.AttributeSet;
import android.view.Attributes;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup;

/** A row of a table, whose cells are as wide as the table's columns; elsewhere a plain row. */
public class TableRow extends LinearLayout {
    /** Where a cell is, and how many columns it takes. */
    public static class LayoutParams extends LinearLayout.LayoutParams {
        public int column = -1;
        public int span = 1;

        public LayoutParams() {
            super(-1, -2);
        }

        public LayoutParams(int column) {
            this();
            this.column = column;
        }

        public LayoutParams(int w, int h) {
            super(w, h);
        }

        public LayoutParams(int w, int h, float weight) {
            super(w, h, weight);
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
                column = xml.number("layout_column", -1);
                span = Math.max(1, xml.number("layout_span", 1));
            }
        }
    }

    /** The widths of the table's columns; null in a row of no table. */
    private int[] widths;

    public TableRow(Context context) {
        super(context);
    }

    public TableRow(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    @Override
    protected LinearLayout.LayoutParams generateDefaultLayoutParams() {
        return new LayoutParams();
    }

    @Override
    public LinearLayout.LayoutParams generateLayoutParams(AttributeSet attrs) {
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

    public int getVirtualChildCount() {
        return columns();
    }

    /** The columns that the cells take, gaps included. */
    int columns() {
        int next = 0;
        for (int i = 0; i < getChildCount(); i++) {
            LayoutParams p = (LayoutParams) getChildAt(i).getLayoutParams();
            next = Math.max(next, p.column) + p.span;
        }
        return next;
    }

    /** Widens the columns to what the cells want that take one alone. */
    void widen(int[] columns) {
        int next = 0;
        for (int i = 0; i < getChildCount(); i++) {
            View cell = getChildAt(i);
            LayoutParams p = (LayoutParams) cell.getLayoutParams();
            int at = Math.max(next, p.column);
            next = at + p.span;
            if (p.span == 1 && cell.getVisibility() != GONE) {
                int spec = p.width >= 0 ? MeasureSpec.makeMeasureSpec(p.width, MeasureSpec.EXACTLY)
                        : MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED);
                cell.measure(spec, MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED));
                columns[at] = Math.max(columns[at], cell.getMeasuredWidth() + p.leftMargin + p.rightMargin);
            }
        }
    }

    /** Tells the row the widths of the table's columns. */
    void setWidths(int[] columns) {
        widths = columns;
    }

    private int sum(int from, int count) {
        int sum = 0;
        for (int i = from; i < Math.min(widths.length, from + count); i++) {
            sum += widths[i];
        }
        return sum;
    }

    @Override
    protected void onMeasure(int widthSpec, int heightSpec) {
        if (widths == null) {
            super.onMeasure(widthSpec, heightSpec);
            return;
        }
        int next = 0;
        int height = 0;
        for (int i = 0; i < getChildCount(); i++) {
            View cell = getChildAt(i);
            LayoutParams p = (LayoutParams) cell.getLayoutParams();
            int at = Math.max(next, p.column);
            next = at + p.span;
            if (cell.getVisibility() == GONE) {
                continue;
            }
            int width = Math.max(0, sum(at, p.span) - p.leftMargin - p.rightMargin);
            cell.measure(MeasureSpec.makeMeasureSpec(width, MeasureSpec.EXACTLY), getChildMeasureSpec(heightSpec,
                    getPaddingTop() + getPaddingBottom() + p.topMargin + p.bottomMargin, p.height));
            height = Math.max(height, cell.getMeasuredHeight() + p.topMargin + p.bottomMargin);
        }
        int width = sum(0, widths.length) + getPaddingLeft() + getPaddingRight();
        setMeasuredDimension(resolveSize(width, widthSpec),
                resolveSize(height + getPaddingTop() + getPaddingBottom(), heightSpec));
    }

    @Override
    protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
        if (widths == null) {
            super.onLayout(changed, left, top, right, bottom);
            return;
        }
        int room = bottom - top - getPaddingTop() - getPaddingBottom();
        int next = 0;
        for (int i = 0; i < getChildCount(); i++) {
            View cell = getChildAt(i);
            LayoutParams p = (LayoutParams) cell.getLayoutParams();
            int at = Math.max(next, p.column);
            next = at + p.span;
            if (cell.getVisibility() == GONE) {
                continue;
            }
            int x = getPaddingLeft() + sum(0, at) + p.leftMargin;
            int h = cell.getMeasuredHeight();
            int placed = p.gravity < 0 ? getGravity() : p.gravity;
            int y = getPaddingTop() + p.topMargin + Gravity.offsetY(placed, h, room - p.topMargin - p.bottomMargin);
            cell.layout(x, y, x + cell.getMeasuredWidth(), y + h);
        }
    }
}
