package java.lang;

import java.io.PrintStream;
import java.util.Map;
import wattline.phone.Console;
import wattline.phone.Host;

/** What the running system offers. */
public final class System {
    public static PrintStream out = new Console(Console.OUT);
    public static PrintStream err = new Console(Console.ERR);

    private System() {
    }

    public static native void arraycopy(Object from, int fromIndex, Object to, int toIndex, int length);

    /** Nanoseconds of the virtual clock. */
    public static native long nanoTime();

    public static native long currentTimeMillis();

    public static native int identityHashCode(Object object);

    public static void setOut(PrintStream stream) {
        out = stream;
    }

    public static void setErr(PrintStream stream) {
        err = stream;
    }

    public static String getProperty(String key) {
        if (key == null) {
            throw new NullPointerException("key can't be null");
        }
        if (key.isEmpty()) {
            throw new IllegalArgumentException("key can't be empty");
        }
        return Host.property(key);
    }

    public static String getProperty(String key, String fallback) {
        String value = getProperty(key);
        return value == null ? fallback : value;
    }

    public static String lineSeparator() {
        return "\n";
    }

    /** A variable of the process, or null. */
    public static String getenv(String name) {
        if (name == null) {
            throw new NullPointerException("name == null");
        }
        return ProcessEnvironment.ALL.get(name);
    }

    /** All variables of the process, which cannot be changed. */
    public static Map<String, String> getenv() {
        return ProcessEnvironment.ALL;
    }

    public static void gc() {
        Runtime.getRuntime().gc();
    }

    /** Ends the program at once. */
    public static void exit(int status) {
        Host.exit(status);
    }
}
