import java.io.IOException;

/** What strains the tracer: many threads, odd ones, long runs, deep stacks, threads that die with frames open. */
public class ManyThreads {
    /** A thread that lets nobody ask for its id. */
    static class Secretive extends Thread {
        @Override
        public long getId() {
            throw new UnsupportedOperationException("not yours to know");
        }

        @Override
        public void run() {
            odd(1);
        }
    }

    /** A thread that is known by other names later. */
    static class Renamed extends Thread {
        @Override
        public void run() {
            odd(2);
            StringBuilder name = new StringBuilder();
            for (int i = 0; i < 300; i++) {
                name.append((char) ('a' + i % 26));
            }
            setName(name.toString());
            odd(3);
        }
    }

    /** A thread that dies while it holds a lock, so that no probe sees it leave. */
    static class Dying extends Thread {
        @Override
        public void run() {
            synchronized (this) {
                odd(4);
                fall();
            }
        }
    }

    static class Short extends Thread {
        @Override
        public void run() {
            brief(7);
        }
    }

    static int total;

    static int odd(int value) {
        return value * 3;
    }

    static synchronized int brief(int value) {
        total += value;
        return total;
    }

    static void fall() {
        throw new IllegalStateException("dying");
    }

    /** Each of its frames has a record of its own. */
    static synchronized int leaf(int value) {
        return value ^ 5;
    }

    static int light(int value) {
        return value & 3;
    }

    static int longRun(int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += leaf(i) + light(i);
        }
        return sum;
    }

    static int deep(int depth) {
        return depth == 0 ? 0 : 1 + deep(depth - 1);
    }

    static void inTurn(Thread... threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.start();
            thread.join();
        }
    }

    static int interrupted() {
        Thread.currentThread().interrupt();
        int sum = longRun(20000);
        return Thread.interrupted() ? sum : -1;
    }

    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler(new Thread.UncaughtExceptionHandler() {
            @Override
            public void uncaughtException(Thread thread, Throwable exception) {
                System.out.println("uncaught: " + exception.getMessage() + " " + odd(5));
            }
        });
        inTurn(new Secretive(), new Renamed(), new Dying());
        for (int i = 0; i < 300; i++) {
            inTurn(new Short());
        }
        System.out.println(total);
        System.out.println(longRun(40000));
        System.out.println(interrupted());
        System.out.println(deep(600) + deep(300));
        System.out.flush();
        System.exit(0);
    }
}
