/** A program that ends while frames are open: the main thread's, above finally blocks, and those of a thread that waits. */
public class EndsInTheMiddle {
    static final Object LOCK = new Object();
    static boolean ready;

    static class Waiting extends Thread {
        private int waits(int depth) throws InterruptedException {
            for (int i = 0; i < 3; i++) {
                if (depth > 0) {
                    return waits(depth - 1) + i;
                }
            }
            synchronized (LOCK) {
                ready = true;
                LOCK.notifyAll();
                while (ready) {
                    LOCK.wait();
                }
                System.out.println("woken");
            }
            return 0;
        }

        @Override
        public void run() {
            try {
                System.out.println("waits with " + waits(5));
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            } finally {
                System.out.println("never reached");
            }
        }
    }

    static int work(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i % 3 == 0 ? i : 1;
        }
        return sum;
    }

    static int leave(int depth) {
        int sum = 0;
        try {
            for (int i = 0; ; i++) {
                sum += work(i);
                if (i == depth) {
                    return depth == 0 ? exit(sum) : leave(depth - 1) + sum;
                }
            }
        } finally {
            System.out.println("never reached either");
        }
    }

    static int exit(int status) {
        System.out.println("ends with " + status);
        System.exit(status + 3);
        return status;
    }

    public static void main(String[] args) throws InterruptedException {
        new Waiting().start();
        synchronized (LOCK) {
            while (!ready) {
                LOCK.wait();
            }
        }
        System.out.println(work(10));
        System.out.println(leave(4));
    }
}
