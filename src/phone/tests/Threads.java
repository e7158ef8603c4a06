import java.util.ArrayList;
import java.util.List;

/** Threads, locks, wait and notify, sleep, interrupt, join. */
public class Threads {
    static int unsafe;
    static int safe;
    static final Object lock = new Object();

    static class Queue {
        private final List<Integer> items = new ArrayList<Integer>();

        synchronized void put(int item) throws InterruptedException {
            while (items.size() >= 3) wait();
            items.add(item);
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (items.isEmpty()) wait();
            int item = items.remove(0);
            notifyAll();
            return item;
        }
    }

    static class Slow {
        static int value;
        static {
            try { Thread.sleep(20); } catch (InterruptedException e) { throw new RuntimeException(e); }
            value = 99;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] workers = new Thread[4];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Thread(new Runnable() {
                @Override public void run() {
                    for (int k = 0; k < 2000; k++) {
                        synchronized (lock) { synchronized (lock) { safe++; } }
                        add();
                    }
                }
            });
            workers[i].start();
        }
        for (Thread worker : workers) worker.join();
        System.out.println(safe + " " + workers[0].isAlive() + " " + unsafe);

        final Queue queue = new Queue();
        Thread producer = new Thread("producer") {
            @Override public void run() {
                try {
                    for (int i = 0; i < 50; i++) queue.put(i);
                    queue.put(-1);
                } catch (InterruptedException e) {
                    System.out.println("no");
                }
            }
        };
        producer.start();
        int sum = 0;
        for (int item = queue.take(); item >= 0; item = queue.take()) sum += item;
        System.out.println(sum + " " + producer.getName());

        Thread sleeper = new Thread(new Runnable() {
            @Override public void run() {
                try {
                    Thread.sleep(100000);
                } catch (InterruptedException e) {
                    System.out.println(e.getMessage() + " " + Thread.currentThread().isInterrupted());
                }
                synchronized (lock) {
                    try {
                        Thread.currentThread().interrupt();
                        lock.wait();
                    } catch (InterruptedException e) {
                        System.out.println("wait interrupted " + Thread.interrupted());
                    }
                }
            }
        });
        sleeper.start();
        Thread.sleep(50);
        sleeper.interrupt();
        sleeper.join();

        long before = System.nanoTime();
        synchronized (lock) { lock.wait(30); }
        long waited = System.nanoTime() - before;
        System.out.println(waited >= 30000000L && waited < 80000000L);

        final int[] seen = new int[2];
        Thread other = new Thread(new Runnable() {
            @Override public void run() { seen[0] = Slow.value; }
        });
        other.start();
        seen[1] = Slow.value;
        other.join();
        System.out.println(seen[0] + " " + seen[1]);

        Thread failing = new Thread("failing") {
            @Override public void run() { throw new IllegalStateException("in a thread"); }
        };
        failing.start();
        failing.join();
        final ThreadLocal<String> local = new ThreadLocal<String>() {
            @Override protected String initialValue() { return Thread.currentThread().getName(); }
        };
        Thread named = new Thread("named") {
            @Override public void run() { System.out.println(local.get()); }
        };
        named.start();
        named.join();
        System.out.println(local.get());
        try {
            named.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("not twice");
        }
        Thread daemon = new Thread() {
            @Override public void run() {
                try { Thread.sleep(10000000); } catch (InterruptedException e) { }
            }
        };
        daemon.setDaemon(true);
        daemon.start();
        System.out.println("end");
    }

    static synchronized void add() { unsafe++; }
}
