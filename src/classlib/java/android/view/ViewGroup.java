package android.view;

import android.content.Context;
import android.content.res.BinaryXml;
import android.graphics.Canvas;
import android.os.Parcelable;
import android.util.AttributeSet;
import android.util.SparseArray;
import java.util.ArrayList;

/** A view with others in it. Layout transitions and animations are left out. */
public abstract class ViewGroup extends View implements ViewParent, ViewManager {
    public static final int FOCUS_BEFORE_DESCENDANTS = 0x20000;
    public static final int FOCUS_AFTER_DESCENDANTS = 0x40000;
    public static final int FOCUS_BLOCK_DESCENDANTS = 0x60000;

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

        public LayoutParams(LayoutParams source) {
            this(source.width, source.height);
        }

        public LayoutParams(Context c, AttributeSet attrs) {
            this(WRAP_CONTENT, WRAP_CONTENT);
            if (attrs instanceof BinaryXml) {
                Attributes xml = new Attributes(c, (BinaryXml) attrs);
                width = xml.size("layout_width", WRAP_CONTENT);
                height = xml.size("layout_height", WRAP_CONTENT);
            }
        }

        LayoutParams() {
        }
    }

    /** The same with space around. */
    public static class MarginLayoutParams extends LayoutParams {
        public int leftMargin;
        public int topMargin;
        public int rightMargin;
        public int bottomMargin;

        public MarginLayoutParams(int width, int height) {
            super(width, height);
        }

        public MarginLayoutParams(LayoutParams source) {
            super(source);
        }

        public MarginLayoutParams(MarginLayoutParams source) {
            super(source);
            setMargins(source.leftMargin, source.topMargin, source.rightMargin, source.bottomMargin);
        }

        public MarginLayoutParams(Context c, AttributeSet attrs) {
            super(c, attrs);
            if (attrs instanceof BinaryXml) {
                Attributes xml = new Attributes(c, (BinaryXml) attrs);
                int all = xml.size("layout_margin", 0);
                setMargins(xml.size("layout_marginLeft", xml.size("layout_marginStart", all)),
                        xml.size("layout_marginTop", all),
                        xml.size("layout_marginRight", xml.size("layout_marginEnd", all)),
                        xml.size("layout_marginBottom", all));
            }
        }

        public void setMargins(int left, int top, int right, int bottom) {
            leftMargin = left;
            topMargin = top;
            rightMargin = right;
            bottomMargin = bottom;
        }

        public void setMarginStart(int start) {
            leftMargin = start;
        }

        public int getMarginStart() {
            return leftMargin;
        }

        public void setMarginEnd(int end) {
            rightMargin = end;
        }

        public int getMarginEnd() {
            return rightMargin;
        }
    }

    /** Told of views that come and go. */
    public interface OnHierarchyChangeListener {
        void onChildViewAdded(View parent, View child);

        void onChildViewRemoved(View parent, View child);
    }

    private final ArrayList<View> children = new ArrayList<View>();
    private View touched;
    private boolean disallowIntercept;
    private boolean clipToPadding = true;
    private OnHierarchyChangeListener hierarchyListener;

    public ViewGroup(Context context) {
        super(context);
        setWillNotDraw(true);
    }

    public ViewGroup(Context context, AttributeSet attrs) {
        this(context);
    }

    public ViewGroup(Context context, AttributeSet attrs, int defStyleAttr) {
        this(context);
    }

    public ViewGroup(Context context, AttributeSet attrs, int defStyleAttr, int defStyleRes) {
        this(context);
    }

    protected LayoutParams generateDefaultLayoutParams() {
        return new LayoutParams(LayoutParams.WRAP_CONTENT, LayoutParams.WRAP_CONTENT);
    }

    protected LayoutParams generateLayoutParams(LayoutParams p) {
        return p;
    }

    public LayoutParams generateLayoutParams(AttributeSet attrs) {
        return new LayoutParams(getContext(), attrs);
    }

    protected boolean checkLayoutParams(LayoutParams p) {
        return p != null;
    }

    public void addView(View child) {
        addView(child, -1);
    }

    public void addView(View child, int index) {
        if (child == null) {
            throw new IllegalArgumentException("Cannot add a null child view to a ViewGroup");
        }
        LayoutParams params = child.getLayoutParams();
        addView(child, index, params == null ? generateDefaultLayoutParams() : params);
    }

    public void addView(View child, int width, int height) {
        LayoutParams params = generateDefaultLayoutParams();
        params.width = width;
        params.height = height;
        addView(child, -1, params);
    }

    @Override
    public void addView(View child, LayoutParams params) {
        addView(child, -1, params);
    }

    public void addView(View child, int index, LayoutParams params) {
        if (child == null) {
            throw new IllegalArgumentException("Cannot add a null child view to a ViewGroup");
        }
        requestLayout();
        invalidate();
        addInside(child, index, params);
    }

    private void addInside(View child, int index, LayoutParams params) {
        if (child.getParent() != null) {
            throw new IllegalStateException("The specified child already has a parent. "
                    + "You must call removeView() on the child's parent first.");
        }
        child.setLayoutParams(checkLayoutParams(params) ? params : generateLayoutParams(params));
        children.add(index < 0 ? children.size() : index, child);
        child.assignParent(this);
        if (root != null) {
            child.dispatchAttached(root);
        }
        onViewAdded(child);
        if (hierarchyListener != null) {
            hierarchyListener.onChildViewAdded(this, child);
        }
    }

    protected boolean addViewInLayout(View child, int index, LayoutParams params) {
        addInside(child, index, params);
        return true;
    }

    @Override
    public void updateViewLayout(View view, LayoutParams params) {
        view.setLayoutParams(params);
    }

    public void onViewAdded(View child) {
    }

    public void onViewRemoved(View child) {
    }

    public void setOnHierarchyChangeListener(OnHierarchyChangeListener listener) {
        hierarchyListener = listener;
    }

    private void removeInside(int index) {
        View child = children.remove(index);
        if (touched == child) {
            touched = null;
        }
        if (child.root != null) {
            child.dispatchDetached();
        }
        child.assignParent(null);
        onViewRemoved(child);
        if (hierarchyListener != null) {
            hierarchyListener.onChildViewRemoved(this, child);
        }
    }

    @Override
    public void removeView(View child) {
        int index = children.indexOf(child);
        if (index >= 0) {
            removeViewAt(index);
        }
    }

    public void removeViewAt(int index) {
        removeInside(index);
        requestLayout();
        invalidate();
    }

    public void removeViews(int start, int count) {
        for (int i = 0; i < count; i++) {
            removeInside(start);
        }
        requestLayout();
        invalidate();
    }

    public void removeViewInLayout(View view) {
        int index = children.indexOf(view);
        if (index >= 0) {
            removeInside(index);
        }
    }

    public void removeAllViewsInLayout() {
        for (int i = children.size() - 1; i >= 0; i--) {
            removeInside(i);
        }
    }

    public void removeAllViews() {
        removeAllViewsInLayout();
        requestLayout();
        invalidate();
    }

    protected void detachViewFromParent(View child) {
        children.remove(child);
        child.assignParent(null);
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

    public void bringChildToFront(View child) {
        if (children.remove(child)) {
            children.add(child);
            requestLayout();
            invalidate();
        }
    }

    @Override
    View find(int wanted) {
        View found = super.find(wanted);
        for (int i = 0; found == null && i < children.size(); i++) {
            found = children.get(i).find(wanted);
        }
        return found;
    }

    @Override
    View findTag(Object wanted) {
        View found = super.findTag(wanted);
        for (int i = 0; found == null && i < children.size(); i++) {
            found = children.get(i).findTag(wanted);
        }
        return found;
    }

    @Override
    public View findFocus() {
        View found = super.findFocus();
        for (int i = 0; found == null && i < children.size(); i++) {
            found = children.get(i).findFocus();
        }
        return found;
    }

    public View getFocusedChild() {
        for (int i = 0; i < children.size(); i++) {
            if (children.get(i).hasFocus()) {
                return children.get(i);
            }
        }
        return null;
    }

    public void setDescendantFocusability(int focusability) {
    }

    @Override
    public void requestChildFocus(View child, View focused) {
    }

    @Override
    public void clearChildFocus(View child) {
    }

    @Override
    void dispatchAttached(ViewRoot newRoot) {
        super.dispatchAttached(newRoot);
        for (int i = 0; i < children.size(); i++) {
            children.get(i).dispatchAttached(newRoot);
        }
    }

    @Override
    void dispatchDetached() {
        for (int i = 0; i < children.size(); i++) {
            children.get(i).dispatchDetached();
        }
        super.dispatchDetached();
    }

    @Override
    public void dispatchWindowFocusChanged(boolean hasFocus) {
        super.dispatchWindowFocusChanged(hasFocus);
        for (int i = 0; i < children.size(); i++) {
            children.get(i).dispatchWindowFocusChanged(hasFocus);
        }
    }

    @Override
    protected void dispatchSaveInstanceState(SparseArray<Parcelable> container) {
        super.dispatchSaveInstanceState(container);
        for (int i = 0; i < children.size(); i++) {
            children.get(i).dispatchSaveInstanceState(container);
        }
    }

    @Override
    protected void dispatchRestoreInstanceState(SparseArray<Parcelable> container) {
        super.dispatchRestoreInstanceState(container);
        for (int i = 0; i < children.size(); i++) {
            children.get(i).dispatchRestoreInstanceState(container);
        }
    }

    @Override
    public void onDescendantInvalidated(View child, View target) {
        if (getVisibility() == VISIBLE && getParent() != null) {
            getParent().onDescendantInvalidated(this, target);
        }
    }

    @Override
    public boolean dispatchKeyEvent(KeyEvent event) {
        View child = isFocused() ? null : getFocusedChild();
        return child != null && child.dispatchKeyEvent(event) || super.dispatchKeyEvent(event);
    }

    public boolean onInterceptTouchEvent(MotionEvent event) {
        return false;
    }

    @Override
    public void requestDisallowInterceptTouchEvent(boolean disallow) {
        disallowIntercept = disallow;
        if (getParent() != null) {
            getParent().requestDisallowInterceptTouchEvent(disallow);
        }
    }

    @Override
    public boolean dispatchTouchEvent(MotionEvent event) {
        int action = event.getActionMasked();
        if (action == MotionEvent.ACTION_DOWN) {
            touched = null;
            disallowIntercept = false;
        }
        boolean intercepted = (action == MotionEvent.ACTION_DOWN || touched != null) && !disallowIntercept
                && onInterceptTouchEvent(event);
        boolean handled;
        if (action == MotionEvent.ACTION_DOWN) {
            handled = !intercepted && down(event) || super.dispatchTouchEvent(event);
        } else if (touched == null) {
            handled = super.dispatchTouchEvent(event);
        } else if (intercepted) {
            MotionEvent cancel = MotionEvent.obtain(event);
            cancel.setAction(MotionEvent.ACTION_CANCEL);
            pass(touched, cancel);
            touched = null;
            handled = true;
        } else {
            handled = pass(touched, event);
        }
        if (action == MotionEvent.ACTION_UP || action == MotionEvent.ACTION_CANCEL) {
            touched = null;
        }
        return handled;
    }

    private boolean down(MotionEvent event) {
        float x = event.getX() + getScrollX();
        float y = event.getY() + getScrollY();
        // The last child lies on top.
        for (int i = children.size() - 1; i >= 0; i--) {
            View child = children.get(i);
            float cx = x - child.getX();
            float cy = y - child.getY();
            boolean inside = cx >= 0 && cy >= 0 && cx < child.getWidth() && cy < child.getHeight();
            if (child.getVisibility() == VISIBLE && inside && pass(child, event)) {
                touched = child;
                return true;
            }
        }
        return false;
    }

    private boolean pass(View child, MotionEvent event) {
        float dx = getScrollX() - child.getX();
        float dy = getScrollY() - child.getY();
        event.offsetLocation(dx, dy);
        boolean handled = child.dispatchTouchEvent(event);
        event.offsetLocation(-dx, -dy);
        return handled;
    }

    public static int getChildMeasureSpec(int spec, int padding, int childDimension) {
        int mode = MeasureSpec.getMode(spec);
        int size = Math.max(0, MeasureSpec.getSize(spec) - padding);
        if (childDimension >= 0) {
            return MeasureSpec.makeMeasureSpec(childDimension, MeasureSpec.EXACTLY);
        }
        if (childDimension == LayoutParams.MATCH_PARENT) {
            return MeasureSpec.makeMeasureSpec(size, mode);
        }
        return MeasureSpec.makeMeasureSpec(size, mode == MeasureSpec.UNSPECIFIED ? mode : MeasureSpec.AT_MOST);
    }

    protected void measureChild(View child, int parentWidthSpec, int parentHeightSpec) {
        LayoutParams params = child.getLayoutParams();
        child.measure(getChildMeasureSpec(parentWidthSpec, getPaddingLeft() + getPaddingRight(), params.width),
                getChildMeasureSpec(parentHeightSpec, getPaddingTop() + getPaddingBottom(), params.height));
    }

    protected void measureChildren(int widthMeasureSpec, int heightMeasureSpec) {
        for (int i = 0; i < children.size(); i++) {
            if (children.get(i).getVisibility() != GONE) {
                measureChild(children.get(i), widthMeasureSpec, heightMeasureSpec);
            }
        }
    }

    protected void measureChildWithMargins(View child, int parentWidthSpec, int widthUsed, int parentHeightSpec,
            int heightUsed) {
        MarginLayoutParams params = (MarginLayoutParams) child.getLayoutParams();
        child.measure(
                getChildMeasureSpec(parentWidthSpec, getPaddingLeft() + getPaddingRight() + params.leftMargin
                        + params.rightMargin + widthUsed, params.width),
                getChildMeasureSpec(parentHeightSpec, getPaddingTop() + getPaddingBottom() + params.topMargin
                        + params.bottomMargin + heightUsed, params.height));
    }

    @Override
    protected abstract void onLayout(boolean changed, int left, int top, int right, int bottom);

    @Override
    protected void dispatchDraw(Canvas canvas) {
        for (int i = 0; i < children.size(); i++) {
            View child = children.get(i);
            if (child.getVisibility() == VISIBLE) {
                drawChild(canvas, child, 0);
            }
        }
    }

    protected boolean drawChild(Canvas canvas, View child, long drawingTime) {
        child.drawInParent(canvas);
        return false;
    }

    public void setClipChildren(boolean clip) {
    }

    public void setClipToPadding(boolean clip) {
        clipToPadding = clip;
    }

    public boolean getClipToPadding() {
        return clipToPadding;
    }

    @Override
    public void describe(StringBuilder screen, int parentX, int parentY) {
        super.describe(screen, parentX, parentY);
        if (getVisibility() == VISIBLE) {
            int x = parentX + getLeft() - getScrollX();
            int y = parentY + getTop() - getScrollY();
            for (int i = 0; i < children.size(); i++) {
                children.get(i).describe(screen, x, y);
            }
        }
    }
}
