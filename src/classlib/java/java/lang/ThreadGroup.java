package java.lang;

/** A name for threads that belong together. Groups do not know their threads. */
public class ThreadGroup implements Thread.UncaughtExceptionHandler {
    private static ThreadGroup main;

    private final String name;
    private final ThreadGroup parent;
    private boolean daemon;
    private int maxPriority = Thread.MAX_PRIORITY;

    private ThreadGroup(String name, ThreadGroup parent, boolean first) {
        this.name = name;
        this.parent = parent;
    }

    public ThreadGroup(String name) {
        this(Thread.currentThread().getThreadGroup(), name);
    }

    public ThreadGroup(ThreadGroup parent, String name) {
        this(name, parent, false);
        if (parent == null) {
            throw new NullPointerException();
        }
        daemon = parent.daemon;
        maxPriority = parent.maxPriority;
    }

    static synchronized ThreadGroup main() {
        if (main == null) {
            main = new ThreadGroup("main", new ThreadGroup("system", null, true), true);
        }
        return main;
    }

    public final String getName() {
        return name;
    }

    public final ThreadGroup getParent() {
        return parent;
    }

    public final int getMaxPriority() {
        return maxPriority;
    }

    public final void setMaxPriority(int priority) {
        if (priority >= Thread.MIN_PRIORITY && priority <= Thread.MAX_PRIORITY) {
            maxPriority = priority;
        }
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final void setDaemon(boolean daemon) {
        this.daemon = daemon;
    }

    public final boolean parentOf(ThreadGroup group) {
        ThreadGroup each = group;
        while (each != null && each != this) {
            each = each.parent;
        }
        return each != null;
    }

    public final void checkAccess() {
    }

    @Override
    public void uncaughtException(Thread thread, Throwable exception) {
        if (parent != null) {
            parent.uncaughtException(thread, exception);
            return;
        }
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        if (handler != null) {
            handler.uncaughtException(thread, exception);
        } else {
            System.err.print("Exception in thread \"" + thread.getName() + "\" " + exception.traceText());
        }
    }

    @Override
    public String toString() {
        return getClass().getName() + "[name=" + name + ",maxpri=" + maxPriority + "]";
    }
}
