package android.net;

/** The phone's networks: it is in one by wifi. Callbacks are left out. */
public class ConnectivityManager {
    public static final int TYPE_NONE = -1;
    public static final int TYPE_MOBILE = 0;
    public static final int TYPE_WIFI = 1;
    public static final String CONNECTIVITY_ACTION = "android.net.conn.CONNECTIVITY_CHANGE";

    /** Made by the context. */
    public ConnectivityManager() {
    }

    public NetworkInfo getActiveNetworkInfo() {
        return new NetworkInfo(TYPE_WIFI, true);
    }

    public NetworkInfo getNetworkInfo(int networkType) {
        return networkType == TYPE_WIFI || networkType == TYPE_MOBILE
                ? new NetworkInfo(networkType, networkType == TYPE_WIFI) : null;
    }

    public NetworkInfo[] getAllNetworkInfo() {
        return new NetworkInfo[] {getNetworkInfo(TYPE_WIFI), getNetworkInfo(TYPE_MOBILE)};
    }

    public boolean isActiveNetworkMetered() {
        return false;
    }

    public boolean isDefaultNetworkActive() {
        return true;
    }
}
