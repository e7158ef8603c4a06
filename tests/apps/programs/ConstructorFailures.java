import java.util.ArrayList;
import java.util.List;

/** Exceptions from constructors: before and after super(), in initialisers, in arguments, with objects half made. */
public class ConstructorFailures {
    static final List<Object> LEAKED = new ArrayList<Object>();
    static int failing;
    static int step;

    static int check(int value) {
        if (++step == failing) {
            throw new IllegalArgumentException("step " + step);
        }
        return value;
    }

    static class Base {
        final int first = check(1);
        int second;

        {
            LEAKED.add(this);
            second = check(2);
        }

        Base(int third) {
            second += check(third);
            describe();
        }

        void describe() {
            second += 1000;
        }
    }

    static class Derived extends Base {
        final int fourth;
        private int[] data = new int[check(4)];

        Derived(int n) {
            this(n, check(n > 2 ? 5 : 6));
            data[0] = check(7);
        }

        private Derived(int a, int b) {
            super(a > 1 ? check(a + b) : b);
            fourth = check(a * b);
        }

        /** Called from the super constructor, when no field of this class is set yet. */
        @Override
        void describe() {
            second += data == null ? 1 : 2;
            check(fourth);
        }

        @Override
        public String toString() {
            return first + " " + second + " " + fourth + " " + (data == null ? "no data" : "data of " + data[0]);
        }
    }

    static Derived make(int n) {
        try {
            return new Derived(n);
        } catch (IllegalArgumentException e) {
            Object last = LEAKED.isEmpty() ? "nothing" : LEAKED.get(LEAKED.size() - 1);
            System.out.println(e.getMessage() + " leaves " + last);
            return null;
        } finally {
            LEAKED.clear();
        }
    }

    public static void main(String[] args) {
        for (int n = 1; n < 4; n++) {
            Derived made = null;
            for (failing = 1; made == null; failing++) {
                step = 0;
                made = make(n);
            }
            System.out.println(n + " after " + failing + ": " + made);
        }
        int size = -3;
        try {
            System.out.println(new int[size].length);
        } catch (NegativeArraySizeException e) {
            System.out.println("size " + e.getMessage());
        }
    }
}
