package java.lang;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.Properties;
import wattline.phone.Console;
import wattline.phone.Host;

/** What the running system offers. */
public final class System {
    public static PrintStream out = new Console(Console.OUT);
    public static PrintStream err = new Console(Console.ERR);
    /** Nobody types anything. The phone makes it when a program first asks, as others should not pay for it. */
    public static InputStream in;

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

    public static String setProperty(String key, String value) {
        String old = getProperty(key);
        if (value == null) {
            throw new NullPointerException("value can't be null");
        }
        Host.setProperty(key, value);
        return old;
    }

    public static String clearProperty(String key) {
        String old = getProperty(key);
        Host.setProperty(key, null);
        return old;
    }

    /** Those that are set, in a copy. */
    public static Properties getProperties() {
        Properties all = new Properties();
        for (String key : Host.propertyNames()) {
            all.put(key, Host.property(key));
        }
        return all;
    }

    /** Nobody forbids anything. */
    public static SecurityManager getSecurityManager() {
        return null;
    }

    public static void setSecurityManager(SecurityManager manager) {
        if (manager != null) {
            throw new SecurityException();
        }
    }

    public static void setIn(InputStream stream) {
        in = stream;
    }

    public static void runFinalization() {
    }

    public static String mapLibraryName(String name) {
        return "lib" + name + ".so";
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
        Runtime.getRuntime().exit(status);
    }
}
