/** Fibonacci numbers by recursion: nothing but calls of a short method. */
public class Fib {
    private static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    public static void main(String[] args) {
        int repeats = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        int sum = 0;
        for (int repeat = 0; repeat < repeats; repeat++) {
            sum += fib(22 + (repeat & 1));
        }
        System.out.println("fib " + sum);
    }
}
