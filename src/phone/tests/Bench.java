/** Work for timing the interpreter: loops, arrays, fields, calls. */
public class Bench {
    int field;

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    int step(int x) {
        field = field * 31 + x;
        return field;
    }

    public static void main(String[] args) {
        boolean[] composite = new boolean[200000];
        int primes = 0;
        for (int round = 0; round < 20; round++) {
            java.util.Arrays.fill(composite, false);
            primes = 0;
            for (int i = 2; i < composite.length; i++) {
                if (composite[i]) continue;
                primes++;
                for (int j = i + i; j < composite.length; j += i) composite[j] = true;
            }
        }
        Bench bench = new Bench();
        int sum = 0;
        for (int i = 0; i < 2000000; i++) sum += bench.step(i);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 100000; i++) text.append(i % 10);
        System.out.println(primes + " " + sum + " " + fib(27) + " " + text.length());
    }
}
