package android.view;

import android.content.Context;
import android.content.res.Resources;
import android.graphics.Canvas;
import android.graphics.Rect;
import android.graphics.drawable.ColorDrawable;
import android.graphics.drawable.Drawable;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.os.Parcelable;
import android.util.AttributeSet;
import android.util.SparseArray;
import android.view.animation.Animation;
import android.view.animation.Transformation;

/**
 * A rectangle on the screen. What is drawn is drawn whole each frame in which anything was invalidated. Layers, drag
 * and drop, accessibility, context menus, scroll bars and right-to-left layouts are left out; elevation, rotation and
 * scale are kept but draw nothing.
 */
public class View implements Drawable.Callback, KeyEvent.Callback {
    public static final int NO_ID = -1;
    public static final int VISIBLE = 0;
    public static final int INVISIBLE = 4;
    public static final int GONE = 8;
    public static final int MEASURED_SIZE_MASK = 0xffffff;
    public static final int MEASURED_STATE_MASK = 0xff000000;
    public static final int MEASURED_STATE_TOO_SMALL = 0x1000000;
    public static final int FOCUS_UP = 33;
    public static final int FOCUS_DOWN = 130;
    public static final int FOCUS_LEFT = 17;
    public static final int FOCUS_RIGHT = 66;
    public static final int LAYER_TYPE_NONE = 0;
    public static final int LAYER_TYPE_SOFTWARE = 1;
    public static final int LAYER_TYPE_HARDWARE = 2;
    public static final int OVER_SCROLL_ALWAYS = 0;
    public static final int OVER_SCROLL_NEVER = 2;
    public static final int SYSTEM_UI_FLAG_FULLSCREEN = 4;
    public static final int SYSTEM_UI_FLAG_HIDE_NAVIGATION = 2;
    public static final int TEXT_ALIGNMENT_CENTER = 4;
    public static final int LAYOUT_DIRECTION_LTR = 0;

    /** The height of a row in pixels: 48 dp, as the theme has it for what can be touched. */
    public static final int ROW_HEIGHT = 120;

    /** A size that a parent imposes or allows. */
    public static class MeasureSpec {
        public static final int UNSPECIFIED = 0;
        public static final int EXACTLY = 1 << 30;
        public static final int AT_MOST = 2 << 30;

        private static final int MODE_MASK = 3 << 30;

        public MeasureSpec() {
        }

        public static int makeMeasureSpec(int size, int mode) {
            return size & ~MODE_MASK | mode & MODE_MASK;
        }

        public static int getMode(int measureSpec) {
            return measureSpec & MODE_MASK;
        }

        public static int getSize(int measureSpec) {
            return measureSpec & ~MODE_MASK;
        }

        public static String toString(int measureSpec) {
            int mode = getMode(measureSpec);
            return "MeasureSpec: " + (mode == UNSPECIFIED ? "UNSPECIFIED " : mode == EXACTLY ? "EXACTLY " : "AT_MOST ")
                    + getSize(measureSpec);
        }
    }

    /** Told of a click. */
    public interface OnClickListener {
        void onClick(View view);
    }

    /** Told of a long press. */
    public interface OnLongClickListener {
        boolean onLongClick(View view);
    }

    /** Told of touches before the view is. */
    public interface OnTouchListener {
        boolean onTouch(View view, MotionEvent event);
    }

    /** Told of keys before the view is. */
    public interface OnKeyListener {
        boolean onKey(View view, int keyCode, KeyEvent event);
    }

    /** Told of the focus. */
    public interface OnFocusChangeListener {
        void onFocusChange(View view, boolean hasFocus);
    }

    /** Told of a new place. */
    public interface OnLayoutChangeListener {
        void onLayoutChange(View v, int left, int top, int right, int bottom, int oldLeft, int oldTop, int oldRight,
                int oldBottom);
    }

    /** Told of being put on the screen. */
    public interface OnAttachStateChangeListener {
        void onViewAttachedToWindow(View v);

        void onViewDetachedFromWindow(View v);
    }

