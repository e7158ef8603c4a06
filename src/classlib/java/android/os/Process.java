package android.os;

/** The app's process. Priorities are remembered by Thread and have no other effect. */
public class Process {
    public static final int THREAD_PRIORITY_DEFAULT = 0;
    public static final int THREAD_PRIORITY_LOWEST = 19;
    public static final int THREAD_PRIORITY_BACKGROUND = 10;
    public static final int THREAD_PRIORITY_FOREGROUND = -2;
    public static final int THREAD_PRIORITY_DISPLAY = -4;
    public static final int THREAD_PRIORITY_URGENT_DISPLAY = -8;
    public static final int THREAD_PRIORITY_AUDIO = -16;
    public static final int THREAD_PRIORITY_URGENT_AUDIO = -19;
    public static final int THREAD_PRIORITY_VIDEO = -10;
    public static final int THREAD_PRIORITY_MORE_FAVORABLE = -1;
    public static final int THREAD_PRIORITY_LESS_FAVORABLE = 1;
    public static final int SYSTEM_UID = 1000;
    public static final int PHONE_UID = 1001;
    public static final int FIRST_APPLICATION_UID = 10000;
    public static final int LAST_APPLICATION_UID = 19999;
    public static final int SIGNAL_QUIT = 3;
    public static final int SIGNAL_KILL = 9;
    public static final int SIGNAL_USR1 = 10;

    private static final int PID = 4242;
    private static final int UID = FIRST_APPLICATION_UID + 42;
    private static final ThreadLocal<Integer> PRIORITY = new ThreadLocal<Integer>();

    public Process() {
    }

    public static final int myPid() {
        return PID;
    }

    public static final int myUid() {
        return UID;
    }

    public static final int myTid() {
        return PID + (int) Thread.currentThread().getId() - 1;
    }

    public static final boolean is64Bit() {
        return true;
    }

    public static final void setThreadPriority(int priority) {
        PRIORITY.set(priority);
    }

    public static final void setThreadPriority(int tid, int priority) {
        if (tid == myTid() || tid == 0) {
            PRIORITY.set(priority);
        }
    }

    public static final int getThreadPriority(int tid) {
        Integer priority = tid == myTid() || tid == 0 ? PRIORITY.get() : null;
        return priority == null ? THREAD_PRIORITY_DEFAULT : priority;
    }

    public static final long getElapsedCpuTime() {
        return SystemClock.uptimeMillis();
    }

    public static final void killProcess(int pid) {
        if (pid == PID) {
            wattline.phone.Host.exit(SIGNAL_KILL);
        }
    }

    public static final void sendSignal(int pid, int signal) {
        if (signal == SIGNAL_KILL) {
            killProcess(pid);
        }
    }
}
