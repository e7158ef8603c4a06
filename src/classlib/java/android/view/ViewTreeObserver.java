package android.view;

import java.util.ArrayList;

/** Tells of layouts and frames of a window. */
public final class ViewTreeObserver {
    /** Told after a layout. */
    public interface OnGlobalLayoutListener {
        void onGlobalLayout();
    }

    /** Told before a frame; false leaves it out. */
    public interface OnPreDrawListener {
        boolean onPreDraw();
    }

    /** Told before a frame. */
    public interface OnDrawListener {
        void onDraw();
    }

    /** Told of scrolling. */
    public interface OnScrollChangedListener {
        void onScrollChanged();
    }

    private final ArrayList<Object> listeners = new ArrayList<Object>();

    ViewTreeObserver() {
    }

    private synchronized Object[] all() {
        return listeners.toArray();
    }

    private synchronized void add(Object listener) {
        listeners.add(listener);
    }

    private synchronized void remove(Object listener) {
        listeners.remove(listener);
    }

    public boolean isAlive() {
        return true;
    }

    public void addOnGlobalLayoutListener(OnGlobalLayoutListener listener) {
        add(listener);
    }

    public void removeOnGlobalLayoutListener(OnGlobalLayoutListener victim) {
        remove(victim);
    }

    public void removeGlobalOnLayoutListener(OnGlobalLayoutListener victim) {
        remove(victim);
    }

    public void addOnPreDrawListener(OnPreDrawListener listener) {
        add(listener);
    }

    public void removeOnPreDrawListener(OnPreDrawListener victim) {
        remove(victim);
    }

    public void addOnDrawListener(OnDrawListener listener) {
        add(listener);
    }

    public void removeOnDrawListener(OnDrawListener victim) {
        remove(victim);
    }

    public void addOnScrollChangedListener(OnScrollChangedListener listener) {
        add(listener);
    }

    public void removeOnScrollChangedListener(OnScrollChangedListener victim) {
        remove(victim);
    }

    public void dispatchOnGlobalLayout() {
        for (Object listener : all()) {
            if (listener instanceof OnGlobalLayoutListener) {
                ((OnGlobalLayoutListener) listener).onGlobalLayout();
            }
        }
    }

    public boolean dispatchOnPreDraw() {
        boolean draws = true;
        for (Object listener : all()) {
            if (listener instanceof OnPreDrawListener) {
                draws &= ((OnPreDrawListener) listener).onPreDraw();
            }
        }
        return draws;
    }

    public void dispatchOnDraw() {
        for (Object listener : all()) {
            if (listener instanceof OnDrawListener) {
                ((OnDrawListener) listener).onDraw();
            }
        }
    }

    void dispatchOnScrollChanged() {
        for (Object listener : all()) {
            if (listener instanceof OnScrollChangedListener) {
                ((OnScrollChangedListener) listener).onScrollChanged();
            }
        }
    }
}
