import java.util.concurrent.atomic.AtomicInteger;

/** Threads that start threads: a sum over a tree of them, results and exceptions brought back to the parent. */
public class ForkAndJoin {
    static final AtomicInteger STARTED = new AtomicInteger();

    static class Sum extends Thread {
        private final int[] values;
        private final int from;
        private final int to;
        long result;
        Throwable problem;

        Sum(int[] values, int from, int to) {
            this.values = values;
            this.from = from;
            this.to = to;
        }

        long compute() throws Exception {
            if (to - from > 64) {
                int middle = (from + to) / 2;
                Sum left = new Sum(values, from, middle);
                Sum right = new Sum(values, middle, to);
                left.start();
                right.start();
                return left.get() + right.get();
            }
            long sum = 0;
            for (int i = from; i < to; i++) {
                if (values[i] < 0) {
                    throw new Exception("negative at " + i);
                }
                sum += values[i] % 7 == 0 ? values[i] : 1;
            }
            return sum;
        }

        @Override
        public void run() {
            STARTED.incrementAndGet();
            try {
                result = compute();
            } catch (Throwable e) {
                problem = e;
            }
        }

        long get() throws Exception {
            join();
            if (problem != null) {
                throw new Exception(from + ".." + to, problem);
            }
            return result;
        }
    }

    /** Values of one thread are not another's. */
    static final ThreadLocal<Integer> OWN = new ThreadLocal<Integer>() {
        @Override
        protected Integer initialValue() {
            return 10;
        }
    };

    static class Counting extends Thread {
        final int by;
        int seen;

        Counting(int by) {
            this.by = by;
        }

        @Override
        public void run() {
            for (int i = 0; i < 20; i++) {
                OWN.set(OWN.get() + by);
                Thread.yield();
            }
            seen = OWN.get();
        }
    }

    public static void main(String[] args) throws Exception {
        int[] values = new int[512];
        for (int i = 0; i < values.length; i++) {
            values[i] = i * 37 % 1001;
        }
        Sum all = new Sum(values, 0, values.length);
        all.start();
        System.out.println(all.get() + " by " + STARTED + " threads");
        values[300] = -1;
        try {
            System.out.println(new Sum(values, 0, values.length).compute());
        } catch (Exception e) {
            for (Throwable t = e; t != null; t = t.getCause()) {
                System.out.println(t.getMessage());
            }
        }
        Counting[] counting = new Counting[5];
        for (int i = 0; i < counting.length; i++) {
            counting[i] = new Counting(i);
            counting[i].start();
        }
        String seen = "";
        for (Counting thread : counting) {
            thread.join();
            seen += thread.seen + " ";
        }
        System.out.println(seen + OWN.get() + " " + counting[0].isAlive());
        try {
            counting[0].start();
        } catch (IllegalThreadStateException e) {
            System.out.println("a thread runs once");
        }
    }
}
