package android.view;

import android.content.Context;
import android.graphics.drawable.Drawable;
import android.widget.FrameLayout;
import wattline.phone.Hardware;

/**
 * A window with its views. A class of its own here, abstract on Android. Of the flags only KEEP_SCREEN_ON does
 * something, and of the attributes only the brightness: they are told to the phone.
 */
public class Window {
    public static final int FEATURE_NO_TITLE = 1;
    public static final int FEATURE_PROGRESS = 2;
    public static final int FEATURE_INDETERMINATE_PROGRESS = 5;
    public static final int FEATURE_ACTION_BAR = 8;
    public static final int ID_ANDROID_CONTENT = 0x01020002;

    private static final int FULL_BRIGHTNESS = 255;

    /** Told of what happens to a window. */
    public interface Callback {
        boolean dispatchKeyEvent(KeyEvent event);

        boolean dispatchTouchEvent(MotionEvent event);

        void onWindowFocusChanged(boolean hasFocus);

        void onContentChanged();

        void onAttachedToWindow();

        void onDetachedFromWindow();
    }

    private final Context context;
    private final FrameLayout decor;
    private final WindowManager.LayoutParams attributes = new WindowManager.LayoutParams();
    private Callback callback;
    private ViewRoot root;
    private boolean floating;
    private boolean shown;
    private boolean keepsScreenOn;

    public Window(Context context) {
        this.context = context;
        decor = new FrameLayout(context);
        decor.setId(ID_ANDROID_CONTENT);
    }

    public final Context getContext() {
        return context;
    }

    public void setCallback(Callback callback) {
        this.callback = callback;
    }

    public final Callback getCallback() {
        return callback;
    }

    /** Makes the window as large as its content, in the middle of the screen. */
    public final void setFloating() {
        floating = true;
        attributes.width = -2;
        attributes.height = -2;
    }

    public View getDecorView() {
        return decor;
    }

    public final View peekDecorView() {
        return decor;
    }

    /** What the content is put in. */
    public final ViewGroup contentParent() {
        return decor;
    }

    @SuppressWarnings("unchecked")
    public <T extends View> T findViewById(int id) {
        return (T) decor.findViewById(id);
    }

    public WindowManager getWindowManager() {
        return Windows.manager();
    }

    public LayoutInflater getLayoutInflater() {
        return LayoutInflater.from(context);
    }

    public void setContentView(View view) {
        setContentView(view, view == null ? null : view.getLayoutParams() != null && floating ? view.getLayoutParams()
                : new ViewGroup.LayoutParams(floating ? -2 : -1, floating ? -2 : -1));
    }

    public void setContentView(View view, ViewGroup.LayoutParams params) {
        decor.removeAllViews();
        if (view != null) {
            decor.addView(view, params);
        }
        if (callback != null) {
            callback.onContentChanged();
        }
    }

    public void addContentView(View view, ViewGroup.LayoutParams params) {
        decor.addView(view, params);
    }

    /** Puts the window on the screen, or takes it away. */
    public final void setShown(boolean wanted) {
        if (wanted && root == null) {
            decor.setLayoutParams(attributes);
            root = new ViewRoot(decor, callback, floating, true);
        }
        shown = wanted;
        if (wanted) {
            Windows.add(root);
        } else if (root != null) {
            Windows.remove(root);
        }
        screen();
    }

    /** Ends the window. */
    public final void close() {
        setShown(false);
        root = null;
        ((View) decor).assignParent(null);
    }

    private void screen() {
        boolean wanted = shown && (attributes.flags & WindowManager.LayoutParams.FLAG_KEEP_SCREEN_ON) != 0;
        if (wanted != keepsScreenOn) {
            keepsScreenOn = wanted;
            if (wanted) {
                Hardware.acquire(Hardware.SCREEN_LOCK);
            } else {
                Hardware.release(Hardware.SCREEN_LOCK);
            }
        }
    }

    /** Tells who listens that the window got the focus or lost it. */
    public final void focusChanged(boolean focused) {
        if (root != null) {
            root.focused = focused;
        }
        callback.onWindowFocusChanged(focused);
        decor.dispatchWindowFocusChanged(focused);
    }

    public boolean superDispatchTouchEvent(MotionEvent event) {
        return decor.dispatchTouchEvent(event);
    }

    public boolean superDispatchKeyEvent(KeyEvent event) {
        return decor.dispatchKeyEvent(event);
    }

    /** Whether the place, in the window's coordinates, is outside of it. */
    public final boolean isOutside(MotionEvent event) {
        return event.getX() < 0 || event.getY() < 0 || event.getX() >= decor.getWidth()
                || event.getY() >= decor.getHeight();
    }

    public boolean requestFeature(int featureId) {
        return true;
    }

    public final WindowManager.LayoutParams getAttributes() {
        return attributes;
    }

    public void setAttributes(WindowManager.LayoutParams a) {
        if (a.screenBrightness >= 0) {
            Hardware.set(Hardware.SCREEN_BRIGHTNESS, Math.round(a.screenBrightness * FULL_BRIGHTNESS));
        }
        attributes.flags = a.flags;
        attributes.screenBrightness = a.screenBrightness;
        screen();
    }

    public void setFlags(int flags, int mask) {
        attributes.flags = attributes.flags & ~mask | flags & mask;
        screen();
    }

    public void addFlags(int flags) {
        setFlags(flags, flags);
    }

    public void clearFlags(int flags) {
        setFlags(0, flags);
    }

    public void setLayout(int width, int height) {
        attributes.width = width;
        attributes.height = height;
        decor.requestLayout();
    }

    public void setGravity(int gravity) {
        attributes.gravity = gravity;
    }

    public void setBackgroundDrawable(Drawable drawable) {
        decor.setBackground(drawable);
    }

    public void setBackgroundDrawableResource(int resId) {
    }

    public void setSoftInputMode(int mode) {
    }

    public void setFormat(int format) {
    }

    public void setTitle(CharSequence title) {
    }

    public void setStatusBarColor(int color) {
    }

    public void setNavigationBarColor(int color) {
    }

    public void setWindowAnimations(int resId) {
    }
}
