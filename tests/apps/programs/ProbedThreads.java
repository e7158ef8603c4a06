import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Locks, waiting, threads that end with an exception, and an interrupted thread. */
public class ProbedThreads {
    private final Object lock = new Object();
    private int value;
    private boolean full;

    synchronized int next(int by) {
        if (by < 0) {
            throw new IllegalArgumentException("negative");
        }
        value += by;
        return value;
    }

    static synchronized String both(String a, String b) {
        return a.compareTo(b) < 0 ? a + b : b + a;
    }

    void put(int item) throws InterruptedException {
        synchronized (lock) {
            while (full) {
                lock.wait();
            }
            value = item;
            full = true;
            lock.notifyAll();
        }
    }

    int take() throws InterruptedException {
        synchronized (lock) {
            while (!full) {
                lock.wait();
            }
            full = false;
            lock.notifyAll();
            if (value == 13) {
                throw new IllegalStateException("unlucky");
            }
            return value;
        }
    }

    int nestedLocks(Object other, int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            synchronized (lock) {
                sum += i;
                try {
                    synchronized (other) {
                        if (i == 3) {
                            throw new RuntimeException("three");
                        }
                        sum *= 2;
                    }
                } catch (RuntimeException e) {
                    sum += 100;
                    continue;
                } finally {
                    sum++;
                }
            }
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        final ProbedThreads queue = new ProbedThreads();
        final List<Integer> taken = new ArrayList<Integer>();
        Thread consumer = new Thread("consumer") {
            @Override
            public void run() {
                try {
                    for (int i = 0; i < 200; i++) {
                        try {
                            taken.add(queue.take());
                        } catch (IllegalStateException e) {
                            taken.add(-1);
                        }
                    }
                } catch (InterruptedException e) {
                    taken.add(-2);
                }
            }
        };
        consumer.start();
        for (int i = 0; i < 200; i++) {
            queue.put(i);
        }
        consumer.join();
        System.out.println(taken.size() + " " + taken.get(13) + " " + taken.get(199));

        final int[] sums = new int[6];
        final CountDownLatch done = new CountDownLatch(sums.length);
        for (int t = 0; t < sums.length; t++) {
            final int number = t;
            new Thread("worker " + t) {
                @Override
                public void run() {
                    for (int i = 0; i < 2000; i++) {
                        sums[number] += (i * number) % 7;
                    }
                    done.countDown();
                }
            }.start();
        }
        done.await();
        for (int sum : sums) {
            System.out.print(sum + " ");
        }
        System.out.println();

        Thread sleeper = new Thread("sleeper") {
            @Override
            public void run() {
                try {
                    Thread.sleep(60000);
                    System.out.println("slept");
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        };
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();

        Thread already = new Thread("already") {
            @Override
            public void run() {
                System.out.println("still " + Thread.currentThread().isInterrupted());
            }
        };
        Thread.currentThread().interrupt();
        System.out.println(queue.next(3) > 0);
        System.out.println(Thread.interrupted());
        already.start();
        already.join();

        Thread failing = new Thread("failing") {
            @Override
            public void run() {
                queue.next(-1);
            }
        };
        failing.setUncaughtExceptionHandler(new Thread.UncaughtExceptionHandler() {
            @Override
            public void uncaughtException(Thread thread, Throwable problem) {
                System.out.println(thread.getName() + ": " + problem.getMessage());
            }
        });
        failing.start();
        failing.join();
        System.out.println(queue.nestedLocks("other", 6) + " " + both("b", "a"));
    }
}