    private final Context context;
    private ViewParent parent;
    ViewRoot root;
    private ViewGroup.LayoutParams layoutParams;
    private OnClickListener clickListener;
    private OnLongClickListener longClickListener;
    private OnTouchListener touchListener;
    private OnKeyListener keyListener;
    private OnFocusChangeListener focusListener;
    private OnLayoutChangeListener layoutListener;
    private OnAttachStateChangeListener attachListener;
    private Object tag;
    private SparseArray<Object> tags;
    private CharSequence description;
    private int id = NO_ID;
    private int visibility;
    private int left;
    private int top;
    private int right;
    private int bottom;
    private int paddingLeft;
    private int paddingTop;
    private int paddingRight;
    private int paddingBottom;
    private int scrollX;
    private int scrollY;
    private int minWidth;
    private int minHeight;
    private int measuredWidth;
    private int measuredHeight;
    private int oldWidthSpec = Integer.MIN_VALUE;
    private int oldHeightSpec = Integer.MIN_VALUE;
    private float alpha = 1;
    private float translationX;
    private float translationY;
    private float rotation;
    private float scaleX = 1;
    private float scaleY = 1;
    private float elevation;
    private boolean forceLayout = true;
    private boolean enabled = true;
    private boolean clickable;
    private boolean longClickable;
    private boolean focusable;
    private boolean focused;
    private boolean pressed;
    private boolean selected;
    private boolean longPressed;
    private boolean measureSet;
    private boolean willNotDraw;
    private boolean keepScreenOn;
    private Drawable background;
    private Animation animation;
    private Runnable longPress;

    public View(Context context) {
        this.context = context;
    }

    public View(Context context, AttributeSet attrs) {
        this(context);
    }

    public View(Context context, AttributeSet attrs, int defStyleAttr) {
        this(context);
    }

    public View(Context context, AttributeSet attrs, int defStyleAttr, int defStyleRes) {
        this(context);
    }

    public final Context getContext() {
        return context;
    }

    public Resources getResources() {
        return context.getResources();
    }

    public int getId() {
        return id;
    }

    public void setId(int id) {
        this.id = id;
    }

    public static int generateViewId() {
        return ++lastId;
    }

    private static int lastId;

    public Object getTag() {
        return tag;
    }

    public void setTag(Object tag) {
        this.tag = tag;
    }

    public Object getTag(int key) {
        return tags == null ? null : tags.get(key);
    }

    public void setTag(int key, Object value) {
        if (tags == null) {
            tags = new SparseArray<Object>(2);
        }
        tags.put(key, value);
    }

    public CharSequence getContentDescription() {
        return description;
    }

    public void setContentDescription(CharSequence text) {
        description = text;
    }

    /** This view or one under it. */
    @SuppressWarnings("unchecked")
    public final <T extends View> T findViewById(int wanted) {
        return wanted == NO_ID ? null : (T) find(wanted);
    }

    View find(int wanted) {
        return wanted == id ? this : null;
    }

    @SuppressWarnings("unchecked")
    public final <T extends View> T findViewWithTag(Object wanted) {
        return wanted == null ? null : (T) findTag(wanted);
    }

    View findTag(Object wanted) {
        return wanted.equals(tag) ? this : null;
    }

    public final ViewParent getParent() {
        return parent;
    }

    final void assignParent(ViewParent newParent) {
        parent = newParent;
    }

    public View getRootView() {
        View view = this;
        while (view.parent instanceof View) {
            view = (View) view.parent;
        }
        return view;
    }

    void dispatchAttached(ViewRoot newRoot) {
        root = newRoot;
        onAttachedToWindow();
        if (attachListener != null) {
            attachListener.onViewAttachedToWindow(this);
        }
    }

    void dispatchDetached() {
        onDetachedFromWindow();
        if (attachListener != null) {
            attachListener.onViewDetachedFromWindow(this);
        }
        root = null;
    }

    protected void onAttachedToWindow() {
    }

    protected void onDetachedFromWindow() {
    }

    public void addOnAttachStateChangeListener(OnAttachStateChangeListener listener) {
        attachListener = listener;
    }

    public void removeOnAttachStateChangeListener(OnAttachStateChangeListener listener) {
        attachListener = null;
    }

    public boolean isAttachedToWindow() {
        return root != null;
    }

    public IBinder getWindowToken() {
        return null;
    }

    public ViewTreeObserver getViewTreeObserver() {
        if (root != null) {
            return root.observer();
        }
        View view = getRootView();
        if (view.parent instanceof ViewRoot) {
            return ((ViewRoot) view.parent).observer();
        }
        // Of a tree that is not shown yet: its window's comes later, so this one is kept by nobody.
        return new ViewTreeObserver();
    }

    public Display getDisplay() {
        return Windows.manager().getDefaultDisplay();
    }

