package android.view;

/** What a tree of views belongs to. */
public interface ViewRoot {
    /** The tree is to be drawn again. */
    void invalidate();
}
