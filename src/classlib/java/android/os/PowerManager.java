package android.os;

import wattline.phone.Hardware;

/** The phone's power state. Wake locks are told to the phone while any of a kind is held. */
public final class PowerManager {
    public static final int PARTIAL_WAKE_LOCK = 1;
    public static final int SCREEN_DIM_WAKE_LOCK = 6;
    public static final int SCREEN_BRIGHT_WAKE_LOCK = 10;
    public static final int FULL_WAKE_LOCK = 26;
    public static final int PROXIMITY_SCREEN_OFF_WAKE_LOCK = 32;
    public static final int ACQUIRE_CAUSES_WAKEUP = 0x10000000;
    public static final int ON_AFTER_RELEASE = 0x20000000;
    public static final String ACTION_POWER_SAVE_MODE_CHANGED = "android.os.action.POWER_SAVE_MODE_CHANGED";
    public static final String ACTION_DEVICE_IDLE_MODE_CHANGED = "android.os.action.DEVICE_IDLE_MODE_CHANGED";

    private static final int LEVEL_MASK = 0xffff;

    /** Made by the context. */
    public PowerManager() {
    }

    public WakeLock newWakeLock(int levelAndFlags, String tag) {
        int level = levelAndFlags & LEVEL_MASK;
        if (level != PARTIAL_WAKE_LOCK && level != SCREEN_DIM_WAKE_LOCK && level != SCREEN_BRIGHT_WAKE_LOCK
                && level != FULL_WAKE_LOCK && level != PROXIMITY_SCREEN_OFF_WAKE_LOCK) {
            throw new IllegalArgumentException("Must specify a valid wake lock level.");
        }
        if (tag == null) {
            throw new IllegalArgumentException("The tag must not be null.");
        }
        return new WakeLock(level, tag);
    }

    public boolean isScreenOn() {
        return true;
    }

    public boolean isInteractive() {
        return true;
    }

    public boolean isPowerSaveMode() {
        return false;
    }

    public boolean isDeviceIdleMode() {
        return false;
    }

    public boolean isIgnoringBatteryOptimizations(String packageName) {
        return false;
    }

    public boolean isWakeLockLevelSupported(int level) {
        return level != PROXIMITY_SCREEN_OFF_WAKE_LOCK;
    }

    /** Keeps the phone, or its screen, from sleeping. */
    public final class WakeLock {
        private final int component;
        private final int level;
        private final String tag;
        private final Handler handler = new Handler(Looper.getMainLooper());
        private final Runnable releaser = new Runnable() {
            @Override
            public void run() {
                timedRelease();
            }
        };
        private boolean counted = true;
        private boolean held;
        private int internalCount;
        private int externalCount;

        WakeLock(int level, String tag) {
            this.level = level;
            this.tag = tag;
            component = level == PARTIAL_WAKE_LOCK ? Hardware.WAKE_LOCK : Hardware.SCREEN_LOCK;
        }

        public void setReferenceCounted(boolean value) {
            synchronized (this) {
                counted = value;
            }
        }

        public void acquire() {
            synchronized (this) {
                acquireLocked();
            }
        }

        public void acquire(long timeout) {
            synchronized (this) {
                acquireLocked();
                handler.postDelayed(releaser, timeout);
            }
        }

        private void acquireLocked() {
            internalCount++;
            externalCount++;
            if (!counted || internalCount == 1) {
                handler.removeCallbacks(releaser);
                if (!held) {
                    held = true;
                    Hardware.acquire(component);
                }
            }
        }

        private synchronized void timedRelease() {
            if (internalCount > 0) {
                internalCount--;
            }
            if (!counted || internalCount == 0) {
                drop();
            }
        }

        public void release() {
            release(0);
        }

        public void release(int flags) {
            synchronized (this) {
                if (internalCount > 0) {
                    internalCount--;
                }
                externalCount--;
                if (!counted || internalCount == 0) {
                    drop();
                }
                if (counted && externalCount < 0) {
                    throw new RuntimeException("WakeLock under-locked " + tag);
                }
            }
        }

        private void drop() {
            handler.removeCallbacks(releaser);
            if (held) {
                held = false;
                Hardware.release(component);
            }
        }

        public boolean isHeld() {
            synchronized (this) {
                return held;
            }
        }

        public void setWorkSource(WorkSource source) {
        }

        @Override
        public String toString() {
            return "WakeLock{" + Integer.toHexString(System.identityHashCode(this)) + " held=" + held
                    + ", refCount=" + internalCount + "}";
        }
    }
}
