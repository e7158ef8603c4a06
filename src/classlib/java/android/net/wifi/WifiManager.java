package android.net.wifi;

import wattline.phone.Hardware;

/** Wifi, which is always on. Scans and configurations are left out. */
public class WifiManager {
    public static final int WIFI_MODE_FULL = 1;
    public static final int WIFI_MODE_SCAN_ONLY = 2;
    public static final int WIFI_MODE_FULL_HIGH_PERF = 3;
    public static final int WIFI_MODE_FULL_LOW_LATENCY = 4;
    public static final int WIFI_STATE_ENABLED = 3;

    /** Made by the context. */
    public WifiManager() {
    }

    public boolean isWifiEnabled() {
        return true;
    }

    public int getWifiState() {
        return WIFI_STATE_ENABLED;
    }

    public boolean setWifiEnabled(boolean enabled) {
        return false;
    }

    public WifiLock createWifiLock(String tag) {
        return new WifiLock(tag);
    }

    public WifiLock createWifiLock(int lockType, String tag) {
        return new WifiLock(tag);
    }

    /** Keeps the radio awake. */
    public class WifiLock {
        private final String tag;
        private boolean counted = true;
        private boolean held;
        private int count;

        WifiLock(String tag) {
            this.tag = tag;
        }

        public synchronized void setReferenceCounted(boolean refCounted) {
            counted = refCounted;
        }

        public synchronized void acquire() {
            count++;
            if (!held) {
                held = true;
                Hardware.acquire(Hardware.WIFI_LOCK);
            }
        }

        public synchronized void release() {
            boolean under = counted ? --count < 0 : false;
            if (held && (!counted || count == 0)) {
                held = false;
                Hardware.release(Hardware.WIFI_LOCK);
            }
            if (under) {
                throw new RuntimeException("WifiLock under-locked " + tag);
            }
        }

        public synchronized boolean isHeld() {
            return held;
        }
    }
}
