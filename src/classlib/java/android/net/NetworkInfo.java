package android.net;

/** A network that the phone is in. */
public class NetworkInfo {
    /** How it goes. */
    public enum State {
        CONNECTING, CONNECTED, SUSPENDED, DISCONNECTING, DISCONNECTED, UNKNOWN
    }

    private final int type;
    private final boolean connected;

    NetworkInfo(int type, boolean connected) {
        this.type = type;
        this.connected = connected;
    }

    public int getType() {
        return type;
    }

    public String getTypeName() {
        return type == ConnectivityManager.TYPE_WIFI ? "WIFI" : "MOBILE";
    }

    public int getSubtype() {
        return 0;
    }

    public boolean isConnected() {
        return connected;
    }

    public boolean isConnectedOrConnecting() {
        return connected;
    }

    public boolean isAvailable() {
        return connected;
    }

    public boolean isRoaming() {
        return false;
    }

    public State getState() {
        return connected ? State.CONNECTED : State.DISCONNECTED;
    }
}
