import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lambdas of all kinds, and texts put together, as javac makes them for Java 9 and later. */
public class Lambdas {
    interface IntOp { int of(int a, int b); }
    interface Maker<T> { T make(String text); }
    interface Fun<A, B> { B of(A a); default <C> Fun<A, C> then(Fun<? super B, ? extends C> next) { return a -> next.of(of(a)); } }
    interface Long2 { long of(long a, double b); }
    interface Plain { Object of(Integer a); }

    private final int base;
    Lambdas(int base) { this.base = base; }
    private int plus(int x) { return base + x; }
    static String twice(Object o) { return o + "" + o; }

    void instance() {
        IntOp op = (a, b) -> a * b + base;
        System.out.println(op.of(3, 4));
        Fun<Integer, Integer> f = this::plus;
        System.out.println(f.of(5));
    }

    public static void main(String[] args) {
        long big = 1L << 40;
        double half = 0.5;
        char c = 'c';
        byte small = -3;
        Long2 captured = (a, b) -> (long) (a + b * half) + big + c + small;
        System.out.println(captured.of(7, 3.0));
        IntOp sum = Integer::sum;
        System.out.println(sum.of(2, 40));
        Maker<StringBuilder> maker = StringBuilder::new;
        System.out.println(maker.make("made").append('!'));
        Fun<String, Integer> length = String::length;
        Fun<Object, String> twice = Lambdas::twice;
        System.out.println(length.then(twice).of("four"));
        Plain boxes = a -> a + 1L;
        System.out.println(boxes.of(41));
        new Lambdas(100).instance();
        List<String> words = new ArrayList<>(Arrays.asList("pear", "fig", "apple"));
        words.sort((a, b) -> a.length() - b.length());
        System.out.println(words);
        Runnable r = () -> { throw new IllegalStateException("from a lambda " + words.size()); };
        try { r.run(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        for (int i = 0; i < 3; i++) {
            int n = i;
            Runnable each = () -> System.out.println("n=" + n + '|' + (n > 1) + '|' + big + '|' + half + '|' + null + '|' + (float) n + '|' + c + small);
            each.run();
        }
        String s = "a";
        s += 1 + 2L;
        s += new char[0].length;
        System.out.println(s + "\u0001\u0002" + words);
        Fun<Integer, int[]> array = int[]::new;
        System.out.println(array.of(3).length);
    }
}
