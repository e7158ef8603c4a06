package android.view;

import android.content.Context;
import java.util.ArrayList;

/** A view with others in it. */
public abstract class ViewGroup extends View implements ViewParent {
    /** The size a view asks of its parent. */
    public static class LayoutParams {
        public static final int MATCH_PARENT = -1;
        public static final int FILL_PARENT = -1;
        public static final int WRAP_CONTENT = -2;

        public int width;
        public int height;

        public LayoutParams(int width, int height) {
            this.width = width;
            this.height = height;
        }
    }

    private final ArrayList<View> children = new ArrayList<View>();
    private View touched;

    public ViewGroup(Context context) {
        super(context);
    }

    public void addView(View child) {
        addView(child, children.size());
    }

    public void addView(View child, int index) {
        if (child.getParent() != null) {
            throw new IllegalStateException("The specified child already has a parent. "
                    + "You must call removeView() on the child's parent first.");
        }
        children.add(index, child);
        child.setParent(this);
        requestLayout();
    }

    public void addView(View child, LayoutParams params) {
        child.setLayoutParams(params);
        addView(child);
    }

    public void removeView(View child) {
        if (children.remove(child)) {
            child.setParent(null);
            requestLayout();
        }
    }

    public void removeAllViews() {
        for (View child : children) {
            child.setParent(null);
        }
        children.clear();
        requestLayout();
    }

    public int getChildCount() {
        return children.size();
    }

    public View getChildAt(int index) {
        return index >= 0 && index < children.size() ? children.get(index) : null;
    }

    public int indexOfChild(View child) {
        return children.indexOf(child);
    }

    @Override
    public View findViewById(int wanted) {
        View found = super.findViewById(wanted);
        for (int i = 0; found == null && i < children.size(); i++) {
            found = children.get(i).findViewById(wanted);
        }
        return found;
    }

    @Override
    public boolean dispatchTouchEvent(MotionEvent event) {
        if (event.getAction() == MotionEvent.ACTION_DOWN) {
            touched = null;
            // The last child lies on top.
            for (int i = children.size() - 1; i >= 0; i--) {
                View child = children.get(i);
                if (contains(child, event) && child.dispatchTouchEvent(within(child, event))) {
                    touched = child;
                    return true;
                }
            }
            return super.dispatchTouchEvent(event);
        }
        View target = touched;
        return target != null ? target.dispatchTouchEvent(within(target, event)) : super.dispatchTouchEvent(event);
    }

    private static boolean contains(View child, MotionEvent event) {
        return child.getVisibility() == VISIBLE && event.getX() >= child.getLeft() && event.getX() < child.getRight()
                && event.getY() >= child.getTop() && event.getY() < child.getBottom();
    }

    private static MotionEvent within(View child, MotionEvent event) {
        return MotionEvent.at(event.getAction(), event.getX() - child.getLeft(), event.getY() - child.getTop());
    }

    @Override
    public void layout(int left, int top, int right, int bottom) {
        super.layout(left, top, right, bottom);
        onLayout(true, left, top, right, bottom);
    }

    /** Places the children. */
    protected abstract void onLayout(boolean changed, int left, int top, int right, int bottom);

    @Override
    public void describe(StringBuilder screen, int parentX, int parentY) {
        super.describe(screen, parentX, parentY);
        if (getVisibility() == VISIBLE) {
            for (View child : children) {
                child.describe(screen, parentX + getLeft(), parentY + getTop());
            }
        }
    }
}
