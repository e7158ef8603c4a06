import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Executors, futures, locks and queues between threads; what is printed does not depend on who runs first. */
public class LibraryConcurrency {
    private static Callable<Integer> square(final int value) {
        return new Callable<Integer>() {
            @Override
            public Integer call() {
                if (value == 7) {
                    throw new IllegalArgumentException("seven");
                }
                return value * value;
            }
        };
    }

    private static void pools() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            tasks.add(square(i));
        }
        int sum = 0;
        for (Future<Integer> future : pool.invokeAll(tasks)) {
            try {
                sum += future.get();
            } catch (ExecutionException e) {
                System.out.println(e);
            }
        }
        System.out.println(sum + " " + pool.invokeAny(tasks.subList(8, 9)) + pool.isShutdown());
        pool.shutdown();
        System.out.println(pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS) + " " + pool.isTerminated());
        try {
            pool.execute(new FutureTask<>(square(1)));
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        final CountDownLatch gate = new CountDownLatch(1);
        ThreadPoolExecutor small = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<Runnable>(2));
        Runnable waits = new Runnable() {
            @Override
            public void run() {
                try {
                    gate.await();
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        };
        int taken = 0;
        for (int i = 0; i < 7; i++) {
            try {
                small.execute(waits);
                taken++;
            } catch (RejectedExecutionException e) {
                taken += 100;
            }
        }
        System.out.println(taken + " " + small.getPoolSize() + " " + small.getQueue().size());
        small.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
        small.execute(waits);
        gate.countDown();
        small.shutdown();
        System.out.println(small.awaitTermination(10, TimeUnit.SECONDS) + " " + small.getCompletedTaskCount());
    }

    private static void scheduled() throws Exception {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        final CountDownLatch rounds = new CountDownLatch(4);
        ScheduledFuture<?> repeated = timer.scheduleAtFixedRate(new Runnable() {
            @Override
            public void run() {
                rounds.countDown();
            }
        }, 5, 10, TimeUnit.MILLISECONDS);
        rounds.await();
        System.out.println(repeated.cancel(false) + " " + repeated.isCancelled());
        Future<Integer> late = timer.schedule(square(6), 20, TimeUnit.MILLISECONDS);
        Future<Integer> soon = timer.schedule(square(5), 1, TimeUnit.MILLISECONDS);
        System.out.println(soon.get() + " " + late.get());
        timer.shutdownNow();
        System.out.println(timer.awaitTermination(5, TimeUnit.SECONDS));
    }

    private static final Function<Integer, Integer> DOUBLE = new Function<Integer, Integer>() {
        @Override
        public Integer apply(Integer value) {
            return value * 2;
        }
    };

    private static void futures() throws Exception {
        CompletableFuture<Integer> start = new CompletableFuture<>();
        CompletableFuture<Integer> next = start.thenApply(DOUBLE).thenApplyAsync(DOUBLE);
        CompletableFuture<String> both = next.thenCombine(start, new BiFunction<Integer, Integer, String>() {
            @Override
            public String apply(Integer a, Integer b) {
                return a + "&" + b;
            }
        });
        System.out.println(start.isDone() + " " + start.getNow(-1) + start.complete(5) + start.complete(6));
        System.out.println(next.get() + " " + both.join() + " " + CompletableFuture.allOf(next, both).get());
        CompletableFuture<Integer> failed = new CompletableFuture<>();
        CompletableFuture<Integer> after = failed.thenApply(DOUBLE);
        failed.completeExceptionally(new IllegalStateException("no"));
        try {
            after.join();
        } catch (CompletionException e) {
            System.out.println(e);
        }
        try {
            failed.get();
        } catch (ExecutionException e) {
            System.out.println(e);
        }
        System.out.println(after.exceptionally(new Function<Throwable, Integer>() {
            @Override
            public Integer apply(Throwable t) {
                System.out.println("handled " + t);
                return 9;
            }
        }).get() + " " + after.isCompletedExceptionally() + failed.isCancelled());
        System.out.println(CompletableFuture.supplyAsync(new Supplier<Integer>() {
            @Override
            public Integer get() {
                return 21;
            }
        }).thenCompose(new Function<Integer, CompletionStage<Integer>>() {
            @Override
            public CompletionStage<Integer> apply(Integer value) {
                return CompletableFuture.completedFuture(value + 21);
            }
        }).get(5, TimeUnit.SECONDS));
    }

    private static final class Sum extends RecursiveTask<Long> {
        private final int from;
        private final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from < 50) {
                long sum = 0;
                for (int i = from; i < to; i++) {
                    sum += (long) i * i;
                }
                return sum;
            }
            Sum left = new Sum(from, (from + to) / 2);
            Sum right = new Sum((from + to) / 2, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    private static void locks() throws Exception {
        final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        final int[] shared = new int[2];
        final CyclicBarrier barrier = new CyclicBarrier(4);
        Thread[] threads = new Thread[4];
        final AtomicInteger torn = new AtomicInteger();
        final LongAdder adder = new LongAdder();
        for (int i = 0; i < threads.length; i++) {
            final boolean writes = i % 2 == 0;
            threads[i] = new Thread(new Runnable() {
                @Override
                public void run() {
                    try {
                        barrier.await();
                    } catch (InterruptedException | BrokenBarrierException e) {
                        return;
                    }
                    for (int n = 0; n < 200; n++) {
                        Lock own = writes ? lock.writeLock() : lock.readLock();
                        own.lock();
                        try {
                            if (writes) {
                                shared[0]++;
                                Thread.yield();
                                shared[1]++;
                            } else if (shared[0] != shared[1]) {
                                torn.incrementAndGet();
                            }
                        } finally {
                            own.unlock();
                        }
                        adder.increment();
                    }
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(shared[0] + " " + shared[1] + " " + torn + " " + adder);
        try {
            lock.writeLock().unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not held");
        }
        StampedLock stamped = new StampedLock();
        long stamp = stamped.tryOptimisticRead();
        long write = stamped.writeLock();
        System.out.println(stamped.validate(stamp) + " " + stamped.isWriteLocked() + stamped.tryReadLock());
        stamped.unlockWrite(write);
        final Thread main = Thread.currentThread();
        LockSupport.unpark(main);
        LockSupport.park();
        LockSupport.parkNanos(1000000);
        ReentrantLock plain = new ReentrantLock();
        plain.lock();
        System.out.println(plain.newCondition().awaitNanos(1000000) <= 0);
    }

    private static void queues() throws Exception {
        final SynchronousQueue<Integer> handed = new SynchronousQueue<>();
        Thread giver = new Thread() {
            @Override
            public void run() {
                try {
                    for (int i = 0; i < 5; i++) {
                        handed.put(i);
                    }
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            }
        };
        giver.start();
        System.out.println(handed.take() + handed.take() + handed.take() + handed.take() + handed.take());
        System.out.println(handed.offer(1) + " " + handed.poll(1, TimeUnit.MILLISECONDS));
        BlockingQueue<String> ordered = new PriorityBlockingQueue<>(Arrays.asList("c", "a", "b"));
        List<String> drained = new ArrayList<>();
        ordered.drainTo(drained, 2);
        System.out.println(drained + " " + ordered);
        LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>(2);
        System.out.println(deque.offerFirst(1) + " " + deque.offerLast(2) + deque.offer(3) + deque + deque.takeLast());
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(Arrays.asList(1, 2, 3));
        for (Integer each : list) {
            list.add(each * 10);
        }
        System.out.println(list + " " + list.addIfAbsent(3));
        ConcurrentSkipListMap<Integer, String> sorted = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 10; i++) {
            sorted.put(i * 7 % 10, "v" + i);
        }
        for (Integer key : sorted.keySet()) {
            sorted.remove(key + 1);
        }
        System.out.println(sorted + " " + sorted.ceilingKey(3) + sorted.headMap(5) + sorted.descendingMap());
    }

    public static void main(String[] args) throws Exception {
        pools();
        scheduled();
        futures();
        System.out.println(new ForkJoinPool(2).invoke(new Sum(0, 2000)) + " " + new Sum(0, 300).invoke());
        locks();
        queues();
    }
}
