package android.view;

/** A key that goes down or up. */
public class KeyEvent extends InputEvent {
    public static final int ACTION_DOWN = 0;
    public static final int ACTION_UP = 1;
    public static final int ACTION_MULTIPLE = 2;
    public static final int KEYCODE_UNKNOWN = 0;
    public static final int KEYCODE_HOME = 3;
    public static final int KEYCODE_BACK = 4;
    public static final int KEYCODE_0 = 7;
    public static final int KEYCODE_9 = 16;
    public static final int KEYCODE_DPAD_UP = 19;
    public static final int KEYCODE_DPAD_DOWN = 20;
    public static final int KEYCODE_DPAD_LEFT = 21;
    public static final int KEYCODE_DPAD_RIGHT = 22;
    public static final int KEYCODE_DPAD_CENTER = 23;
    public static final int KEYCODE_VOLUME_UP = 24;
    public static final int KEYCODE_VOLUME_DOWN = 25;
    public static final int KEYCODE_POWER = 26;
    public static final int KEYCODE_CAMERA = 27;
    public static final int KEYCODE_A = 29;
    public static final int KEYCODE_Z = 54;
    public static final int KEYCODE_TAB = 61;
    public static final int KEYCODE_SPACE = 62;
    public static final int KEYCODE_ENTER = 66;
    public static final int KEYCODE_DEL = 67;
    public static final int KEYCODE_MENU = 82;
    public static final int KEYCODE_SEARCH = 84;
    public static final int KEYCODE_ESCAPE = 111;

    /** Handles keys. */
    public interface Callback {
        boolean onKeyDown(int keyCode, KeyEvent event);

        boolean onKeyUp(int keyCode, KeyEvent event);

        boolean onKeyLongPress(int keyCode, KeyEvent event);

        boolean onKeyMultiple(int keyCode, int count, KeyEvent event);
    }

    private final int action;
    private final int code;
    private final long time = android.os.SystemClock.uptimeMillis();

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

    public final int getRepeatCount() {
        return 0;
    }

    public final int getMetaState() {
        return 0;
    }

    public final boolean isShiftPressed() {
        return false;
    }

    public final boolean isCanceled() {
        return false;
    }

    public final boolean isTracking() {
        return false;
    }

    public final boolean isLongPress() {
        return false;
    }

    public final void startTracking() {
    }

    public int getUnicodeChar() {
        if (code >= KEYCODE_0 && code <= KEYCODE_9) {
            return '0' + code - KEYCODE_0;
        }
        return code >= KEYCODE_A && code <= KEYCODE_Z ? 'a' + code - KEYCODE_A : code == KEYCODE_SPACE ? ' ' : 0;
    }

    @Override
    public final long getEventTime() {
        return time;
    }

    public final long getDownTime() {
        return time;
    }

    public final boolean dispatch(Callback receiver) {
        return action == ACTION_DOWN ? receiver.onKeyDown(code, this) : receiver.onKeyUp(code, this);
    }

    @Override
    public String toString() {
        return "KeyEvent { action=" + (action == ACTION_DOWN ? "ACTION_DOWN" : "ACTION_UP") + ", keyCode=" + code
                + " }";
    }
}