    public boolean hasWindowFocus() {
        return root != null && root.focused;
    }

    public void dispatchWindowFocusChanged(boolean hasFocus) {
        onWindowFocusChanged(hasFocus);
    }

    public void onWindowFocusChanged(boolean hasWindowFocus) {
    }

    public ViewGroup.LayoutParams getLayoutParams() {
        return layoutParams;
    }

    public void setLayoutParams(ViewGroup.LayoutParams params) {
        layoutParams = params;
        requestLayout();
    }

    public void invalidate() {
        if (parent != null && visibility == VISIBLE) {
            parent.onDescendantInvalidated(this, this);
        }
    }

    public void invalidate(Rect dirty) {
        invalidate();
    }

    public void invalidate(int l, int t, int r, int b) {
        invalidate();
    }

    public void postInvalidate() {
        post(new Runnable() {
            @Override
            public void run() {
                invalidate();
            }
        });
    }

    public void postInvalidate(int l, int t, int r, int b) {
        postInvalidate();
    }

    public void postInvalidateDelayed(long delayMilliseconds) {
        postDelayed(new Runnable() {
            @Override
            public void run() {
                invalidate();
            }
        }, delayMilliseconds);
    }

    public void postInvalidateOnAnimation() {
        postInvalidate();
    }

    public void requestLayout() {
        forceLayout = true;
        if (parent != null && !parent.isLayoutRequested()) {
            parent.requestLayout();
        }
    }

    public void forceLayout() {
        forceLayout = true;
    }

    public boolean isLayoutRequested() {
        return forceLayout;
    }

    public boolean isInLayout() {
        return false;
    }

    private static final class Main {
        static final Handler HANDLER = new Handler(Looper.getMainLooper());
    }

    public Handler getHandler() {
        return root == null ? null : Main.HANDLER;
    }

    public boolean post(Runnable action) {
        return Main.HANDLER.post(action);
    }

    public boolean postDelayed(Runnable action, long millis) {
        return Main.HANDLER.postDelayed(action, millis);
    }

    public void postOnAnimation(final Runnable action) {
        Choreographer.getInstance().postFrameCallback(new Choreographer.FrameCallback() {
            @Override
            public void doFrame(long frameTimeNanos) {
                action.run();
            }
        });
    }

    public boolean removeCallbacks(Runnable action) {
        Main.HANDLER.removeCallbacks(action);
        return true;
    }

    public int getVisibility() {
        return visibility;
    }

    public void setVisibility(int visibility) {
        int before = this.visibility;
        if (before == visibility) {
            return;
        }
        this.visibility = visibility;
        if (before == GONE || visibility == GONE) {
            requestLayout();
        }
        if (parent != null) {
            parent.onDescendantInvalidated(this, this);
        }
        onVisibilityChanged(this, visibility);
    }

    protected void onVisibilityChanged(View changedView, int newVisibility) {
    }

    protected void onWindowVisibilityChanged(int newVisibility) {
    }

    public boolean isShown() {
        View view = this;
        while (view.visibility == VISIBLE) {
            if (!(view.parent instanceof View)) {
                return view.parent != null;
            }
            view = (View) view.parent;
        }
        return false;
    }

    public boolean isEnabled() {
        return enabled;
    }

    public void setEnabled(boolean enabled) {
        if (this.enabled != enabled) {
            this.enabled = enabled;
            refreshDrawableState();
        }
    }

    public boolean isClickable() {
        return clickable;
    }

    public void setClickable(boolean clickable) {
        this.clickable = clickable;
    }

    public boolean isLongClickable() {
        return longClickable;
    }

    public void setLongClickable(boolean longClickable) {
        this.longClickable = longClickable;
    }

    public boolean isPressed() {
        return pressed;
    }

    public void setPressed(boolean newPressed) {
        if (pressed != newPressed) {
            pressed = newPressed;
            refreshDrawableState();
        }
    }

    public boolean isSelected() {
        return selected;
    }

    public void setSelected(boolean newSelected) {
        if (selected != newSelected) {
            selected = newSelected;
            refreshDrawableState();
        }
    }

    public boolean isActivated() {
        return false;
    }

    public void setActivated(boolean activated) {
    }

    public void refreshDrawableState() {
        drawableStateChanged();
        if (background != null && background.isStateful()) {
            invalidate();
        }
    }

    protected void drawableStateChanged() {
    }

    public final boolean isFocusable() {
        return focusable;
    }

