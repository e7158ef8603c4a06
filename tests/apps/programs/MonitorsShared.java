/** Monitors entered again, nested, handed from thread to thread in turns, waited on with a limit and interrupted. */
public class MonitorsShared {
    static final StringBuffer LOG = new StringBuffer();

    static class Account {
        private int money;

        synchronized int add(int by) {
            if (by > 1) {
                add(by - 1);
            }
            return ++money;
        }
    }

    /** Threads that take turns in a fixed order. */
    static class Turns extends Thread {
        private static final Object LOCK = new Object();
        private static int turn;
        private final int number;
        private final int threads;

        Turns(int number, int threads) {
            this.number = number;
            this.threads = threads;
        }

        @Override
        public void run() {
            for (int round = 0; round < 5; round++) {
                synchronized (LOCK) {
                    while (turn % threads != number) {
                        try {
                            LOCK.wait();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                    LOG.append((char) ('a' + number)).append(round);
                    turn++;
                    LOCK.notifyAll();
                }
            }
        }
    }

    static class Transfer extends Thread {
        private final Account from;
        private final Account to;

        Transfer(Account from, Account to) {
            this.from = from;
            this.to = to;
        }

        /** Always in the same order, so that no two threads wait for each other. */
        @Override
        public void run() {
            Object outer = System.identityHashCode(from) < System.identityHashCode(to) ? from : to;
            for (int i = 0; i < 200; i++) {
                synchronized (outer) {
                    synchronized (outer == from ? to : from) {
                        from.money -= i;
                        to.money += i;
                    }
                }
                if (i % 20 == 0) {
                    Thread.yield();
                }
            }
        }
    }

    static void waits(Object lock, long millis) {
        try {
            synchronized (lock) {
                lock.wait(millis);
            }
            LOG.append("timed out ");
        } catch (InterruptedException e) {
            LOG.append("interrupted ");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Turns[] turns = new Turns[3];
        for (int i = turns.length - 1; i >= 0; i--) {
            turns[i] = new Turns(i, turns.length);
            turns[i].start();
        }
        for (Turns thread : turns) {
            thread.join();
        }
        System.out.println(LOG);
        LOG.setLength(0);

        Account[] accounts = {new Account(), new Account(), new Account()};
        Transfer[] transfers = new Transfer[6];
        for (int i = 0; i < transfers.length; i++) {
            transfers[i] = new Transfer(accounts[i % 3], accounts[(i + 1 + i / 3) % 3]);
            transfers[i].start();
        }
        for (Transfer transfer : transfers) {
            transfer.join();
        }
        for (Account account : accounts) {
            System.out.println(account.money + " " + account.add(10));
        }

        final Object lock = new Object();
        waits(lock, 3);
        Thread waiting = new Thread("waiting") {
            @Override
            public void run() {
                waits(lock, 0);
            }
        };
        waiting.start();
        waiting.interrupt();
        waiting.join();
        Thread.currentThread().interrupt();
        waits(lock, 1000);
        System.out.println(LOG + "" + Thread.interrupted());
    }
}
