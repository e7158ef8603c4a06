package android.widget;

import android.content.Context;
import android.view.View;
import android.view.ViewGroup;

/** A row or a column: rows of a column are 120 pixels high, the views of a row equally wide. */
public class LinearLayout extends ViewGroup {
    public static final int HORIZONTAL = 0;
    public static final int VERTICAL = 1;

    /** The size a view asks of its parent, and its weight, which is not regarded. */
    public static class LayoutParams extends ViewGroup.LayoutParams {
        public float weight;

        public LayoutParams(int width, int height) {
            super(width, height);
        }

        public LayoutParams(int width, int height, float weight) {
            super(width, height);
            this.weight = weight;
        }
    }

    private int orientation;

    public LinearLayout(Context context) {
        super(context);
    }

    public int getOrientation() {
        return orientation;
    }

    public void setOrientation(int orientation) {
        this.orientation = orientation;
        requestLayout();
    }

    public void setGravity(int gravity) {
    }

    @Override
    public int preferredHeight() {
        int sum = 0;
        int greatest = 0;
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() != GONE) {
                int height = child.preferredHeight();
                sum += height;
                greatest = Math.max(greatest, height);
            }
        }
        return orientation == VERTICAL ? sum : greatest;
    }

    @Override
    protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
        int present = 0;
        for (int i = 0; i < getChildCount(); i++) {
            present += getChildAt(i).getVisibility() != GONE ? 1 : 0;
        }
        int x = 0;
        int y = 0;
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() == GONE) {
                continue;
            }
            int height = child.preferredHeight();
            if (orientation == VERTICAL) {
                child.layout(0, y, right - left, y + height);
                y += height;
            } else {
                int width = (right - left) / present;
                child.layout(x, 0, x + width, height);
                x += width;
            }
        }
    }
}
