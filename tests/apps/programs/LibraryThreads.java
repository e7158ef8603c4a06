import java.io.IOException;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Threads, executors, locks and atomic values of the class library. */
public final class LibraryThreads {
    private LibraryThreads() {}

    public static void main(String[] args) throws Exception {
        pools();
        latches();
        blockingQueues();
        locks();
        interrupts();
        locals();
        uncaught();
        atomics();
    }

    private static void pools() throws Exception {
        ExecutorService ex = Executors.newFixedThreadPool(3);
        List<Future<Integer>> fs = new ArrayList<>();
        final AtomicInteger at = new AtomicInteger();
        for (int i = 0; i < 8; i++) {
            final int n = i;
            fs.add(
                    ex.submit(
                            new Callable<Integer>() {
                                public Integer call() throws Exception {
                                    at.addAndGet(n);
                                    if (n == 5) throw new IOException("five");
                                    return n * n;
                                }
                            }));
        }
        for (Future<Integer> f : fs)
            try {
                print(f.get());
            } catch (ExecutionException e) {
                print(e.getMessage() + e.getCause());
            }
        ex.shutdown();
        print(ex.awaitTermination(1, TimeUnit.SECONDS));
        print(at.get());
        print(ex.isTerminated());
    }

    private static void latches() throws Exception {
        final CountDownLatch la = new CountDownLatch(3);
        for (int i = 0; i < 3; i++)
            new Thread() {
                public void run() {
                    la.countDown();
                }
            }.start();
        la.await();
        print(la.getCount());
    }

    private static void blockingQueues() throws Exception {
        final LinkedBlockingQueue<Integer> q = new LinkedBlockingQueue<>(2);
        Thread pr =
                new Thread(
                        new Runnable() {
                            public void run() {
                                try {
                                    for (int i = 0; i < 10; i++) q.put(i);
                                } catch (InterruptedException e) {
                                }
                            }
                        },
                        "prod");
        pr.start();
        int sum = 0;
        for (int i = 0; i < 10; i++) sum += q.take();
        pr.join();
        print(sum);
        print(pr.isAlive());
        print(pr.getName());
        print(q.poll(5, TimeUnit.MILLISECONDS));
    }

    private static void locks() throws Exception {
        final ReentrantLock lock = new ReentrantLock();
        final Condition c = lock.newCondition();
        final boolean[] flag = {false};
        Thread w =
                new Thread() {
                    public void run() {
                        lock.lock();
                        try {
                            while (!flag[0]) c.await();
                            print("signalled");
                        } catch (InterruptedException e) {
                        } finally {
                            lock.unlock();
                        }
                    }
                };
        w.start();
        Thread.sleep(5);
        lock.lock();
        flag[0] = true;
        c.signalAll();
        lock.unlock();
        w.join();
        print(c != null ? lock.isLocked() : null);
    }

    private static void interrupts() throws Exception {
        Thread sl =
                new Thread() {
                    public void run() {
                        try {
                            Thread.sleep(10000);
                            print("no");
                        } catch (InterruptedException e) {
                            print("interrupted " + e.getMessage() + isInterrupted());
                        }
                    }
                };
        sl.start();
        Thread.sleep(2);
        sl.interrupt();
        sl.join();
    }

    private static void locals() throws Exception {
        final ThreadLocal<Integer> tl =
                new ThreadLocal<Integer>() {
                    protected Integer initialValue() {
                        return 5;
                    }
                };
        tl.set(9);
        Thread t2 =
                new Thread() {
                    public void run() {
                        print(tl.get());
                    }
                };
        t2.start();
        t2.join();
        print(tl.get());
        print(Thread.currentThread().getName());
        print(Thread.currentThread().getPriority());
        tl.remove();
        print(tl.get());
    }

    private static void uncaught() throws Exception {
        Thread bad =
                new Thread("bad") {
                    public void run() {
                        throw new IllegalStateException("boom");
                    }
                };
        bad.setUncaughtExceptionHandler(
                new Thread.UncaughtExceptionHandler() {
                    public void uncaughtException(Thread t, Throwable e) {
                        print(t.getName() + e);
                    }
                });
        bad.start();
        bad.join();
        print(TimeUnit.SECONDS.toMillis(3));
        print(TimeUnit.MILLISECONDS.toSeconds(3999));
        print(TimeUnit.NANOSECONDS.convert(5, TimeUnit.DAYS));
    }

    private static void atomics() throws Exception {
        AtomicLong al = new AtomicLong(5);
        print(al.incrementAndGet());
        print(al.getAndAdd(3));
        print(al.compareAndSet(9, 1));
        print(al);
        Object mon = new Object();
        synchronized (mon) {
            long t0 = System.nanoTime();
            mon.wait(3);
            print(System.nanoTime() - t0 >= 3000000L);
        }
        try {
            mon.notify();
        } catch (IllegalMonitorStateException e) {
            print("imse");
        }
    }

    private static void print(Object value) {
        System.out.println(value);
    }
}
