package android.app;

import java.util.ArrayList;
import java.util.List;

/** What an app may know of processes and memory. */
public class ActivityManager {
    private static final int MEMORY_CLASS = 256;
    private static final long TOTAL = 4L << 30;

    /** How much memory there is. */
    public static class MemoryInfo {
        public long availMem;
        public long totalMem;
        public long threshold;
        public boolean lowMemory;

        public MemoryInfo() {
        }
    }

    /** A running process. */
    public static class RunningAppProcessInfo {
        public static final int IMPORTANCE_FOREGROUND = 100;
        public static final int IMPORTANCE_FOREGROUND_SERVICE = 125;
        public static final int IMPORTANCE_VISIBLE = 200;
        public static final int IMPORTANCE_SERVICE = 300;
        public static final int IMPORTANCE_CACHED = 400;

        public String processName;
        public int pid;
        public int uid;
        public String[] pkgList;
        public int importance;

        public RunningAppProcessInfo() {
        }
    }

    private final ActivityThread thread;

    ActivityManager(ActivityThread thread) {
        this.thread = thread;
    }

    public int getMemoryClass() {
        return MEMORY_CLASS;
    }

    public int getLargeMemoryClass() {
        return 2 * MEMORY_CLASS;
    }

    public boolean isLowRamDevice() {
        return false;
    }

    public void getMemoryInfo(MemoryInfo outInfo) {
        outInfo.totalMem = TOTAL;
        outInfo.availMem = TOTAL / 2;
        outInfo.threshold = TOTAL / 16;
        outInfo.lowMemory = false;
    }

    public List<RunningAppProcessInfo> getRunningAppProcesses() {
        List<RunningAppProcessInfo> all = new ArrayList<RunningAppProcessInfo>();
        RunningAppProcessInfo own = new RunningAppProcessInfo();
        getMyMemoryState(own);
        own.processName = thread.packageName();
        own.pkgList = new String[] {own.processName};
        if (thread.stack().front() == null) {
            own.importance = RunningAppProcessInfo.IMPORTANCE_CACHED;
        }
        all.add(own);
        return all;
    }

    public static void getMyMemoryState(RunningAppProcessInfo outState) {
        outState.pid = android.os.Process.myPid();
        outState.uid = android.os.Process.myUid();
        outState.importance = RunningAppProcessInfo.IMPORTANCE_FOREGROUND;
    }

    public static boolean isUserAMonkey() {
        return true;
    }
}
