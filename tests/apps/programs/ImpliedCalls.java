import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Methods of one path that callers report for them: which throw, recurse, initialise classes, or are called otherwise. */
public class ImpliedCalls {
    static class Vec {
        final double x;
        final double y;

        Vec(double x, double y) {
            this.x = x;
            this.y = y;
        }

        double dot(Vec other) {
            return x * other.x + y * other.y;
        }

        final Vec plus(Vec other) {
            return new Vec(x + other.x, y + other.y);
        }
    }

    static class Base {
        final int[] data;

        Base(int length) {
            data = new int[length];
            data[0] = length;
        }

        int first() {
            return data[0];
        }
    }

    static class Derived extends Base {
        final int more;

        Derived(int length, int by) {
            super(length);
            more = length / by;
        }

        @Override
        int first() {
            return data[more];
        }

        int ofParent() {
            return super.first();
        }
    }

    static class Wide {
        final long sum;

        Wide(long a, double b, int c, Object d, long e, int[] f) {
            sum = a + (long) b + c + d.hashCode() + e + f[c];
        }

        static long add(long a, int b, long c, double d, int[] e, int f) {
            return a / b + c + (long) d + e[f];
        }
    }

    static class Fails {
        static int[] table = make(-1);

        static int get(int at) {
            return table[at];
        }

        static int[] make(int length) {
            return new int[length];
        }
    }

    static class Loud {
        static int[] table = say("Loud is initialised");

        static int get(int at) {
            return table[at];
        }

        static int[] say(String what) {
            System.out.println(what);
            return new int[] {7, 8};
        }
    }

    interface Shape {
        int size();
    }

    static class Square implements Shape {
        private final int[] sides;

        Square(int... sides) {
            this.sides = sides;
        }

        @Override
        public int size() {
            return sides[0] * sides[1];
        }
    }

    static int at(int[] array, int index) {
        return array[index];
    }

    static int divide(int a, int b) {
        return a / b;
    }

    /** One clone calls another, twice. */
    static int twice(int[] array, int a, int b) {
        return divide(at(array, a), at(array, b));
    }

    static int length(String text) {
        return text.length() + Math.max(1, text.charAt(0));
    }

    /** What it calls reports itself. */
    static int through(int n) {
        return risky(n) + 1;
    }

    static int farther(int n) {
        return through(n) * through(n - 1);
    }

    static int risky(int n) {
        synchronized (LOCK) {
            for (int i = 0; i < n; i++) {
                if (i == 3) {
                    throw new IllegalStateException("three");
                }
            }
            return divide(100, n);
        }
    }

    static synchronized int locked(int n) {
        return divide(12, n) + at(NUMBERS, n);
    }

    static int down(int n) {
        return n == 0 ? divide(4, n + 1) : step(n) + 1;
    }

    static int step(int n) {
        return down(n - 1);
    }

    static int endless(int n) {
        return more(n + 1);
    }

    static int more(int n) {
        return endless(n);
    }

    static final Object LOCK = new Object();
    static final int[] NUMBERS = {3, 1, 4, 1, 5, 0};

    interface Step {
        int run(int n);
    }

