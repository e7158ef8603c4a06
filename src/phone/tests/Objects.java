import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Classes, interfaces, initialisation, strings, switches, collections. */
public class Objects {
    static StringBuilder order = new StringBuilder();

    static class Parent {
        static int p = note("Parent");
        byte b = (byte) 200; short s = (short) 40000; char c = (char) -1; boolean z = true; long l = 1L << 40;
        double d = 0.1; float f = 2.5f; int i = -5; Object o = this;
        String name() { return "parent"; }
        String call() { return name() + "/" + own(); }
        private String own() { return "own of parent"; }
    }

    static class Child extends Parent implements Named {
        static final int CONSTANT = 42;
        static int c = note("Child");
        @Override String name() { return "child of " + super.name(); }
        private String own() { return "own of child"; }
    }

    interface Named {
        int N = note("Named");
        default String title() { return "Mr " + label(); }
        default String label() { return "named"; }
        static String fixed() { return "fixed"; }
    }

    interface Loud extends Named {
        @Override default String label() { return "LOUD"; }
    }

    static class Both extends Child implements Loud {
        public String title() { return Loud.super.title() + "!"; }
    }

    static class Broken {
        static int x = 1 / note("");
        static void touch() { }
    }

    enum Colour { RED, GREEN { @Override int value() { return 7; } }, BLUE; int value() { return ordinal(); } }

    static int note(String text) {
        order.append(text).append(' ');
        return text.length();
    }

    static String sparse(int x) {
        switch (x) {
            case -1000: return "a";
            case 5: return "b";
            case 1 << 30: return "c";
            default: return "d";
        }
    }

    static int packed(int x) {
        int sum = 0;
        switch (x) {
            case 1: sum += 1;
            case 2: sum += 10; break;
            case 3: sum += 100; break;
            case 4: return -1;
            default: sum = 5;
        }
        return sum;
    }

    static String word(String s) {
        switch (s) {
            case "Aa": return "first";
            case "BB": return "second";
            default: return "none";
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Child.CONSTANT + " " + order);
        Child child = new Child();
        System.out.println(order + child.call());
        System.out.println(child.b + " " + child.s + " " + (int) child.c + " " + child.z + " " + child.l + " " + child.d
                + " " + child.f + " " + child.i + " " + (child.o == child));
        Named named = new Both();
        System.out.println(named.title() + " " + Named.fixed() + " " + new Child().title() + " " + Named.N);
        System.out.println(order);
        for (int k = 0; k < 2; k++) {
            try {
                Broken.touch();
            } catch (ExceptionInInitializerError e) {
                System.out.println(e.getMessage() + " " + e.getCause());
            } catch (NoClassDefFoundError e) {
                System.out.println("again " + e.getClass().getName());
            }
        }
        for (Colour colour : Colour.values()) {
            switch (colour) {
                case RED: System.out.print("r "); break;
                case GREEN: System.out.print("g "); break;
                default: System.out.print("? ");
            }
            System.out.println(colour + " " + colour.value() + " " + colour.compareTo(Colour.GREEN));
        }
        System.out.println(Colour.valueOf("BLUE") == Colour.BLUE);
        for (int x : new int[] {-1000, 5, 1 << 30, 6, Integer.MIN_VALUE}) System.out.print(sparse(x));
        for (int x = 0; x < 6; x++) System.out.print(" " + packed(x));
        System.out.println(" " + word("Aa") + word("BB") + word("C"));
        System.out.println(Integer.MIN_VALUE + " " + Long.MIN_VALUE + " " + (char) 'x' + " " + null + " " + 1.0f + true);
        String a = "con" + "stant";
        String b = new StringBuilder("con").append("stant").toString();
        System.out.println((a == "constant") + " " + (a == b) + " " + (a == b.intern()) + " " + a.equals(b) + " "
                + b.hashCode());
        System.out.println("  Žluťoučký 💡 ".trim() + "mixed Case".toUpperCase() + "x".compareTo("abc") + "a,b,,c".split(",").length
                + "hello".replace('l', 'L').substring(1, 4) + "hello".indexOf("lo") + String.valueOf(3.0));

        List<Integer> list = new ArrayList<Integer>();
        for (int i = 0; i < 20; i++) list.add((i * 7919) % 31 - 10);
        Collections.sort(list);
        System.out.println(list);
        Collections.sort(list, new Comparator<Integer>() {
            @Override public int compare(Integer x, Integer y) { return y % 5 - x % 5; }
        });
        System.out.println(list);
        Map<String, Integer> counts = new HashMap<String, Integer>();
        for (String w : "the quick the lazy the dog dog".split(" ")) {
            Integer n = counts.get(w);
            counts.put(w, n == null ? 1 : n + 1);
        }
        System.out.println(new TreeMap<String, Integer>(counts));
        int[][] grid = new int[3][4];
        grid[1][2] = 9;
        int[] copy = grid[1].clone();
        System.out.println(Arrays.toString(copy) + Arrays.deepToString(grid));
        long[] filled = {1L << 33, -1, 5};
        Object[] objects = new String[] {"p", "q"};
        System.out.println(filled[0] + " " + objects.getClass().getName() + " " + grid.getClass().getName() + " "
                + int.class + " " + Named.class + " " + objects.length);
        System.out.println((objects instanceof Object[]) + " " + ((Object) grid instanceof Object[]) + " "
                + ((Object) copy instanceof Object[]) + " " + (child instanceof Named) + " " + (named instanceof Loud));
        Object made = Class.forName("Objects$Both").newInstance();
        System.out.println(made.getClass().getSimpleName() + " " + made.getClass().getSuperclass().getName());
        System.arraycopy(copy, 0, copy, 1, 3);
        System.out.println(Arrays.toString(copy));
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5; i++) text.append(i).append(i % 2 == 0 ? "e" : "o");
        System.out.println(text.reverse().toString() + varargs() + varargs("a", "b"));
    }

    static int varargs(String... all) {
        return all.length;
    }
}
