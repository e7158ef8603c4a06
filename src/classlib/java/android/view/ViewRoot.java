package android.view;

import android.graphics.Canvas;
import wattline.phone.Host;

/** The top of a window's tree of views: measures, places and draws it at frames when that is asked for. */
final class ViewRoot implements ViewParent {
    final View view;
    final Window.Callback callback;
    private final boolean floating;
    private final boolean touchable;
    private boolean layoutRequested = true;
    private boolean attached;
    boolean focused;
    private ViewTreeObserver observer;

    ViewRoot(View view, Window.Callback callback, boolean floating, boolean touchable) {
        this.view = view;
        this.callback = callback;
        this.floating = floating;
        this.touchable = touchable;
        view.assignParent(this);
    }

    boolean touchable() {
        return touchable;
    }

    ViewTreeObserver observer() {
        if (observer == null) {
            observer = new ViewTreeObserver();
        }
        return observer;
    }

    void attach() {
        if (!attached) {
            attached = true;
            layoutRequested = true;
            view.dispatchAttached(this);
            if (callback != null) {
                callback.onAttachedToWindow();
            }
        }
    }

    void detach() {
        if (attached) {
            attached = false;
            view.dispatchDetached();
            if (callback != null) {
                callback.onDetachedFromWindow();
            }
        }
    }

    @Override
    public ViewParent getParent() {
        return null;
    }

    @Override
    public void requestLayout() {
        layoutRequested = true;
        Windows.invalidate();
    }

    @Override
    public boolean isLayoutRequested() {
        return layoutRequested;
    }

    @Override
    public void requestDisallowInterceptTouchEvent(boolean disallowIntercept) {
    }

    @Override
    public void requestChildFocus(View child, View focus) {
    }

    @Override
    public void clearChildFocus(View child) {
    }

    @Override
    public void onDescendantInvalidated(View child, View target) {
        Windows.invalidate();
    }

    void layout() {
        if (!layoutRequested) {
            return;
        }
        layoutRequested = false;
        ViewGroup.LayoutParams params = view.getLayoutParams();
        int width = params == null ? -1 : params.width;
        int height = params == null ? -1 : params.height;
        view.measure(ViewGroup.getChildMeasureSpec(exactly(Windows.WIDTH), 0, width),
                ViewGroup.getChildMeasureSpec(exactly(Windows.HEIGHT), 0, height));
        int left = 0;
        int top = 0;
        if (floating) {
            left = (Windows.WIDTH - view.getMeasuredWidth()) / 2;
            top = (Windows.HEIGHT - view.getMeasuredHeight()) / 2;
            if (params instanceof WindowManager.LayoutParams) {
                left += ((WindowManager.LayoutParams) params).x;
                top += ((WindowManager.LayoutParams) params).y;
            }
        }
        view.layout(left, top, left + view.getMeasuredWidth(), top + view.getMeasuredHeight());
        if (observer != null) {
            observer.dispatchOnGlobalLayout();
        }
    }

    private static int exactly(int size) {
        return View.MeasureSpec.makeMeasureSpec(size, View.MeasureSpec.EXACTLY);
    }

    void draw(Canvas canvas) {
        if (observer != null && !observer.dispatchOnPreDraw()) {
            Windows.invalidate();
            return;
        }
        if (observer != null) {
            observer.dispatchOnDraw();
        }
        canvas.save();
        canvas.translate(view.getLeft(), view.getTop());
        view.draw(canvas);
        canvas.restore();
    }

    /** The place of the event is on the screen. */
    boolean touch(MotionEvent event) {
        layout();
        event.offsetLocation(-view.getLeft(), -view.getTop());
        return callback != null ? callback.dispatchTouchEvent(event) : view.dispatchTouchEvent(event);
    }
}
