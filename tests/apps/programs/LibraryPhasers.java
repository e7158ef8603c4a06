import java.util.Arrays;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Phases that threads pass together: parties that come and go, trees, ends. */
public final class LibraryPhasers {
    private LibraryPhasers() {
    }

    private static String counts(Phaser phaser) {
        return phaser.getPhase() + ": " + phaser.getArrivedParties() + " of " + phaser.getRegisteredParties()
                + (phaser.isTerminated() ? " ended" : "");
    }

    /** Each thread adds to its place; after each phase all have done so. */
    private static void rounds() throws InterruptedException {
        final int count = 4;
        final AtomicIntegerArray done = new AtomicIntegerArray(count);
        final StringBuilder seen = new StringBuilder();
        final Phaser phaser = new Phaser(count) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                seen.append(phase).append(done).append(' ');
                return phase == 4;
            }
        };
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            final int own = i;
            threads[i] = new Thread() {
                @Override
                public void run() {
                    while (!phaser.isTerminated()) {
                        done.addAndGet(own, own + 1);
                        phaser.arriveAndAwaitAdvance();
                    }
                }
            };
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(seen + counts(phaser).replace(Integer.toString(Integer.MIN_VALUE + 5), "-"));
    }

    private static void tree() {
        Phaser root = new Phaser();
        Phaser left = new Phaser(root, 2);
        Phaser right = new Phaser(root);
        System.out.println(counts(root) + ", " + counts(left) + ", " + counts(right));
        System.out.println(right.bulkRegister(2) + " " + left.arrive() + left.arrive() + right.arrive());
        System.out.println(counts(root) + ", " + counts(left) + ", " + counts(right));
        System.out.println(right.arriveAndDeregister() + " " + counts(root) + ", " + counts(left) + ", " + counts(right));
        System.out.println(right.arriveAndDeregister() + " " + counts(root) + ", " + counts(right));
        System.out.println(left.getRoot() == root && left.getParent() == root && root.getParent() == null);
        root.forceTermination();
        System.out.println(left.arrive() < 0 && left.register() < 0);
    }

    private static void wrong() throws InterruptedException {
        Phaser phaser = new Phaser();
        try {
            phaser.arrive();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", ""));
        }
        try {
            System.out.println(new Phaser(-1));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        phaser.bulkRegister(65535);
        try {
            phaser.register();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", ""));
        }
        try {
            phaser.awaitAdvanceInterruptibly(0, 5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("too late " + phaser.awaitAdvance(-7) + " " + phaser.awaitAdvance(3));
        }
        Thread.currentThread().interrupt();
        try {
            phaser.awaitAdvanceInterruptibly(0);
        } catch (InterruptedException e) {
            System.out.println("interrupted " + Arrays.asList(counts(phaser)));
        }
    }

    public static void main(String[] args) throws InterruptedException {
        rounds();
        tree();
        wrong();
    }
}
