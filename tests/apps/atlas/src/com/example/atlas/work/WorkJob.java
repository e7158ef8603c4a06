package com.example.atlas.work;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import java.util.ArrayList;
import java.util.List;

/** Has two workers do what the caller thinks up. */
public final class WorkJob implements Job {
    private static final int WORKERS = 2;

    @Override
    public String label() {
        return "Workers";
    }

    @Override
    public String run(int round) {
        WorkQueue queue = new WorkQueue(8);
        Results results = new Results();
        List<Worker> workers = new ArrayList<Worker>();
        List<Thread> threads = new ArrayList<Thread>();
        for (int i = 0; i < WORKERS; i++) {
            Worker worker = new Worker(queue, results);
            workers.add(worker);
            Thread thread = new Thread(worker, "worker-" + i);
            threads.add(thread);
            thread.start();
        }
        try {
            produce(queue, new Rand(round + 2200), 50 + 10 * (round % 3));
            queue.close();
            int items = 0;
            for (int i = 0; i < WORKERS; i++) {
                threads.get(i).join();
                items += workers.get(i).items();
            }
            return items + " items, " + results + ", " + refuses(queue) + ", " + Integer.toHexString(results.digest());
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    private static void produce(WorkQueue queue, Rand rand, int count) throws InterruptedException {
        for (int number = 0; number < count; number++) {
            WorkItem item;
            switch (rand.below(4)) {
                case 0:
                    item = new Items.Sieve(number, rand.between(200, 900));
                    break;
                case 1:
                    item = new Items.Flaky(number, rand.below(5));
                    break;
                default:
                    item = new Items.Collatz(number, rand.between(-200, 3000));
                    break;
            }
            if (rand.chance(10)) {
                item.cancel();
            }
            queue.put(item);
        }
    }

    private static String refuses(WorkQueue queue) throws InterruptedException {
        try {
            queue.put(new Items.Sieve(0, 2));
            return "open";
        } catch (IllegalStateException e) {
            return queue.most() > 0 && queue.take() == null ? e.getMessage() : "odd";
        }
    }
}
