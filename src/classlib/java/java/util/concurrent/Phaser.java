package java.util.concurrent;

/**
 * A barrier that is passed again and again, by threads that come and go, and that may be one of a tree. One lock guards
 * a tree, so `onAdvance` runs while nobody else can arrive.
 */
public class Phaser {
    private static final int MAX_PARTIES = 0xffff;

    private final Phaser parent;
    private final Phaser root;
    private int parties;
    private int unarrived;
    /** Negative once terminated. Of the whole tree in the root; elsewhere the one that `unarrived` is of. */
    private int phase;

    public Phaser() {
        this(null, 0);
    }

    public Phaser(int parties) {
        this(null, parties);
    }

    public Phaser(Phaser parent) {
        this(parent, 0);
    }

    public Phaser(Phaser parent, int parties) {
        if (parties < 0 || parties > MAX_PARTIES) {
            throw new IllegalArgumentException("Illegal number of parties");
        }
        this.parent = parent;
        root = parent == null ? this : parent.root;
        synchronized (root) {
            if (parent != null && parties != 0) {
                parent.add(1);
            }
            phase = root.phase;
            this.parties = parties;
            unarrived = parties;
        }
    }

    /** Takes note that the tree's phase went on. */
    private void catchUp() {
        if (phase != root.phase) {
            phase = root.phase;
            unarrived = phase < 0 ? unarrived : parties;
        }
    }

    public int register() {
        synchronized (root) {
            return add(1);
        }
    }

    public int bulkRegister(int count) {
        if (count < 0) {
            throw new IllegalArgumentException();
        }
        synchronized (root) {
            return count == 0 ? root.phase : add(count);
        }
    }

    private int add(int count) {
        catchUp();
        if (count > MAX_PARTIES - parties) {
            throw new IllegalStateException(
                    "Attempt to register more than " + MAX_PARTIES + " parties for " + described());
        }
        // All have arrived, and wait for the rest of the tree.
        while (root.phase >= 0 && parties != 0 && unarrived == 0) {
            awaitChange();
            catchUp();
        }
        if (root.phase < 0) {
            return root.phase;
        }
        if (parent != null && parties == 0) {
            int now = parent.add(1);
            if (now < 0) {
                return now;
            }
            catchUp();
        }
        parties += count;
        unarrived += count;
        return phase;
    }

    public int arrive() {
        synchronized (root) {
            return arrive(false);
        }
    }

    public int arriveAndDeregister() {
        synchronized (root) {
            return arrive(true);
        }
    }

    /** Returns the phase that was arrived at. */
    private int arrive(boolean leave) {
        catchUp();
        int now = root.phase;
        if (now < 0) {
            return now;
        }
        if (unarrived <= 0) {
            throw new IllegalStateException("Attempted arrival of unregistered party for " + described());
        }
        unarrived--;
        parties -= leave ? 1 : 0;
        if (unarrived == 0) {
            if (parent == null) {
                advance();
            } else {
                parent.arrive(parties == 0);
            }
        }
        return now;
    }

    private void advance() {
        boolean last = onAdvance(phase, parties);
        int next = (phase + 1) & Integer.MAX_VALUE;
        phase = last ? next | Integer.MIN_VALUE : next;
        unarrived = last ? 0 : parties;
        notifyAll();
    }

    public int arriveAndAwaitAdvance() {
        synchronized (root) {
            int now = arrive(false);
            return now < 0 ? now : awaitAdvance(now);
        }
    }

    public int awaitAdvance(int phase) {
        if (phase < 0) {
            return phase;
        }
        synchronized (root) {
            while (root.phase == phase) {
                awaitChange();
            }
            return root.phase;
        }
    }

    /** Waits on the root's lock; an interrupt is kept for later. */
    private void awaitChange() {
        int before = root.phase;
        boolean interrupted = false;
        while (root.phase == before) {
            try {
                root.wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    public int awaitAdvanceInterruptibly(int phase) throws InterruptedException {
        if (phase < 0) {
            return phase;
        }
        synchronized (root) {
            while (root.phase == phase) {
                root.wait();
            }
            return root.phase;
        }
    }

    public int awaitAdvanceInterruptibly(int phase, long timeout, TimeUnit unit)
            throws InterruptedException, TimeoutException {
        long rest = unit.toNanos(timeout);
        if (phase < 0) {
            return phase;
        }
        long end = System.nanoTime() + rest;
        synchronized (root) {
            while (root.phase == phase) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                if (rest <= 0) {
                    throw new TimeoutException();
                }
                root.wait((rest + 999999) / 1000000);
                rest = end - System.nanoTime();
            }
            return root.phase;
        }
    }

    public void forceTermination() {
        synchronized (root) {
            root.phase |= Integer.MIN_VALUE;
            root.notifyAll();
        }
    }

    public final int getPhase() {
        synchronized (root) {
            return root.phase;
        }
    }

    public int getRegisteredParties() {
        synchronized (root) {
            return parties;
        }
    }

    public int getArrivedParties() {
        synchronized (root) {
            catchUp();
            return parties - unarrived;
        }
    }

    public int getUnarrivedParties() {
        synchronized (root) {
            catchUp();
            return unarrived;
        }
    }

    public Phaser getParent() {
        return parent;
    }

    public Phaser getRoot() {
        return root;
    }

    public boolean isTerminated() {
        return getPhase() < 0;
    }

    protected boolean onAdvance(int phase, int registeredParties) {
        return registeredParties == 0;
    }

    private String described() {
        return super.toString() + "[phase = " + phase + " parties = " + parties + " arrived = "
                + (parties - unarrived) + "]";
    }

    @Override
    public String toString() {
        synchronized (root) {
            catchUp();
            return described();
        }
    }
}
