/** Exceptions that leave synchronized blocks and methods: every monitor is given back, on every way. */
public class LockedFailures {
    private final Object first = new Object();
    private final Object second = new Object();
    private int entered;

    synchronized int method(int n) {
        entered++;
        if (n % 3 == 0) {
            throw new IllegalArgumentException("method " + n);
        }
        return n > 4 ? method(n - 2) : n;
    }

    static synchronized int shared(int[] values, int at) {
        return values[at];
    }

    int block(int n) {
        int sum = 0;
        synchronized (first) {
            sum += 10 / n;
            synchronized (second) {
                sum += 20 / (n - 1);
                synchronized (first) {
                    sum += 30 / (n - 2);
                }
            }
            sum += 40 / (n - 3);
        }
        return sum + 50 / (n - 4);
    }

    String handled(int n) {
        String trail = "";
        synchronized (first) {
            try {
                trail += "a";
                synchronized (second) {
                    trail += "b";
                    if (n == 1) {
                        return trail + "return";
                    }
                    trail += 10 / (n - 2);
                }
                trail += "c";
            } catch (ArithmeticException e) {
                trail += "d";
                synchronized (this) {
                    trail += method(3);
                }
            } finally {
                trail += "e";
                if (n == 3) {
                    throw new IllegalStateException(trail);
                }
            }
        }
        return trail;
    }

    int breaksOut(int n) {
        int rounds = 0;
        for (int i = 0; i < 10; i++) {
            synchronized (i % 2 == 0 ? first : second) {
                rounds++;
                if (i == n) {
                    break;
                }
                if (i % 3 == 1) {
                    continue;
                }
                rounds += 100;
            }
        }
        return rounds;
    }

    /** Another thread can take all the locks only if none is held any more. */
    boolean allFree() throws InterruptedException {
        final boolean[] free = {false};
        Thread other = new Thread("other") {
            @Override
            public void run() {
                synchronized (first) {
                    synchronized (second) {
                        synchronized (LockedFailures.this) {
                            synchronized (LockedFailures.class) {
                                free[0] = true;
                            }
                        }
                    }
                }
            }
        };
        other.start();
        other.join();
        return free[0];
    }

    public static void main(String[] args) throws InterruptedException {
        LockedFailures locks = new LockedFailures();
        for (int n = 0; n < 8; n++) {
            String line = n + ":";
            try {
                line += " " + locks.method(n);
            } catch (IllegalArgumentException e) {
                line += " " + e.getMessage();
            }
            try {
                line += " " + shared(new int[] {1, 2, 3}, n);
            } catch (ArrayIndexOutOfBoundsException e) {
                line += " out";
            }
            try {
                line += " " + locks.block(n);
            } catch (ArithmeticException e) {
                line += " divided";
            }
            try {
                line += " " + locks.handled(n);
            } catch (RuntimeException e) {
                line += " " + e.getMessage();
            }
            System.out.println(line + " " + locks.breaksOut(n) + " " + locks.allFree());
        }
        Object none = null;
        try {
            synchronized (none) {
                System.out.println("locked nothing");
            }
        } catch (NullPointerException e) {
            System.out.println("no lock " + locks.entered);
        }
        try {
            locks.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not the owner");
        }
    }
}
