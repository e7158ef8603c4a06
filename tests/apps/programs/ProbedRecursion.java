import java.util.Arrays;
import java.util.Comparator;

/** Deep and mutual recursion, calls back from the library, and a stack that overflows. */
public class ProbedRecursion {
    static int depth;

    static long fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int down(int n) {
        depth++;
        return down(n + 1) + 1;
    }

    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    public static void main(String[] args) {
        System.out.println(fibonacci(18) + " " + even(501) + " " + ackermann(2, 6));
        String[] words = {"pear", "fig", "apple", "kiwi"};
        Arrays.sort(words, new Comparator<String>() {
            @Override
            public int compare(String a, String b) {
                return a.length() != b.length() ? a.length() - b.length() : a.compareTo(b);
            }
        });
        System.out.println(Arrays.toString(words));
        try {
            Arrays.sort(words, new Comparator<String>() {
                @Override
                public int compare(String a, String b) {
                    throw new IllegalStateException("not comparable");
                }
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            down(0);
        } catch (StackOverflowError e) {
            System.out.println("overflow after " + (depth > 500 ? "many" : "few"));
        }
        System.out.println(fibonacci(10));
    }
}