    public void setFocusable(boolean newFocusable) {
        focusable = newFocusable;
    }

    public void setFocusable(int newFocusable) {
        focusable = newFocusable == 1;
    }

    public final boolean isFocusableInTouchMode() {
        return focusable;
    }

    public void setFocusableInTouchMode(boolean newFocusable) {
        focusable = newFocusable;
    }

    public boolean isFocused() {
        return focused;
    }

    public boolean hasFocus() {
        return findFocus() != null;
    }

    public View findFocus() {
        return focused ? this : null;
    }

    public final boolean requestFocus() {
        return requestFocus(FOCUS_DOWN);
    }

    public final boolean requestFocus(int direction) {
        return requestFocus(direction, null);
    }

    public boolean requestFocus(int direction, Rect previouslyFocusedRect) {
        if (!focusable || visibility != VISIBLE || !enabled) {
            return false;
        }
        if (!focused) {
            View before = getRootView().findFocus();
            if (before != null) {
                before.changeFocus(false);
            }
            changeFocus(true);
        }
        return true;
    }

    private void changeFocus(boolean gained) {
        focused = gained;
        onFocusChanged(gained, FOCUS_DOWN, null);
        if (focusListener != null) {
            focusListener.onFocusChange(this, gained);
        }
        invalidate();
    }

    public void clearFocus() {
        if (focused) {
            changeFocus(false);
        }
    }

    protected void onFocusChanged(boolean gainFocus, int direction, Rect previouslyFocusedRect) {
    }

    public void setOnFocusChangeListener(OnFocusChangeListener listener) {
        focusListener = listener;
    }

    public OnFocusChangeListener getOnFocusChangeListener() {
        return focusListener;
    }

    public void setPadding(int newLeft, int newTop, int newRight, int newBottom) {
        if (paddingLeft != newLeft || paddingTop != newTop || paddingRight != newRight
                || paddingBottom != newBottom) {
            paddingLeft = newLeft;
            paddingTop = newTop;
            paddingRight = newRight;
            paddingBottom = newBottom;
            requestLayout();
        }
    }

    public void setPaddingRelative(int start, int newTop, int end, int newBottom) {
        setPadding(start, newTop, end, newBottom);
    }

    public int getPaddingLeft() {
        return paddingLeft;
    }

    public int getPaddingTop() {
        return paddingTop;
    }

    public int getPaddingRight() {
        return paddingRight;
    }

    public int getPaddingBottom() {
        return paddingBottom;
    }

    public int getPaddingStart() {
        return paddingLeft;
    }

    public int getPaddingEnd() {
        return paddingRight;
    }

    public void setBackgroundColor(int color) {
        if (background instanceof ColorDrawable) {
            ((ColorDrawable) background).setColor(color);
            invalidate();
        } else {
            setBackground(new ColorDrawable(color));
        }
    }

    public void setBackgroundResource(int resid) {
        setBackground(resid == 0 ? null : getResources().getDrawable(resid));
    }

    public void setBackground(Drawable drawable) {
        if (background != null) {
            background.setCallback(null);
        }
        background = drawable;
        if (drawable != null) {
            drawable.setCallback(this);
            drawable.setBounds(0, 0, right - left, bottom - top);
        }
        invalidate();
    }

    public void setBackgroundDrawable(Drawable drawable) {
        setBackground(drawable);
    }

    public Drawable getBackground() {
        return background;
    }

    @Override
    public void invalidateDrawable(Drawable drawable) {
        invalidate();
    }

    @Override
    public void scheduleDrawable(Drawable who, Runnable what, long when) {
        Main.HANDLER.postAtTime(what, who, when);
    }

    @Override
    public void unscheduleDrawable(Drawable who, Runnable what) {
        Main.HANDLER.removeCallbacks(what, who);
    }

    protected boolean verifyDrawable(Drawable who) {
        return who == background;
    }

    public float getAlpha() {
        return alpha;
    }

    public void setAlpha(float newAlpha) {
        alpha = newAlpha;
        invalidate();
    }

    public float getTranslationX() {
        return translationX;
    }

    public void setTranslationX(float x) {
        translationX = x;
        invalidate();
    }

    public float getTranslationY() {
        return translationY;
    }

    public void setTranslationY(float y) {
        translationY = y;
        invalidate();
    }

    public float getX() {
        return left + translationX;
    }

    public void setX(float x) {
        setTranslationX(x - left);
    }

