package java.util.concurrent;

/** Where threads wait until so many have come; again and again. */
public class CyclicBarrier {
    private static final class Round {
        private boolean broken;
        private boolean passed;
    }

    private final int parties;
    private final Runnable action;
    private int missing;
    private Round round = new Round();

    public CyclicBarrier(int parties) {
        this(parties, null);
    }

    public CyclicBarrier(int parties, Runnable action) {
        if (parties <= 0) {
            throw new IllegalArgumentException();
        }
        this.parties = parties;
        this.action = action;
        missing = parties;
    }

    public int getParties() {
        return parties;
    }

    private void nextRound() {
        round.passed = true;
        missing = parties;
        round = new Round();
        notifyAll();
    }

    private void breakUp() {
        round.broken = true;
        missing = parties;
        notifyAll();
    }

    public int await() throws InterruptedException, BrokenBarrierException {
        try {
            return await(null);
        } catch (TimeoutException e) {
            throw new InternalError(e);
        }
    }

    public int await(long timeout, TimeUnit unit)
            throws InterruptedException, BrokenBarrierException, TimeoutException {
        return await(Deadline.in(timeout, unit));
    }

    private synchronized int await(Deadline end)
            throws InterruptedException, BrokenBarrierException, TimeoutException {
        Round mine = round;
        if (mine.broken) {
            throw new BrokenBarrierException();
        }
        if (Thread.interrupted()) {
            breakUp();
            throw new InterruptedException();
        }
        int index = --missing;
        if (index == 0) {
            boolean done = false;
            try {
                if (action != null) {
                    action.run();
                }
                done = true;
            } finally {
                if (done) {
                    nextRound();
                } else {
                    breakUp();
                }
            }
            return 0;
        }
        while (true) {
            boolean inTime = true;
            try {
                if (end == null) {
                    wait();
                } else {
                    inTime = end.await(this);
                }
            } catch (InterruptedException e) {
                if (mine == round && !mine.broken) {
                    breakUp();
                    throw e;
                }
                Thread.currentThread().interrupt();
            }
            if (mine.broken) {
                throw new BrokenBarrierException();
            }
            if (mine.passed) {
                return index;
            }
            if (!inTime) {
                breakUp();
                throw new TimeoutException();
            }
        }
    }

    public synchronized boolean isBroken() {
        return round.broken;
    }

    public synchronized void reset() {
        breakUp();
        round = new Round();
    }

    public synchronized int getNumberWaiting() {
        return parties - missing;
    }
}
