import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Method;

/**
 * Calls a program's `main` several times on a JVM, and prints for each call the nanoseconds that it took and those that
 * its thread ran, to standard error. It has no probes itself: `Timed CLASS CALLS ARGUMENT...`.
 */
public class Timed {
    public static void main(String[] args) throws Exception {
        if (args.length < 2) {
            System.out.println("usage: Timed CLASS CALLS ARGUMENT...");
            return;
        }
        Method main = Class.forName(args[0]).getMethod("main", String[].class);
        String[] rest = new String[args.length - 2];
        System.arraycopy(args, 2, rest, 0, rest.length);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        int calls = Integer.parseInt(args[1]);
        for (int call = 0; call < calls; call++) {
            long wall = System.nanoTime();
            long cpu = threads.getCurrentThreadCpuTime();
            main.invoke(null, (Object) rest);
            cpu = threads.getCurrentThreadCpuTime() - cpu;
            wall = System.nanoTime() - wall;
            System.err.println("timed " + wall + " " + cpu);
        }
    }
}
