package android.widget;

import android.content.Context;
import android.util.AttributeSet;

/** A list with several columns, as wide as there is room. */
public class GridView extends AbsListView {
    public static final int AUTO_FIT = -1;
    public static final int STRETCH_COLUMN_WIDTH = 2;

    private int columns = 1;
    private int columnWidth;
    private int spacing;
    private boolean fits;

    public GridView(Context context) {
        super(context);
    }

    public GridView(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public GridView(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }

    @Override
    int columns() {
        return columns;
    }

    @Override
    int gap() {
        return spacing;
    }

    @Override
    protected void onMeasure(int widthSpec, int heightSpec) {
        if (fits && columnWidth > 0) {
            columns = Math.max(1, (MeasureSpec.getSize(widthSpec) + spacing) / (columnWidth + spacing));
        }
        super.onMeasure(widthSpec, heightSpec);
    }

    public void setNumColumns(int numColumns) {
        fits = numColumns == AUTO_FIT;
        columns = Math.max(1, numColumns);
        requestLayout();
    }

    public int getNumColumns() {
        return columns;
    }

    public void setColumnWidth(int width) {
        columnWidth = width;
        requestLayout();
    }

    public void setHorizontalSpacing(int pixels) {
        spacing = pixels;
        requestLayout();
    }

    public void setVerticalSpacing(int pixels) {
        spacing = pixels;
        requestLayout();
    }

    public void setStretchMode(int mode) {
    }
}
