package android.view;

/** What a view can be in. */
public interface ViewParent {
    ViewParent getParent();

    void requestLayout();
}
