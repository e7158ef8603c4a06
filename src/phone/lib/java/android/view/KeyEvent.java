package android.view;

/** A key that goes down or up. */
public class KeyEvent {
    public static final int ACTION_DOWN = 0;
    public static final int ACTION_UP = 1;
    public static final int KEYCODE_HOME = 3;
    public static final int KEYCODE_BACK = 4;
    public static final int KEYCODE_DPAD_UP = 19;
    public static final int KEYCODE_DPAD_DOWN = 20;
    public static final int KEYCODE_DPAD_LEFT = 21;
    public static final int KEYCODE_DPAD_RIGHT = 22;
    public static final int KEYCODE_DPAD_CENTER = 23;
    public static final int KEYCODE_VOLUME_UP = 24;
    public static final int KEYCODE_VOLUME_DOWN = 25;
    public static final int KEYCODE_ENTER = 66;
    public static final int KEYCODE_MENU = 82;

    private final int action;
    private final int code;

    public KeyEvent(int action, int code) {
        this.action = action;
        this.code = code;
    }

    public final int getAction() {
        return action;
    }

    public final int getKeyCode() {
        return code;
    }
}
