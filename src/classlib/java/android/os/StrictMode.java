package android.os;

/** What a thread should not do. The phone remembers the policies and lets everything pass. */
public final class StrictMode {
    /** What is detected on a thread, and what happens then. */
    public static final class ThreadPolicy {
        public static final ThreadPolicy LAX = new ThreadPolicy();

        private ThreadPolicy() {
        }

        /** Makes a policy. */
        public static final class Builder {
            public Builder() {
            }

            public Builder(ThreadPolicy policy) {
            }

            public Builder detectAll() {
                return this;
            }

            public Builder permitAll() {
                return this;
            }

            public Builder detectNetwork() {
                return this;
            }

            public Builder permitNetwork() {
                return this;
            }

            public Builder detectDiskReads() {
                return this;
            }

            public Builder permitDiskReads() {
                return this;
            }

            public Builder detectDiskWrites() {
                return this;
            }

            public Builder permitDiskWrites() {
                return this;
            }

            public Builder detectCustomSlowCalls() {
                return this;
            }

            public Builder penaltyLog() {
                return this;
            }

            public Builder penaltyDeath() {
                return this;
            }

            public Builder penaltyDialog() {
                return this;
            }

            public Builder penaltyFlashScreen() {
                return this;
            }

            public ThreadPolicy build() {
                return new ThreadPolicy();
            }
        }
    }

    /** What is detected in the process, and what happens then. */
    public static final class VmPolicy {
        public static final VmPolicy LAX = new VmPolicy();

        private VmPolicy() {
        }

        /** Makes a policy. */
        public static final class Builder {
            public Builder() {
            }

            public Builder(VmPolicy base) {
            }

            public Builder detectAll() {
                return this;
            }

            public Builder detectActivityLeaks() {
                return this;
            }

            public Builder detectLeakedClosableObjects() {
                return this;
            }

            public Builder detectLeakedSqlLiteObjects() {
                return this;
            }

            public Builder detectFileUriExposure() {
                return this;
            }

            public Builder penaltyLog() {
                return this;
            }

            public Builder penaltyDeath() {
                return this;
            }

            public VmPolicy build() {
                return new VmPolicy();
            }
        }
    }

    private static final ThreadLocal<ThreadPolicy> POLICIES = new ThreadLocal<ThreadPolicy>();
    private static volatile VmPolicy vmPolicy = VmPolicy.LAX;

    private StrictMode() {
    }

    public static ThreadPolicy getThreadPolicy() {
        ThreadPolicy policy = POLICIES.get();
        return policy == null ? ThreadPolicy.LAX : policy;
    }

    public static void setThreadPolicy(ThreadPolicy policy) {
        POLICIES.set(policy);
    }

    public static VmPolicy getVmPolicy() {
        return vmPolicy;
    }

    public static void setVmPolicy(VmPolicy policy) {
        vmPolicy = policy;
    }

    public static ThreadPolicy allowThreadDiskWrites() {
        ThreadPolicy before = getThreadPolicy();
        setThreadPolicy(ThreadPolicy.LAX);
        return before;
    }

    public static ThreadPolicy allowThreadDiskReads() {
        return allowThreadDiskWrites();
    }

    public static void noteSlowCall(String name) {
    }

    public static void enableDefaults() {
    }
}
