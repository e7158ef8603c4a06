package java.lang;

import java.util.ArrayList;
import wattline.phone.Host;

/** The running program's machine. */
public class Runtime {
    private static final Runtime CURRENT = new Runtime();
    /** Made when the first one comes. */
    private static ArrayList<Thread> hooks;

    private Runtime() {
    }

    public static Runtime getRuntime() {
        return CURRENT;
    }

    public native void gc();

    public native long totalMemory();

    public native long freeMemory();

    public native long maxMemory();

    public int availableProcessors() {
        String cores = Host.property("wattline.cores");
        return cores == null ? 1 : Integer.parseInt(cores);
    }

    /** Threads that run before the program ends by {@link #exit}; a killed program runs none. */
    public synchronized void addShutdownHook(Thread hook) {
        if (hooks == null) {
            hooks = new ArrayList<Thread>();
        }
        if (hooks.contains(hook) || hook.isAlive()) {
            throw new IllegalArgumentException("Hook already registered or running");
        }
        hooks.add(hook);
    }

    public synchronized boolean removeShutdownHook(Thread hook) {
        return hooks != null && hooks.remove(hook);
    }

    /** All hooks, once. */
    private synchronized ArrayList<Thread> taken() {
        ArrayList<Thread> all = hooks;
        hooks = null;
        return all;
    }

    public void exit(int status) {
        ArrayList<Thread> all = hooks == null ? null : taken();
        for (int i = 0; all != null && i < all.size(); i++) {
            all.get(i).start();
        }
        try {
            for (int i = 0; all != null && i < all.size(); i++) {
                all.get(i).join();
            }
        } catch (InterruptedException e) {
            // It ends now.
        }
        Host.exit(status);
    }
}
