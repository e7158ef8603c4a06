package android.view;

/** What a view can be in. */
public interface ViewParent {
    ViewParent getParent();

    void requestLayout();

    boolean isLayoutRequested();

    void requestDisallowInterceptTouchEvent(boolean disallowIntercept);

    void requestChildFocus(View child, View focused);

    void clearChildFocus(View child);

    /** Something in it is to be drawn again. */
    void onDescendantInvalidated(View child, View target);
}