    public float getY() {
        return top + translationY;
    }

    public void setY(float y) {
        setTranslationY(y - top);
    }

    public float getRotation() {
        return rotation;
    }

    public void setRotation(float degrees) {
        rotation = degrees;
        invalidate();
    }

    public float getScaleX() {
        return scaleX;
    }

    public void setScaleX(float scale) {
        scaleX = scale;
        invalidate();
    }

    public float getScaleY() {
        return scaleY;
    }

    public void setScaleY(float scale) {
        scaleY = scale;
        invalidate();
    }

    public float getElevation() {
        return elevation;
    }

    public void setElevation(float newElevation) {
        elevation = newElevation;
        invalidate();
    }

    public void setLayerType(int layerType, android.graphics.Paint paint) {
    }

    public void setWillNotDraw(boolean newWillNotDraw) {
        willNotDraw = newWillNotDraw;
    }

    public boolean willNotDraw() {
        return willNotDraw;
    }

    public boolean getKeepScreenOn() {
        return keepScreenOn;
    }

    public void setKeepScreenOn(boolean keep) {
        if (keepScreenOn != keep) {
            keepScreenOn = keep;
            if (keep) {
                wattline.phone.Hardware.acquire(wattline.phone.Hardware.SCREEN_LOCK);
            } else {
                wattline.phone.Hardware.release(wattline.phone.Hardware.SCREEN_LOCK);
            }
        }
    }

    public void setSystemUiVisibility(int flags) {
    }

    public void setFitsSystemWindows(boolean fits) {
    }

    public void setVerticalScrollBarEnabled(boolean enabled) {
    }

    public void setHorizontalScrollBarEnabled(boolean enabled) {
    }

    public void setOverScrollMode(int mode) {
    }

    public void setTextAlignment(int alignment) {
    }

    public void setSaveEnabled(boolean enabled) {
    }

    public void setSoundEffectsEnabled(boolean enabled) {
    }

    public void setHapticFeedbackEnabled(boolean enabled) {
    }

    public boolean performHapticFeedback(int feedbackConstant) {
        return false;
    }

    public void playSoundEffect(int soundConstant) {
    }

    public boolean isInEditMode() {
        return false;
    }

    public boolean isHardwareAccelerated() {
        return true;
    }

    public int getLayoutDirection() {
        return LAYOUT_DIRECTION_LTR;
    }

    public void setOnClickListener(OnClickListener listener) {
        clickable = true;
        clickListener = listener;
    }

    public boolean hasOnClickListeners() {
        return clickListener != null;
    }

    public void setOnLongClickListener(OnLongClickListener listener) {
        longClickable = true;
        longClickListener = listener;
    }

    public void setOnTouchListener(OnTouchListener listener) {
        touchListener = listener;
    }

    public void setOnKeyListener(OnKeyListener listener) {
        keyListener = listener;
    }

    public void addOnLayoutChangeListener(OnLayoutChangeListener listener) {
        layoutListener = listener;
    }

    public void removeOnLayoutChangeListener(OnLayoutChangeListener listener) {
        layoutListener = null;
    }

    public boolean performClick() {
        if (clickListener == null) {
            return false;
        }
        clickListener.onClick(this);
        return true;
    }

    public boolean callOnClick() {
        return performClick();
    }

    public boolean performLongClick() {
        return longClickListener != null && longClickListener.onLongClick(this);
    }

    /** The place of the event is in the coordinates of this view. */
    public boolean dispatchTouchEvent(MotionEvent event) {
        return touchListener != null && enabled && touchListener.onTouch(this, event) || onTouchEvent(event);
    }

    public boolean onTouchEvent(MotionEvent event) {
        boolean touchable = clickable || longClickable;
        if (!enabled || !touchable) {
            if (event.getAction() == MotionEvent.ACTION_UP) {
                setPressed(false);
            }
            return touchable;
        }
        switch (event.getAction()) {
            case MotionEvent.ACTION_DOWN:
                setPressed(true);
                longPressed = false;
                if (longClickable) {
                    watchLongPress();
                }
                break;
            case MotionEvent.ACTION_UP:
                boolean was = pressed;
                stopPress();
                if (was && !longPressed) {
                    if (focusable && !focused) {
                        requestFocus();
                    }
                    post(new PerformClick());
                }
                break;
            case MotionEvent.ACTION_CANCEL:
                stopPress();
                break;
            case MotionEvent.ACTION_MOVE:
                if (!pointInView(event.getX(), event.getY(), ViewConfiguration.get(context).getScaledTouchSlop())) {
                    stopPress();
                }
                break;
            default:
        }
        return true;
    }

