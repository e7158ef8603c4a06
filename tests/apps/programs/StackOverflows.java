/** Stacks that overflow, in plain, mutual, virtual and locked recursion, and programs that go on afterwards. */
public class StackOverflows {
    static int depth;
    static int unwound;

    interface Visitor {
        int visit(Visitor other);
    }

    static final class Endless implements Visitor {
        @Override
        public int visit(Visitor other) {
            depth++;
            return other.visit(this) + 1;
        }
    }

    static int plain(int n) {
        depth = n;
        return plain(n + 1) + 1;
    }

    static long ping(long a, double b) {
        depth++;
        return pong(a + 1, b / 2) - a;
    }

    static long pong(long a, double b) {
        depth++;
        return ping(a - 1, b * 2) + a;
    }

    static synchronized int locked(int n) {
        depth = n;
        return locked(n + 1) * 3;
    }

    static int loops(int n) {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            depth = n;
            sum += loops(n + 1);
        }
        return sum;
    }

    static int caughtBelow(int n) {
        try {
            return caughtBelow(n + 1);
        } catch (StackOverflowError e) {
            return n;
        }
    }

    static String attempt(int kind) {
        depth = 0;
        try {
            switch (kind) {
                case 0: return "returned " + plain(0);
                case 1: return "returned " + ping(1, 1.5);
                case 2: return "returned " + locked(0);
                case 3: return "returned " + new Endless().visit(new Endless());
                case 4: return "returned " + loops(0);
                default: return caughtBelow(0) > 100 ? "caught deep below" : "caught early";
            }
        } catch (StackOverflowError e) {
            return "overflow after " + (depth > 300 ? "many" : "few");
        } finally {
            unwound++;
        }
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    public static void main(String[] args) throws InterruptedException {
        for (int kind = 0; kind < 6; kind++) {
            System.out.println(attempt(kind) + " " + fibonacci(10 + kind) + " " + unwound);
        }
        Thread other = new Thread("other") {
            @Override
            public void run() {
                System.out.println(attempt(0) + " in " + getName());
            }
        };
        other.start();
        other.join();
    }
}
