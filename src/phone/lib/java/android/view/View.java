package android.view;

import android.content.Context;
import android.os.Handler;
import android.os.Looper;

/** A rectangle on the screen. */
public class View {
    public static final int NO_ID = -1;
    public static final int VISIBLE = 0;
    public static final int INVISIBLE = 4;
    public static final int GONE = 8;

    /** The height of a view that nobody gave one, in pixels. */
    protected static final int ROW_HEIGHT = 120;

    /** Told of a click. */
    public interface OnClickListener {
        void onClick(View view);
    }

    /** Told of touches before the view is. */
    public interface OnTouchListener {
        boolean onTouch(View view, MotionEvent event);
    }

    private final Context context;
    private ViewGroup parent;
    private ViewRoot root;
    private ViewGroup.LayoutParams layoutParams;
    private OnClickListener clickListener;
    private OnTouchListener touchListener;
    private Object tag;
    private int id = NO_ID;
    private int visibility;
    private int left;
    private int top;
    private int width;
    private int height;
    private boolean enabled = true;
    private boolean clickable;

    public View(Context context) {
        this.context = context;
    }

    public final Context getContext() {
        return context;
    }

    public int getId() {
        return id;
    }

    public void setId(int id) {
        this.id = id;
    }

    public Object getTag() {
        return tag;
    }

    public void setTag(Object tag) {
        this.tag = tag;
    }

    /** This view or one under it. */
    public View findViewById(int wanted) {
        return wanted != NO_ID && wanted == id ? this : null;
    }

    public final ViewParent getParent() {
        return parent;
    }

    final void setParent(ViewGroup parent) {
        this.parent = parent;
    }

    /** Makes this the top of the tree that the screen shows. */
    public final void attachTo(ViewRoot newRoot) {
        root = newRoot;
    }

    public ViewGroup.LayoutParams getLayoutParams() {
        return layoutParams;
    }

    public void setLayoutParams(ViewGroup.LayoutParams params) {
        layoutParams = params;
        requestLayout();
    }

    public void invalidate() {
        View top = this;
        while (top.parent != null) {
            top = top.parent;
        }
        if (top.root != null) {
            top.root.invalidate();
        }
    }

    public void postInvalidate() {
        post(new Runnable() {
            @Override
            public void run() {
                invalidate();
            }
        });
    }

    public void requestLayout() {
        invalidate();
    }

    public boolean post(Runnable action) {
        return postDelayed(action, 0);
    }

    public boolean postDelayed(Runnable action, long millis) {
        return new Handler(Looper.getMainLooper()).postDelayed(action, millis);
    }

    public int getVisibility() {
        return visibility;
    }

    public void setVisibility(int visibility) {
        this.visibility = visibility;
        requestLayout();
    }

    public boolean isEnabled() {
        return enabled;
    }

    public void setEnabled(boolean enabled) {
        this.enabled = enabled;
        invalidate();
    }

    public boolean isClickable() {
        return clickable;
    }

    public void setClickable(boolean clickable) {
        this.clickable = clickable;
    }

    public void setPadding(int left, int top, int right, int bottom) {
    }

    public void setBackgroundColor(int color) {
        invalidate();
    }

    public void setOnClickListener(OnClickListener listener) {
        clickListener = listener;
        clickable = true;
    }

    public void setOnTouchListener(OnTouchListener listener) {
        touchListener = listener;
    }

    public boolean performClick() {
        if (clickListener == null) {
            return false;
        }
        clickListener.onClick(this);
        return true;
    }

    /** The place of the event is in the coordinates of this view. */
    public boolean dispatchTouchEvent(MotionEvent event) {
        return touchListener != null && enabled && touchListener.onTouch(this, event) || onTouchEvent(event);
    }

    public boolean onTouchEvent(MotionEvent event) {
        if (clickable && enabled && event.getAction() == MotionEvent.ACTION_UP) {
            performClick();
        }
        return clickable;
    }

    public final int getLeft() {
        return left;
    }

    public final int getTop() {
        return top;
    }

    public final int getRight() {
        return left + width;
    }

    public final int getBottom() {
        return top + height;
    }

    public final int getWidth() {
        return width;
    }

    public final int getHeight() {
        return height;
    }

    /** The height the view would like. */
    public int preferredHeight() {
        return layoutParams != null && layoutParams.height > 0 ? layoutParams.height : ROW_HEIGHT;
    }

    /** Places the view within its parent. */
    public void layout(int left, int top, int right, int bottom) {
        this.left = left;
        this.top = top;
        width = right - left;
        height = bottom - top;
    }

    /** The text the view shows, or null. */
    protected CharSequence shownText() {
        return null;
    }

    /** Appends a line `x y width height Class "text"` for each visible view. */
    public void describe(StringBuilder screen, int parentX, int parentY) {
        if (visibility != VISIBLE) {
            return;
        }
        screen.append(parentX + left).append(' ').append(parentY + top).append(' ').append(width).append(' ')
                .append(height).append(' ').append(getClass().getSimpleName());
        CharSequence text = shownText();
        if (text != null) {
            screen.append(" \"").append(text).append('"');
        }
        screen.append('\n');
    }
}
