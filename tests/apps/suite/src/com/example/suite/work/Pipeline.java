package com.example.suite.work;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The same work on several threads, in two ways. */
public final class Pipeline {
    private static final int END = -1;

    private Pipeline() {
    }

    /** How many steps the Collatz sequence of a number takes to come to 1. */
    public static int steps(int number) {
        int steps = 0;
        for (long n = number; n != 1; n = (n & 1) == 0 ? n >> 1 : 3 * n + 1) {
            steps++;
        }
        return steps;
    }

    /** The sum of steps below a number, part by part in a pool. */
    public static long inPool(int threads, int parts, final int partSize) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Long>> sums = new ArrayList<Future<Long>>();
            for (int part = 0; part < parts; part++) {
                final int from = 1 + part * partSize;
                sums.add(pool.submit(new Callable<Long>() {
                    @Override
                    public Long call() {
                        return sum(from, from + partSize);
                    }
                }));
            }
            long total = 0;
            for (Future<Long> sum : sums) {
                total += sum.get();
            }
            return total;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            pool.shutdown();
        }
    }

    public static long sum(int from, int to) {
        long sum = 0;
        for (int n = from; n < to; n++) {
            sum += steps(n);
        }
        return sum;
    }

    /** The steps of numbers in order of size: one thread asks, others compute, through queues of a few places. */
    public static List<Integer> throughQueues(final int numbers, int workers) throws InterruptedException {
        final BlockingQueue<Integer> questions = new ArrayBlockingQueue<Integer>(4);
        final BlockingQueue<Integer> answers = new ArrayBlockingQueue<Integer>(4);
        List<Thread> threads = new ArrayList<Thread>();
        for (int i = 0; i < workers; i++) {
            Thread thread = new Thread(new Worker(questions, answers), "worker " + i);
            thread.start();
            threads.add(thread);
        }
        Thread asker = new Thread(new Runnable() {
            @Override
            public void run() {
                ask(questions, numbers);
            }
        }, "asker");
        asker.start();
        List<Integer> results = new ArrayList<Integer>();
        for (int i = 0; i < numbers; i++) {
            results.add(answers.take());
        }
        asker.join();
        for (Thread thread : threads) {
            thread.join();
        }
        Collections.sort(results);
        return results;
    }

    private static void ask(BlockingQueue<Integer> questions, int numbers) {
        try {
            for (int n = 1; n <= numbers; n++) {
                questions.put(n);
            }
            questions.put(END);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Answers until the end comes, which it leaves to the next one. */
    private static final class Worker implements Runnable {
        private final BlockingQueue<Integer> questions;
        private final BlockingQueue<Integer> answers;

        Worker(BlockingQueue<Integer> questions, BlockingQueue<Integer> answers) {
            this.questions = questions;
            this.answers = answers;
        }

        @Override
        public void run() {
            try {
                for (int n = questions.take(); n != END; n = questions.take()) {
                    answers.put(steps(n));
                }
                questions.put(END);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