    static final Step[] STEPS = {
        new Step() {
            public int run(int n) {
                return at(NUMBERS, n) + at(n == 2 ? null : NUMBERS, n);
            }
        },
        new Step() {
            public int run(int n) {
                return divide(12, NUMBERS[n]);
            }
        },
        new Step() {
            public int run(int n) {
                return twice(NUMBERS, n, n + 1);
            }
        },
        new Step() {
            public int run(int n) {
                return through(n);
            }
        },
        new Step() {
            public int run(int n) {
                return farther(n);
            }
        },
        new Step() {
            public int run(int n) {
                return locked(n);
            }
        },
        new Step() {
            public int run(int n) {
                return new Base(n - 1).first() + new Derived(n, n - 2).first();
            }
        },
        new Step() {
            public int run(int n) {
                return new Derived(n, 2).ofParent() + new Derived(n, n).more;
            }
        },
        new Step() {
            public int run(int n) {
                Vec sum = new Vec(n, 1).plus(n == 3 ? null : new Vec(2, n));
                return (int) sum.dot(new Vec(1, 1));
            }
        },
        new Step() {
            public int run(int n) {
                return (int) new Wide(n, 1.5, n, n == 1 ? null : Integer.valueOf(n), 1L << 40, NUMBERS).sum;
            }
        },
        new Step() {
            public int run(int n) {
                return (int) Wide.add(1L << 33, n, 7, 2.5, NUMBERS, n + 3);
            }
        },
        new Step() {
            public int run(int n) {
                return length(n == 4 ? null : "text");
            }
        },
        new Step() {
            public int run(int n) {
                Shape shape = n == 2 ? new Square(1) : new Square(n, n + 1);
                return shape.size() + new Square(2, 3).size();
            }
        },
        new Step() {
            public int run(int n) {
                return Fails.get(n);
            }
        },
        new Step() {
            public int run(int n) {
                return Loud.get(n);
            }
        },
    };

    static int calls;

    /** Exceptions are caught where the call is, in a loop, and after a `finally`. */
    static String outcome(Step step, int n) {
        try {
            try {
                return "" + step.run(n);
            } finally {
                calls++;
            }
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + " in " + e.getStackTrace()[0].getMethodName();
        } catch (LinkageError e) {
            return e.getClass().getSimpleName();
        }
    }

    static int sumOfLoop(int[] array, int rounds) {
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum += at(array, i % array.length) * divide(rounds, i + 1);
        }
        return sum;
    }

    static int untilItThrows(int[] array) {
        int sum = 0;
        try {
            for (int i = 0; ; i++) {
                sum += at(array, i);
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            return sum;
        }
    }

    static void reflect() throws Exception {
        Method divide = ImpliedCalls.class.getDeclaredMethod("divide", int.class, int.class);
        System.out.println(divide.invoke(null, 7, 2) + " " + divide.getName());
        try {
            divide.invoke(null, 7, 0);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().getClass().getName());
        }
        Constructor<Derived> make = Derived.class.getDeclaredConstructor(int.class, int.class);
        System.out.println(make.newInstance(4, 2).first());
        try {
            make.newInstance(0, 2);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().getClass().getName());
        }
        Method first = Base.class.getDeclaredMethod("first");
        System.out.println(first.invoke(new Derived(4, 4)));
    }

    static class Worker extends Thread {
        private final int from;
        int sum;

        Worker(int from) {
            this.from = from;
        }

        @Override
        public void run() {
            for (int i = 0; i < 500; i++) {
                try {
                    sum += through(from + i % 5) + at(NUMBERS, i % 7) + divide(i, i % 3);
                } catch (RuntimeException e) {
                    sum -= 7;
                }
            }
        }
    }

    /** Its only method calls what throws: nothing around it has a frame. */
    static class Doomed extends Thread {
        Doomed() {
            super("doomed");
        }

        @Override
        public void run() {
            divide(1, at(NUMBERS, 5));
        }
    }

    static int overflows() {
        try {
            return endless(0);
        } catch (StackOverflowError e) {
            return -1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread doomed = new Doomed();
        doomed.start();
        doomed.join();
        for (int step = 0; step < STEPS.length; step++) {
            StringBuilder line = new StringBuilder().append(step);
            for (int n = 0; n < 6; n++) {
                line.append(' ').append(outcome(STEPS[step], n));
            }
            System.out.println(line);
        }
        System.out.println(calls + " calls");
        System.out.println(sumOfLoop(NUMBERS, 1000) + " " + untilItThrows(NUMBERS));
        System.out.println(down(300));
        System.out.println(overflows());
        reflect();
        Worker[] workers = {new Worker(0), new Worker(1), new Worker(2)};
        int sum = 0;
        for (Worker worker : workers) {
            worker.start();
        }
        for (Worker worker : workers) {
            worker.join();
            sum += worker.sum;
        }
        System.out.println(sum);
        System.out.println(outcome(STEPS[13], 0));
    }
}
