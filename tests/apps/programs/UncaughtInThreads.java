/** Threads that end with an exception: with a handler of their own, the common one, and none. */
public class UncaughtInThreads {
    static final StringBuilder LOG = new StringBuilder();

    static class Worker extends Thread {
        private final int kind;

        Worker(int kind) {
            super("worker " + kind);
            this.kind = kind;
        }

        private synchronized int locked(int n) {
            return 10 / n;
        }

        private void deep(int n) {
            if (n == 0) {
                throw new IllegalStateException("deep");
            }
            try {
                deep(n - 1);
            } finally {
                LOG.append(n).append(' ');
            }
        }

        @Override
        public void run() {
            LOG.append(getName()).append(": ");
            switch (kind) {
                case 0:
                    locked(0);
                    break;
                case 1:
                    deep(5);
                    break;
                case 2:
                    throw new OutOfMemoryError("made up");
                default:
                    LOG.append("fine ");
            }
        }
    }

    static class Reporter implements Thread.UncaughtExceptionHandler {
        private final String name;

        Reporter(String name) {
            this.name = name;
        }

        @Override
        public void uncaughtException(Thread thread, Throwable problem) {
            LOG.append(name).append(" saw ").append(problem).append(" in ").append(thread.getName()).append("; ");
        }
    }

    static void run(Worker worker) throws InterruptedException {
        worker.start();
        worker.join();
        LOG.append(worker.isAlive());
        System.out.println(LOG);
        LOG.setLength(0);
    }

    public static void main(String[] args) throws InterruptedException {
        for (int kind = 0; kind < 4; kind++) {
            Worker worker = new Worker(kind);
            worker.setUncaughtExceptionHandler(new Reporter("its own"));
            run(worker);
        }
        run(new Worker(1));
        Thread.setDefaultUncaughtExceptionHandler(new Reporter("the common one"));
        for (int kind = 0; kind < 2; kind++) {
            run(new Worker(kind));
        }
        Thread.setDefaultUncaughtExceptionHandler(null);
        throw new IllegalStateException("the end");
    }
}
