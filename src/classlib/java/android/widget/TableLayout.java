package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.Attributes;
import android.view.View;
import java.util.TreeSet;

/** Rows whose cells form columns; other children are as wide as the table. Collapsed columns are left out. */
public class TableLayout extends LinearLayout {
    /** As those of a column; every row is as wide as the table. */
    public static class LayoutParams extends LinearLayout.LayoutParams {
        public LayoutParams() {
            super(-1, -2);
        }

        public LayoutParams(int w, int h) {
            super(-1, h);
        }

        public LayoutParams(int w, int h, float weight) {
            super(-1, h, weight);
        }

        public LayoutParams(android.view.ViewGroup.LayoutParams p) {
            super(p);
            width = -1;
        }

        public LayoutParams(android.view.ViewGroup.MarginLayoutParams source) {
            super(source);
            width = -1;
        }

        public LayoutParams(Context c, AttributeSet attrs) {
            super(c, attrs);
            width = -1;
        }
    }

    private final TreeSet<Integer> stretched = new TreeSet<Integer>();
    private final TreeSet<Integer> shrunk = new TreeSet<Integer>();
    private boolean stretchAll;
    private boolean shrinkAll;

    public TableLayout(Context context) {
        super(context);
        setOrientation(VERTICAL);
    }

    public TableLayout(Context context, AttributeSet attrs) {
        super(context, attrs);
        setOrientation(VERTICAL);
    }

    @Override
    public void apply(Attributes xml) {
        super.apply(xml);
        setOrientation(VERTICAL);
        stretchAll = read(xml.text("stretchColumns"), stretched);
        shrinkAll = read(xml.text("shrinkColumns"), shrunk);
    }

    /** Reads numbers with commas between; true for an asterisk, which is all columns. */
    private static boolean read(CharSequence text, TreeSet<Integer> columns) {
        if (text == null) {
            return false;
        }
        String list = text.toString().trim();
        if (list.equals("*")) {
            return true;
        }
        for (String part : list.split("\\s*,\\s*")) {
            try {
                columns.add(Integer.valueOf(part));
            } catch (NumberFormatException e) {
                // As on Android, what is no number is passed over.
                continue;
            }
        }
        return false;
    }

    public boolean isStretchAllColumns() {
        return stretchAll;
    }

    public void setStretchAllColumns(boolean all) {
        stretchAll = all;
        requestLayout();
    }

    public boolean isShrinkAllColumns() {
        return shrinkAll;
    }

    public void setShrinkAllColumns(boolean all) {
        shrinkAll = all;
        requestLayout();
    }

    public boolean isColumnStretchable(int column) {
        return stretchAll || stretched.contains(column);
    }

    public void setColumnStretchable(int column, boolean can) {
        mark(stretched, column, can);
    }

    public boolean isColumnShrinkable(int column) {
        return shrinkAll || shrunk.contains(column);
    }

    public void setColumnShrinkable(int column, boolean can) {
        mark(shrunk, column, can);
    }

    private void mark(TreeSet<Integer> columns, int column, boolean can) {
        if (can) {
            columns.add(column);
        } else {
            columns.remove(column);
        }
        requestLayout();
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
    protected boolean checkLayoutParams(android.view.ViewGroup.LayoutParams p) {
        return p instanceof LayoutParams;
    }

    @Override
    protected android.view.ViewGroup.LayoutParams generateLayoutParams(android.view.ViewGroup.LayoutParams p) {
        return p instanceof MarginLayoutParams ? new LayoutParams((MarginLayoutParams) p) : new LayoutParams(p);
    }

    @Override
    protected void onMeasure(int widthSpec, int heightSpec) {
        int columns = 0;
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            columns = child instanceof TableRow ? Math.max(columns, ((TableRow) child).columns()) : columns;
        }
        int[] widths = new int[columns];
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child instanceof TableRow && child.getVisibility() != GONE) {
                ((TableRow) child).widen(widths);
            }
        }
        if (MeasureSpec.getMode(widthSpec) != MeasureSpec.UNSPECIFIED) {
            fit(widths, MeasureSpec.getSize(widthSpec) - getPaddingLeft() - getPaddingRight());
        }
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child instanceof TableRow) {
                ((TableRow) child).setWidths(widths);
            }
        }
        super.onMeasure(widthSpec, heightSpec);
    }

    /** Gives columns what is left of the room, or takes what is too much, in equal parts. */
    private void fit(int[] widths, int room) {
        int left = room;
        for (int width : widths) {
            left -= width;
        }
        int changing = 0;
        for (int i = 0; i < widths.length; i++) {
            changing += changes(i, left) ? 1 : 0;
        }
        for (int i = 0; i < widths.length && changing > 0; i++) {
            if (changes(i, left)) {
                widths[i] = Math.max(0, widths[i] + left / changing);
            }
        }
    }

    private boolean changes(int column, int left) {
        return left > 0 ? isColumnStretchable(column) : left < 0 && isColumnShrinkable(column);
    }
}
