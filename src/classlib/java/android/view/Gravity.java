package android.view;

import android.graphics.Rect;

/** Where in a larger place something lies; all is from the left to the right. */
public class Gravity {
    public static final int NO_GRAVITY = 0;
    public static final int AXIS_SPECIFIED = 1;
    public static final int AXIS_PULL_BEFORE = 2;
    public static final int AXIS_PULL_AFTER = 4;
    public static final int TOP = 0x30;
    public static final int BOTTOM = 0x50;
    public static final int LEFT = 3;
    public static final int RIGHT = 5;
    public static final int CENTER_VERTICAL = 0x10;
    public static final int CENTER_HORIZONTAL = 1;
    public static final int CENTER = 0x11;
    public static final int FILL_VERTICAL = 0x70;
    public static final int FILL_HORIZONTAL = 7;
    public static final int FILL = 0x77;
    public static final int START = 0x800003;
    public static final int END = 0x800005;
    public static final int HORIZONTAL_GRAVITY_MASK = 7;
    public static final int VERTICAL_GRAVITY_MASK = 0x70;
    public static final int RELATIVE_HORIZONTAL_GRAVITY_MASK = 0x800007;

    public Gravity() {
    }

    /** How far from the left a size lies in a room. */
    public static int offsetX(int gravity, int size, int room) {
        int horizontal = gravity & HORIZONTAL_GRAVITY_MASK;
        return horizontal == CENTER_HORIZONTAL ? (room - size) / 2 : horizontal == RIGHT ? room - size : 0;
    }

    /** How far from the top. */
    public static int offsetY(int gravity, int size, int room) {
        int vertical = gravity & VERTICAL_GRAVITY_MASK;
        return vertical == CENTER_VERTICAL ? (room - size) / 2 : vertical == BOTTOM ? room - size : 0;
    }

    public static void apply(int gravity, int w, int h, Rect container, Rect outRect) {
        int width = (gravity & HORIZONTAL_GRAVITY_MASK) == FILL_HORIZONTAL ? container.width() : w;
        int height = (gravity & VERTICAL_GRAVITY_MASK) == FILL_VERTICAL ? container.height() : h;
        int left = container.left + offsetX(gravity, width, container.width());
        int top = container.top + offsetY(gravity, height, container.height());
        outRect.set(left, top, left + width, top + height);
    }

    public static int getAbsoluteGravity(int gravity, int layoutDirection) {
        return gravity & ~0x800000;
    }
}
