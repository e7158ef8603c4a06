package android.view;

import android.graphics.Canvas;
import android.os.Looper;
import java.util.ArrayList;
import wattline.phone.Host;

/** All windows on the screen, the front one last. */
public final class Windows {
    static final int WIDTH = 1080;
    static final int HEIGHT = 1920;

    private static final ArrayList<ViewRoot> ROOTS = new ArrayList<ViewRoot>();
    private static final WindowManager MANAGER = new Manager();
    private static final Runnable TRAVERSAL = new Runnable() {
        @Override
        public void run() {
            draw();
        }
    };
    private static final Runnable INVALIDATE = new Runnable() {
        @Override
        public void run() {
            invalidate();
        }
    };
    private static boolean invalid;
    private static long downTime;
    private static ViewRoot touched;

    private Windows() {
    }

    /** The manager of windows. */
    public static WindowManager manager() {
        return MANAGER;
    }

    static void add(ViewRoot root) {
        if (!ROOTS.contains(root)) {
            ROOTS.add(root);
            root.attach();
            invalidate();
        }
    }

    static void remove(ViewRoot root) {
        if (ROOTS.remove(root)) {
            root.detach();
            if (touched == root) {
                touched = null;
            }
            invalidate();
        }
    }

    /** Asks for everything to be drawn at the next frame. */
    public static void invalidate() {
        if (!Looper.getMainLooper().isCurrentThread()) {
            new android.os.Handler(Looper.getMainLooper()).post(INVALIDATE);
        } else if (!invalid) {
            invalid = true;
            Choreographer.getInstance().postTraversal(TRAVERSAL);
        }
    }

    /** Draws now what waits for the next frame. */
    public static void flush() {
        Choreographer.getInstance().flush();
    }

    private static void draw() {
        // What a layout invalidates is drawn in this same frame.
        for (int i = 0; i < ROOTS.size(); i++) {
            ROOTS.get(i).layout();
            ROOTS.get(i).layout();
        }
        invalid = false;
        Canvas canvas = Canvas.forScreen(WIDTH, HEIGHT);
        StringBuilder screen = new StringBuilder();
        for (int i = 0; i < ROOTS.size(); i++) {
            ViewRoot root = ROOTS.get(i);
            root.draw(canvas);
            root.view.describe(screen, 0, 0);
        }
        Host.frame(canvas.commands(), canvas.covered());
        Host.show(screen.toString());
    }

    /** A touch at a place of the screen goes to the front window that takes touches. */
    public static void touch(int action, float x, float y) {
        long now = android.os.SystemClock.uptimeMillis();
        if (action == MotionEvent.ACTION_DOWN) {
            downTime = now;
            touched = null;
            for (int i = ROOTS.size() - 1; i >= 0 && touched == null; i--) {
                touched = ROOTS.get(i).touchable() ? ROOTS.get(i) : null;
            }
        }
        if (touched != null) {
            MotionEvent event = MotionEvent.obtain(downTime, now, action, x, y, 0);
            touched.touch(event);
            event.recycle();
        }
    }

    /** A key goes to the front window. */
    public static void key(KeyEvent event) {
        for (int i = ROOTS.size() - 1; i >= 0; i--) {
            ViewRoot root = ROOTS.get(i);
            if (root.touchable()) {
                if (root.callback != null) {
                    root.callback.dispatchKeyEvent(event);
                } else {
                    root.view.dispatchKeyEvent(event);
                }
                return;
            }
        }
    }

    /** Shows a view over all others that takes no touches, for a toast. */
    public static void showPassive(View view) {
        add(new ViewRoot(view, null, true, false));
    }

    /** Takes away a view that was shown. */
    public static void hide(View view) {
        for (int i = ROOTS.size() - 1; i >= 0; i--) {
            if (ROOTS.get(i).view == view) {
                ViewRoot root = ROOTS.get(i);
                remove(root);
                view.assignParent(null);
            }
        }
    }

    /** The window manager of apps. */
    private static final class Manager implements WindowManager {
        private final Display display = new Display();

        @Override
        public Display getDefaultDisplay() {
            return display;
        }

        @Override
        public void addView(View view, ViewGroup.LayoutParams params) {
            view.setLayoutParams(params);
            add(new ViewRoot(view, null, true, true));
        }

        @Override
        public void updateViewLayout(View view, ViewGroup.LayoutParams params) {
            view.setLayoutParams(params);
        }

        @Override
        public void removeView(View view) {
            hide(view);
        }

        @Override
        public void removeViewImmediate(View view) {
            hide(view);
        }
    }
}
