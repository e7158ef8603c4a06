package android.graphics.drawable;

import android.graphics.Canvas;
import android.graphics.ColorFilter;
import android.graphics.PixelFormat;
import android.graphics.PorterDuff;
import android.graphics.PorterDuffColorFilter;
import android.graphics.Rect;

/** Something that can be drawn. */
public abstract class Drawable {
    /** Told when it is to be drawn anew. */
    public interface Callback {
        void invalidateDrawable(Drawable who);

        void scheduleDrawable(Drawable who, Runnable what, long when);

        void unscheduleDrawable(Drawable who, Runnable what);
    }

    private static final int[] NO_STATE = {};

    private final Rect bounds = new Rect();
    private int[] state = NO_STATE;
    private int level;
    private boolean visible = true;
    private Callback callback;

    public Drawable() {
    }

    public abstract void draw(Canvas canvas);

    public abstract void setAlpha(int alpha);

    public abstract void setColorFilter(ColorFilter colorFilter);

    public abstract int getOpacity();

    public int getAlpha() {
        return 255;
    }

    public void setColorFilter(int color, PorterDuff.Mode mode) {
        setColorFilter(new PorterDuffColorFilter(color, mode));
    }

    public void clearColorFilter() {
        setColorFilter(null);
    }

    public void setTint(int tintColor) {
        setColorFilter(tintColor, PorterDuff.Mode.SRC_IN);
    }

    public void setBounds(int left, int top, int right, int bottom) {
        if (bounds.left != left || bounds.top != top || bounds.right != right || bounds.bottom != bottom) {
            bounds.set(left, top, right, bottom);
            onBoundsChange(bounds);
        }
    }

    public void setBounds(Rect r) {
        setBounds(r.left, r.top, r.right, r.bottom);
    }

    public final Rect getBounds() {
        return bounds;
    }

    public final void copyBounds(Rect into) {
        into.set(bounds);
    }

    public final Rect copyBounds() {
        return new Rect(bounds);
    }

    protected void onBoundsChange(Rect newBounds) {
    }

    public int getIntrinsicWidth() {
        return -1;
    }

    public int getIntrinsicHeight() {
        return -1;
    }

    public int getMinimumWidth() {
        return Math.max(getIntrinsicWidth(), 0);
    }

    public int getMinimumHeight() {
        return Math.max(getIntrinsicHeight(), 0);
    }

    public boolean getPadding(Rect padding) {
        padding.set(0, 0, 0, 0);
        return false;
    }

    public boolean isStateful() {
        return false;
    }

    public boolean setState(int[] stateSet) {
        if (java.util.Arrays.equals(state, stateSet)) {
            return false;
        }
        state = stateSet;
        return onStateChange(stateSet);
    }

    public int[] getState() {
        return state;
    }

    protected boolean onStateChange(int[] newState) {
        return false;
    }

    public final boolean setLevel(int newLevel) {
        if (level == newLevel) {
            return false;
        }
        level = newLevel;
        return onLevelChange(newLevel);
    }

    public final int getLevel() {
        return level;
    }

    protected boolean onLevelChange(int newLevel) {
        return false;
    }

    public boolean setVisible(boolean newVisible, boolean restart) {
        boolean changed = visible != newVisible;
        visible = newVisible;
        return changed;
    }

    public final boolean isVisible() {
        return visible;
    }

    public final void setCallback(Callback cb) {
        callback = cb;
    }

    public Callback getCallback() {
        return callback;
    }

    public void invalidateSelf() {
        if (callback != null) {
            callback.invalidateDrawable(this);
        }
    }

    public void scheduleSelf(Runnable what, long when) {
        if (callback != null) {
            callback.scheduleDrawable(this, what, when);
        }
    }

    public void unscheduleSelf(Runnable what) {
        if (callback != null) {
            callback.unscheduleDrawable(this, what);
        }
    }

    public Drawable mutate() {
        return this;
    }

    public static int resolveOpacity(int op1, int op2) {
        return op1 == op2 ? op1 : PixelFormat.TRANSLUCENT;
    }
}
