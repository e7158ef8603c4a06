package android.os;

/** What a thread should not do. The phone remembers the policy and lets everything pass. */
public final class StrictMode {
    /** What is detected on a thread, and what happens then. */
    public static final class ThreadPolicy {
        public static final ThreadPolicy LAX = new ThreadPolicy();

        private ThreadPolicy() {
        }
    }

    private static final ThreadLocal<ThreadPolicy> POLICIES = new ThreadLocal<ThreadPolicy>();

    private StrictMode() {
    }

    public static ThreadPolicy getThreadPolicy() {
        ThreadPolicy policy = POLICIES.get();
        return policy == null ? ThreadPolicy.LAX : policy;
    }

    public static void setThreadPolicy(ThreadPolicy policy) {
        POLICIES.set(policy);
    }

    public static ThreadPolicy allowThreadDiskWrites() {
        ThreadPolicy before = getThreadPolicy();
        setThreadPolicy(ThreadPolicy.LAX);
        return before;
    }

    public static ThreadPolicy allowThreadDiskReads() {
        return allowThreadDiskWrites();
    }
}
