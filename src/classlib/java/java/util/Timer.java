package java.util;

/** A thread that runs tasks at their times. */
public class Timer {
    private static int count;

    private final PriorityQueue<TimerTask> tasks = new PriorityQueue<TimerTask>(11, new Comparator<TimerTask>() {
        @Override
        public int compare(TimerTask a, TimerTask b) {
            int order = Long.compare(a.nextTime, b.nextTime);
            return order != 0 ? order : Long.compare(a.number, b.number);
        }
    });
    private boolean ended;
    private long numbers;

    public Timer() {
        this("Timer-" + nextCount());
    }

    public Timer(boolean daemon) {
        this("Timer-" + nextCount(), daemon);
    }

    public Timer(String name) {
        this(name, false);
    }

    public Timer(String name, boolean daemon) {
        Thread thread = new Thread(name) {
            @Override
            public void run() {
                try {
                    loop();
                } finally {
                    cancel();
                }
            }

            private void cancel() {
                Timer.this.cancel();
            }
        };
        thread.setDaemon(daemon);
        thread.start();
    }

    private static synchronized int nextCount() {
        return count++;
    }

    private void loop() {
        while (true) {
            TimerTask task;
            try {
                task = next();
            } catch (InterruptedException e) {
                continue;
            }
            if (task == null) {
                return;
            }
            task.run();
        }
    }

    /** Waits for the next task that is due, which is queued again if it is to run again. */
    private synchronized TimerTask next() throws InterruptedException {
        while (!ended) {
            TimerTask first = tasks.peek();
            if (first == null) {
                wait();
                continue;
            }
            long now = System.currentTimeMillis();
            synchronized (first.lock) {
                if (first.state == TimerTask.CANCELLED) {
                    tasks.poll();
                    continue;
                }
                if (first.nextTime <= now) {
                    take(now);
                    return first;
                }
            }
            wait(first.nextTime - now);
        }
        return null;
    }

    private void take(long now) {
        TimerTask first = tasks.poll();
        if (first.period == 0) {
            first.state = TimerTask.RUN;
            return;
        }
        first.nextTime = first.period < 0 ? now - first.period : first.nextTime + first.period;
        tasks.add(first);
    }

    public void schedule(TimerTask task, long delay) {
        schedule(task, checked(delay), 0, true);
    }

    public void schedule(TimerTask task, long delay, long period) {
        checked(delay);
        schedule(task, delay, -positive(period), true);
    }

    public void scheduleAtFixedRate(TimerTask task, long delay, long period) {
        checked(delay);
        schedule(task, delay, positive(period), true);
    }

    private static long checked(long delay) {
        if (delay < 0) {
            throw new IllegalArgumentException("Negative delay.");
        }
        return delay;
    }

    private static long positive(long period) {
        if (period <= 0) {
            throw new IllegalArgumentException("Non-positive period.");
        }
        return period;
    }

    private synchronized void schedule(TimerTask task, long time, long period, boolean fromNow) {
        if (ended) {
            throw new IllegalStateException("Timer already cancelled.");
        }
        synchronized (task.lock) {
            if (task.state != TimerTask.NEW) {
                throw new IllegalStateException("Task already scheduled or cancelled");
            }
            task.nextTime = fromNow ? System.currentTimeMillis() + time : time;
            task.period = period;
            task.number = numbers++;
            task.state = TimerTask.SCHEDULED;
        }
        tasks.add(task);
        if (tasks.peek() == task) {
            notify();
        }
    }

    public synchronized void cancel() {
        ended = true;
        tasks.clear();
        notify();
    }

    public synchronized int purge() {
        int removed = 0;
        for (Iterator<TimerTask> each = tasks.iterator(); each.hasNext();) {
            TimerTask task = each.next();
            synchronized (task.lock) {
                if (task.state == TimerTask.CANCELLED) {
                    each.remove();
                    removed++;
                }
            }
        }
        return removed;
    }
}
