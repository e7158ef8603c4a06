import java.util.ArrayList;
import java.util.List;

/** Chains of instanceof and casts over classes, interfaces and arrays, with loops and branches right behind them. */
public class InstanceofChains {
    interface Flies {
        int height();
    }

    interface Swims {
        int depth();
    }

    static class Animal {
        String name() {
            return "animal";
        }
    }

    static class Bird extends Animal implements Flies {
        @Override
        public int height() {
            return 100;
        }
    }

    static class Duck extends Bird implements Swims {
        @Override
        public int depth() {
            return 1;
        }

        @Override
        String name() {
            return "duck as " + super.name();
        }
    }

    static String kind(Object o) {
        if (o == null) {
            return "nothing";
        } else if (o instanceof Duck) {
            return ((Duck) o).name() + ((Duck) o).depth();
        } else if (o instanceof Flies) {
            return "flies " + ((Flies) o).height();
        } else if (o instanceof Animal) {
            return ((Animal) o).name();
        } else if (o instanceof Integer || o instanceof Long) {
            return "whole " + ((Number) o).longValue();
        } else if (o instanceof CharSequence && ((CharSequence) o).length() > 2) {
            return "text " + ((CharSequence) o).charAt(2);
        } else if (!(o instanceof Object[])) {
            return o instanceof int[] ? "ints " + ((int[]) o).length : "other";
        }
        int length = 0;
        for (Object element : (Object[]) o) {
            length += element instanceof Object[] ? ((Object[]) element).length : 1;
        }
        return "array " + length + (o instanceof String[] ? " of strings" : "") + (o instanceof Object[][] ? " of arrays" : "");
    }

    static int loop(Object o, int n) {
        int sum = 0;
        while (o instanceof Swims) {
            sum += ((Swims) o).depth();
            if (--n <= 0) {
                o = sum;
            }
        }
        do {
            sum *= 2;
            n++;
        } while (o instanceof Integer && n < 5);
        return sum;
    }

    static String cast(Object o) {
        String result = "";
        try {
            Animal animal = (Animal) o;
            result += "animal ";
            Flies flies = (Flies) animal;
            result += flies.height();
            result += ((Swims) flies).depth();
            result += ((Duck) o).name().length();
        } catch (ClassCastException e) {
            result += "no further";
        }
        return result;
    }

    public static void main(String[] args) {
        List<Object> things = new ArrayList<Object>();
        Object[] all = {
            null, new Animal(), new Bird(), new Duck(), 5, 6L, 7.0, "text", "ab", new StringBuilder("build"), new int[3],
            new String[] {"a", "b"}, new Object[] {1, new Object[4], "x"}, new String[2][3], new Flies() {
                @Override
                public int height() {
                    return 7;
                }
            },
        };
        for (Object thing : all) {
            System.out.println(kind(thing) + "; " + loop(thing, 3) + "; " + (thing == null ? "" : cast(thing)));
            things.add(thing);
        }
        int birds = 0;
        for (Object thing : things) {
            birds += thing instanceof Bird && !(thing instanceof Duck) ? 1 : thing instanceof Bird ? 10 : 0;
        }
        System.out.println(birds);
    }
}