    private final class PerformClick implements Runnable {
        @Override
        public void run() {
            performClick();
        }
    }

    private void watchLongPress() {
        longPress = new Runnable() {
            @Override
            public void run() {
                if (pressed && longPress == this && performLongClick()) {
                    longPressed = true;
                }
            }
        };
        postDelayed(longPress, ViewConfiguration.getLongPressTimeout());
    }

    private void stopPress() {
        if (longPress != null) {
            removeCallbacks(longPress);
            longPress = null;
        }
        setPressed(false);
    }

    final boolean pointInView(float x, float y, float slop) {
        return x >= -slop && y >= -slop && x < right - left + slop && y < bottom - top + slop;
    }

    public boolean dispatchKeyEvent(KeyEvent event) {
        return keyListener != null && enabled && keyListener.onKey(this, event.getKeyCode(), event)
                || focused && event.dispatch(this);
    }

    @Override
    public boolean onKeyDown(int keyCode, KeyEvent event) {
        return false;
    }

    @Override
    public boolean onKeyUp(int keyCode, KeyEvent event) {
        boolean enters = keyCode == KeyEvent.KEYCODE_DPAD_CENTER || keyCode == KeyEvent.KEYCODE_ENTER;
        return enters && clickable && enabled && performClick();
    }

    @Override
    public boolean onKeyLongPress(int keyCode, KeyEvent event) {
        return false;
    }

    @Override
    public boolean onKeyMultiple(int keyCode, int repeatCount, KeyEvent event) {
        return false;
    }

    public final int getLeft() {
        return left;
    }

    public final int getTop() {
        return top;
    }

    public final int getRight() {
        return right;
    }

    public final int getBottom() {
        return bottom;
    }

    public final void setLeft(int newLeft) {
        setFrame(newLeft, top, right, bottom);
    }

    public final void setTop(int newTop) {
        setFrame(left, newTop, right, bottom);
    }

    public final void setRight(int newRight) {
        setFrame(left, top, newRight, bottom);
    }

    public final void setBottom(int newBottom) {
        setFrame(left, top, right, newBottom);
    }

    public final int getWidth() {
        return right - left;
    }

    public final int getHeight() {
        return bottom - top;
    }

    public void offsetTopAndBottom(int offset) {
        top += offset;
        bottom += offset;
        invalidate();
    }

    public void offsetLeftAndRight(int offset) {
        left += offset;
        right += offset;
        invalidate();
    }

    public void getHitRect(Rect outRect) {
        outRect.set(left, top, right, bottom);
    }

    public void getDrawingRect(Rect outRect) {
        outRect.set(scrollX, scrollY, scrollX + right - left, scrollY + bottom - top);
    }

    public void getLocationInWindow(int[] location) {
        getLocationOnScreen(location);
    }

    public void getLocationOnScreen(int[] location) {
        float x = left + translationX;
        float y = top + translationY;
        ViewParent above = parent;
        while (above instanceof View) {
            View view = (View) above;
            x += view.left + view.translationX - view.scrollX;
            y += view.top + view.translationY - view.scrollY;
            above = view.parent;
        }
        location[0] = Math.round(x);
        location[1] = Math.round(y);
    }

    public final boolean getGlobalVisibleRect(Rect r) {
        int[] place = new int[2];
        getLocationOnScreen(place);
        r.set(place[0], place[1], place[0] + getWidth(), place[1] + getHeight());
        return r.intersect(0, 0, Windows.WIDTH, Windows.HEIGHT);
    }

    public final int getScrollX() {
        return scrollX;
    }

    public final int getScrollY() {
        return scrollY;
    }

    public void setScrollX(int value) {
        scrollTo(value, scrollY);
    }

    public void setScrollY(int value) {
        scrollTo(scrollX, value);
    }

    public void scrollTo(int x, int y) {
        if (scrollX != x || scrollY != y) {
            int oldX = scrollX;
            int oldY = scrollY;
            scrollX = x;
            scrollY = y;
            onScrollChanged(x, y, oldX, oldY);
            if (root != null) {
                root.observer().dispatchOnScrollChanged();
            }
            invalidate();
        }
    }

