package java.lang;

import wattline.phone.Host;

/** The running program's machine. */
public class Runtime {
    private static final Runtime CURRENT = new Runtime();

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

    public void exit(int status) {
        Host.exit(status);
    }
}
