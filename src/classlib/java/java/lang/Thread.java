package java.lang;

/** A thread of the phone's scheduler. The phone makes the main thread's object without a constructor. */
public class Thread implements Runnable {
    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    /** Told of an exception that ends a thread. */
    @FunctionalInterface
    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread thread, Throwable exception);
    }

    /** What a thread is doing. */
    public enum State {
        NEW,
        RUNNABLE,
        BLOCKED,
        WAITING,
        TIMED_WAITING,
        TERMINATED
    }

    private static int nameCount;
    private static long idCount = 1;
    private static UncaughtExceptionHandler defaultHandler;

    private volatile String name;
    private long id;
    private Runnable target;
    private boolean daemon;
    private int priority;
    private volatile boolean started;
    private UncaughtExceptionHandler handler;
    private ThreadGroup group;
    private ClassLoader contextLoader;

    /** The values of ThreadLocal variables. */
    Object[] locals;

    public Thread() {
        this((Runnable) null, nextName());
    }

    public Thread(Runnable target) {
        this(target, nextName());
    }

    public Thread(String name) {
        this((Runnable) null, name);
    }

    public Thread(ThreadGroup group, Runnable target) {
        this(group, target, nextName());
    }

    public Thread(ThreadGroup group, String name) {
        this(group, null, name);
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize) {
        this(group, target, name);
    }

    public Thread(ThreadGroup group, Runnable target, String name) {
        this(target, name);
        if (group != null) {
            this.group = group;
        }
    }

    public Thread(Runnable target, String name) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        this.name = name;
        this.target = target;
        Thread parent = currentThread();
        group = parent.group == null ? ThreadGroup.main() : parent.group;
        daemon = parent.daemon;
        priority = parent.getPriority();
        id = nextId();
    }

    private static synchronized String nextName() {
        return "Thread-" + nameCount++;
    }

    /** The main thread is number 1. */
    private static synchronized long nextId() {
        return ++idCount;
    }

    public static native Thread currentThread();

    private native void start0();

    private static native void sleep0(long millis, int nanos) throws InterruptedException;

    public static native void yield();

    private native void interrupt0();

    private native boolean isInterrupted0(boolean clear);

    public final native boolean isAlive();

    public synchronized void start() {
        if (started) {
            throw new IllegalThreadStateException();
        }
        started = true;
        start0();
    }

    @Override
    public void run() {
        if (target != null) {
            target.run();
        }
    }

    public static void sleep(long millis) throws InterruptedException {
        sleep(millis, 0);
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        sleep0(millis, nanos);
    }

    public static void onSpinWait() {
        yield();
    }

    public void interrupt() {
        interrupt0();
    }

    public boolean isInterrupted() {
        return isInterrupted0(false);
    }

    public static boolean interrupted() {
        return currentThread().isInterrupted0(true);
    }

    public final void join() throws InterruptedException {
        join(0);
    }

    /** Waits for the thread's end; the phone notifies the object of a thread that ends. */
    public final synchronized void join(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (millis == 0) {
            while (isAlive()) {
                wait(0);
            }
            return;
        }
        long end = System.nanoTime() + millis * 1000000L;
        while (isAlive()) {
            long left = (end - System.nanoTime() + 999999L) / 1000000L;
            if (left <= 0) {
                return;
            }
            wait(left);
        }
    }

    public final String getName() {
        return name;
    }

    public final void setName(String name) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        this.name = name;
    }

    /** Null for a thread that has ended; the main thread's is made when it is first asked for. */
    public final ThreadGroup getThreadGroup() {
        if (group == null) {
            group = ThreadGroup.main();
        }
        return started && !isAlive() ? null : group;
    }

    public ClassLoader getContextClassLoader() {
        return contextLoader == null ? ClassLoader.getSystemClassLoader() : contextLoader;
    }

    public void setContextClassLoader(ClassLoader loader) {
        contextLoader = loader;
    }

    public final void checkAccess() {
    }

    public static native boolean holdsLock(Object object);

    public static int activeCount() {
        return 1;
    }

    public final synchronized void join(long millis, int nanos) throws InterruptedException {
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        join(nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    public long getId() {
        return id;
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final void setDaemon(boolean daemon) {
        if (started) {
            throw new IllegalThreadStateException();
        }
        this.daemon = daemon;
    }

    public final int getPriority() {
        return priority == 0 ? NORM_PRIORITY : priority;
    }

    public final void setPriority(int priority) {
        if (priority > MAX_PRIORITY || priority < MIN_PRIORITY) {
            throw new IllegalArgumentException();
        }
        this.priority = priority;
    }

    /** 0 for a thread that can run, 1 if it waits for a monitor, 2 if it waits for long, 3 if for a limited time. */
    private native int waiting0();

    public State getState() {
        if (!isAlive()) {
            return started ? State.TERMINATED : State.NEW;
        }
        int waiting = waiting0();
        return waiting == 0 ? State.RUNNABLE
                : waiting == 1 ? State.BLOCKED : waiting == 2 ? State.WAITING : State.TIMED_WAITING;
    }

    public StackTraceElement[] getStackTrace() {
        return this == currentThread() ? new Throwable().getStackTrace() : new StackTraceElement[0];
    }

    public static void dumpStack() {
        new Exception("Stack trace").printStackTrace();
    }

    /** What LockSupport's permit is guarded by; made when it is first asked for. */
    private Object permitLock;
    private boolean permit;

    private synchronized Object permitLock() {
        if (permitLock == null) {
            permitLock = new Object();
        }
        return permitLock;
    }

    /** Not of the platform: for LockSupport. */
    public final void givePermit() {
        Object lock = permitLock();
        synchronized (lock) {
            permit = true;
            lock.notifyAll();
        }
    }

    /** Not of the platform: waits for a permit and takes it; an interrupt ends the wait and stays. For LockSupport. */
    public final void awaitPermit(long nanos) {
        Object lock = permitLock();
        long end = System.nanoTime() + nanos;
        synchronized (lock) {
            while (!permit && !isInterrupted()) {
                long left = nanos == Long.MAX_VALUE ? Long.MAX_VALUE : end - System.nanoTime();
                if (left <= 0) {
                    return;
                }
                try {
                    lock.wait(left == Long.MAX_VALUE ? 0 : left / 1000000 + (left % 1000000 == 0 ? 0 : 1));
                } catch (InterruptedException e) {
                    interrupt();
                }
            }
            permit = false;
        }
    }

    public static synchronized void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler newDefault) {
        defaultHandler = newDefault;
    }

    public static synchronized UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        return defaultHandler;
    }

    public void setUncaughtExceptionHandler(UncaughtExceptionHandler newHandler) {
        handler = newHandler;
    }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return handler != null ? handler : getThreadGroup();
    }

    /** The phone calls this on a thread that an exception is about to end. */
    private void dispatchUncaughtException(Throwable exception) {
        UncaughtExceptionHandler told = handler != null ? handler : group != null ? group : ThreadGroup.main();
        told.uncaughtException(this, exception);
    }

    @Override
    public String toString() {
        ThreadGroup in = getThreadGroup();
        return "Thread[" + name + "," + getPriority() + "," + (in == null ? "" : in.getName()) + "]";
    }
}
