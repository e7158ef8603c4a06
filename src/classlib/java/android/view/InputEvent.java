package android.view;

/** What the user does. */
public abstract class InputEvent {
    InputEvent() {
    }

    public abstract long getEventTime();

    public int getDeviceId() {
        return 0;
    }

    public int getSource() {
        return 0x1002;
    }
}