    public void scrollBy(int x, int y) {
        scrollTo(scrollX + x, scrollY + y);
    }

    protected void onScrollChanged(int l, int t, int oldl, int oldt) {
    }

    public void computeScroll() {
    }

    public boolean canScrollVertically(int direction) {
        return false;
    }

    public int getMinimumWidth() {
        return minWidth;
    }

    public void setMinimumWidth(int newMinWidth) {
        minWidth = newMinWidth;
        requestLayout();
    }

    public int getMinimumHeight() {
        return minHeight;
    }

    public void setMinimumHeight(int newMinHeight) {
        minHeight = newMinHeight;
        requestLayout();
    }

    protected int getSuggestedMinimumWidth() {
        return background == null ? minWidth : Math.max(minWidth, background.getMinimumWidth());
    }

    protected int getSuggestedMinimumHeight() {
        return background == null ? minHeight : Math.max(minHeight, background.getMinimumHeight());
    }

    public final void measure(int widthMeasureSpec, int heightMeasureSpec) {
        if (!forceLayout && widthMeasureSpec == oldWidthSpec && heightMeasureSpec == oldHeightSpec) {
            return;
        }
        oldWidthSpec = widthMeasureSpec;
        oldHeightSpec = heightMeasureSpec;
        measureSet = false;
        forceLayout = true;
        onMeasure(widthMeasureSpec, heightMeasureSpec);
        if (!measureSet) {
            throw new IllegalStateException("View with id " + id + ": " + getClass().getName()
                    + "#onMeasure() did not set the measured dimension by calling setMeasuredDimension()");
        }
    }

    protected void onMeasure(int widthMeasureSpec, int heightMeasureSpec) {
        setMeasuredDimension(getDefaultSize(getSuggestedMinimumWidth(), widthMeasureSpec),
                getDefaultSize(getSuggestedMinimumHeight(), heightMeasureSpec));
    }

    protected final void setMeasuredDimension(int newMeasuredWidth, int newMeasuredHeight) {
        measuredWidth = newMeasuredWidth;
        measuredHeight = newMeasuredHeight;
        measureSet = true;
    }

    public final int getMeasuredWidth() {
        return measuredWidth & MEASURED_SIZE_MASK;
    }

    public final int getMeasuredHeight() {
        return measuredHeight & MEASURED_SIZE_MASK;
    }

    public final int getMeasuredWidthAndState() {
        return measuredWidth;
    }

    public final int getMeasuredHeightAndState() {
        return measuredHeight;
    }

    public final int getMeasuredState() {
        return 0;
    }

    public static int combineMeasuredStates(int curState, int newState) {
        return curState | newState;
    }

    public static int getDefaultSize(int size, int measureSpec) {
        return MeasureSpec.getMode(measureSpec) == MeasureSpec.UNSPECIFIED ? size : MeasureSpec.getSize(measureSpec);
    }

    public static int resolveSize(int size, int measureSpec) {
        return resolveSizeAndState(size, measureSpec, 0) & MEASURED_SIZE_MASK;
    }

    public static int resolveSizeAndState(int size, int measureSpec, int childMeasuredState) {
        int allowed = MeasureSpec.getSize(measureSpec);
        switch (MeasureSpec.getMode(measureSpec)) {
            case MeasureSpec.AT_MOST:
                return allowed < size ? allowed | MEASURED_STATE_TOO_SMALL : size;
            case MeasureSpec.EXACTLY:
                return allowed;
            default:
                return size;
        }
    }

    public int getBaseline() {
        return -1;
    }

    private boolean setFrame(int newLeft, int newTop, int newRight, int newBottom) {
        if (left == newLeft && top == newTop && right == newRight && bottom == newBottom) {
            return false;
        }
        int oldWidth = right - left;
        int oldHeight = bottom - top;
        left = newLeft;
        top = newTop;
        right = newRight;
        bottom = newBottom;
        int width = right - left;
        int height = bottom - top;
        if (width != oldWidth || height != oldHeight) {
            if (background != null) {
                background.setBounds(0, 0, width, height);
            }
            onSizeChanged(width, height, oldWidth, oldHeight);
        }
        invalidate();
        return true;
    }

    /** Places the view within its parent. */
    public void layout(int l, int t, int r, int b) {
        int oldLeft = left;
        int oldTop = top;
        int oldRight = right;
        int oldBottom = bottom;
        boolean changed = setFrame(l, t, r, b);
        if (changed || forceLayout) {
            onLayout(changed, l, t, r, b);
            forceLayout = false;
            if (layoutListener != null) {
                layoutListener.onLayoutChange(this, l, t, r, b, oldLeft, oldTop, oldRight, oldBottom);
            }
        }
    }

