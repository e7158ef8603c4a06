package android.view;

/** A touch of the screen with one finger; history is left out. */
public final class MotionEvent extends InputEvent {
    public static final int ACTION_DOWN = 0;
    public static final int ACTION_UP = 1;
    public static final int ACTION_MOVE = 2;
    public static final int ACTION_CANCEL = 3;
    public static final int ACTION_OUTSIDE = 4;
    public static final int ACTION_POINTER_DOWN = 5;
    public static final int ACTION_POINTER_UP = 6;
    public static final int ACTION_MASK = 255;
    public static final int ACTION_POINTER_INDEX_MASK = 0xff00;
    public static final int ACTION_POINTER_INDEX_SHIFT = 8;
    public static final int INVALID_POINTER_ID = -1;

    private int action;
    private float x;
    private float y;
    private float rawX;
    private float rawY;
    private long downTime;
    private long eventTime;

    private MotionEvent() {
    }

    public static MotionEvent obtain(long downTime, long eventTime, int action, float x, float y, int metaState) {
        MotionEvent event = new MotionEvent();
        event.downTime = downTime;
        event.eventTime = eventTime;
        event.action = action;
        event.x = x;
        event.y = y;
        event.rawX = x;
        event.rawY = y;
        return event;
    }

    public static MotionEvent obtain(MotionEvent other) {
        MotionEvent event = obtain(other.downTime, other.eventTime, other.action, other.x, other.y, 0);
        event.rawX = other.rawX;
        event.rawY = other.rawY;
        return event;
    }

    public void recycle() {
    }

    public int getAction() {
        return action;
    }

    public void setAction(int action) {
        this.action = action;
    }

    public int getActionMasked() {
        return action & ACTION_MASK;
    }

    public int getActionIndex() {
        return 0;
    }

    public float getX() {
        return x;
    }

    public float getY() {
        return y;
    }

    public float getX(int pointerIndex) {
        return x;
    }

    public float getY(int pointerIndex) {
        return y;
    }

    public float getRawX() {
        return rawX;
    }

    public float getRawY() {
        return rawY;
    }

    public int getPointerCount() {
        return 1;
    }

    public int getPointerId(int pointerIndex) {
        return 0;
    }

    public int findPointerIndex(int pointerId) {
        return pointerId == 0 ? 0 : -1;
    }

    public float getPressure() {
        return 1;
    }

    public float getSize() {
        return 0;
    }

    public int getHistorySize() {
        return 0;
    }

    public int getMetaState() {
        return 0;
    }

    public int getEdgeFlags() {
        return 0;
    }

    public long getDownTime() {
        return downTime;
    }

    @Override
    public long getEventTime() {
        return eventTime;
    }

    public void offsetLocation(float deltaX, float deltaY) {
        x += deltaX;
        y += deltaY;
    }

    public void setLocation(float newX, float newY) {
        x = newX;
        y = newY;
    }

    @Override
    public String toString() {
        return "MotionEvent { action=" + action + ", x=" + x + ", y=" + y + " }";
    }
}
