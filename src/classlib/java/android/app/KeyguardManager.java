package android.app;

/** The lock of the screen, which the phone does not have: it is never locked. */
public class KeyguardManager {
    /** What keeps the lock away. */
    public class KeyguardLock {
        private KeyguardLock() {
        }

        public void disableKeyguard() {
        }

        public void reenableKeyguard() {
        }
    }

    KeyguardManager() {
    }

    public KeyguardLock newKeyguardLock(String tag) {
        return new KeyguardLock();
    }

    public boolean isKeyguardLocked() {
        return false;
    }

    public boolean isKeyguardSecure() {
        return false;
    }

    public boolean inKeyguardRestrictedInputMode() {
        return false;
    }

    public boolean isDeviceLocked() {
        return false;
    }

    public boolean isDeviceSecure() {
        return false;
    }
}