    protected void onLayout(boolean changed, int l, int t, int r, int b) {
    }

    protected void onSizeChanged(int w, int h, int oldw, int oldh) {
    }

    protected void onFinishInflate() {
    }

    /** Draws the view; the canvas is at its upper left corner. */
    public void draw(Canvas canvas) {
        if (background != null) {
            background.draw(canvas);
        }
        if (scrollX != 0 || scrollY != 0) {
            int count = canvas.save();
            canvas.clipRect(0, 0, right - left, bottom - top);
            canvas.translate(-scrollX, -scrollY);
            paintContent(canvas);
            canvas.restoreToCount(count);
        } else {
            paintContent(canvas);
        }
    }

    private void paintContent(Canvas canvas) {
        if (!willNotDraw) {
            onDraw(canvas);
        }
        dispatchDraw(canvas);
        onDrawForeground(canvas);
    }

    protected void onDraw(Canvas canvas) {
    }

    protected void dispatchDraw(Canvas canvas) {
    }

    public void onDrawForeground(Canvas canvas) {
    }

    /** Draws the view where it is in its parent. */
    final void drawInParent(Canvas canvas) {
        float dx = left + translationX;
        float dy = top + translationY;
        if (animation != null) {
            Transformation now = new Transformation();
            boolean more = animation.getTransformation(Choreographer.animationTime(), now);
            dx += now.dx();
            dy += now.dy();
            if (more) {
                postInvalidateOnAnimation();
            } else if (!animation.getFillAfter()) {
                animation = null;
            }
            if (now.getAlpha() == 0) {
                return;
            }
        }
        if (alpha == 0 || canvas.quickReject(dx, dy, dx + right - left, dy + bottom - top)) {
            return;
        }
        computeScroll();
        int count = canvas.save();
        canvas.translate(dx, dy);
        canvas.clipRect(0, 0, right - left, bottom - top);
        draw(canvas);
        canvas.restoreToCount(count);
    }

    public void startAnimation(Animation newAnimation) {
        newAnimation.setStartTime(Animation.START_ON_FIRST_FRAME);
        setAnimation(newAnimation);
        invalidate();
    }

    public void setAnimation(Animation newAnimation) {
        animation = newAnimation;
        if (newAnimation != null) {
            newAnimation.initialize(getWidth(), getHeight(), 0, 0);
        }
    }

    public Animation getAnimation() {
        return animation;
    }

    public void clearAnimation() {
        if (animation != null) {
            animation.cancel();
            animation = null;
            invalidate();
        }
    }

    public ViewPropertyAnimator animate() {
        return new ViewPropertyAnimator(this);
    }

    public void saveHierarchyState(SparseArray<Parcelable> container) {
        dispatchSaveInstanceState(container);
    }

    protected void dispatchSaveInstanceState(SparseArray<Parcelable> container) {
        if (id != NO_ID) {
            Parcelable state = onSaveInstanceState();
            if (state != null) {
                container.put(id, state);
            }
        }
    }

    protected Parcelable onSaveInstanceState() {
        return AbsSavedState.EMPTY_STATE;
    }

    public void restoreHierarchyState(SparseArray<Parcelable> container) {
        dispatchRestoreInstanceState(container);
    }

    protected void dispatchRestoreInstanceState(SparseArray<Parcelable> container) {
        Parcelable state = id == NO_ID ? null : container.get(id);
        if (state != null) {
            onRestoreInstanceState(state);
        }
    }

    protected void onRestoreInstanceState(Parcelable state) {
    }

    /** The state of a view that adds to its superclass's. */
    public static class BaseSavedState extends AbsSavedState {
        public BaseSavedState(Parcelable superState) {
            super(superState);
        }
    }

    public static View inflate(Context context, int resource, ViewGroup root) {
        return LayoutInflater.from(context).inflate(resource, root);
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
        screen.append(parentX + left).append(' ').append(parentY + top).append(' ').append(right - left).append(' ')
                .append(bottom - top).append(' ').append(getClass().getSimpleName());
        CharSequence text = shownText();
        if (text != null) {
            screen.append(" \"").append(text).append('"');
        }
        screen.append('\n');
    }
}
