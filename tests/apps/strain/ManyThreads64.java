import java.util.concurrent.atomic.AtomicLong;

/** Sixty-four threads that compute, take the same locks, and hand each other work. */
public class ManyThreads64 {
    private static final int THREADS = 64;
    private static final Object LOCK = new Object();
    private static final AtomicLong ATOMIC = new AtomicLong();
    private static long guarded;
    private static int turn;

    private static int compute(int seed) {
        int[] values = new int[1000];
        for (int i = 0; i < values.length; i++) {
            seed = seed * 1103515245 + 12345;
            values[i] = seed >>> 8;
        }
        java.util.Arrays.sort(values);
        return values[values.length / 2];
    }

    private static final class Worker extends Thread {
        private final int number;

        Worker(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            for (int round = 0; round < 20; round++) {
                int value = compute(number * 31 + round);
                ATOMIC.addAndGet(value);
                synchronized (LOCK) {
                    guarded += value;
                }
            }
            synchronized (LOCK) {
                while (turn != number) {
                    try {
                        LOCK.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                turn++;
                LOCK.notifyAll();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Worker(i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(guarded == ATOMIC.get() ? "sum " + guarded : "lost");
        System.out.println("turn " + turn);
    }
}
