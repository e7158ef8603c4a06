import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/** Generic classes and methods: bridge methods, bounds, casts that the compiler adds, and lists with the wrong things. */
public class GenericsAndBridges {
    interface Transformer<A, B> {
        B apply(A value);
    }

    static class Pair<A extends Comparable<A>, B> implements Comparable<Pair<A, B>> {
        final A first;
        final B second;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }

        <C> Pair<A, C> with(Transformer<? super B, ? extends C> transformer) {
            return new Pair<A, C>(first, transformer.apply(second));
        }

        @Override
        public int compareTo(Pair<A, B> other) {
            return first.compareTo(other.first);
        }

        @Override
        public String toString() {
            return first + "=" + second;
        }
    }

    abstract static class Node<T extends Number> {
        T value;

        Node(T value) {
            this.value = value;
        }

        abstract T combine(T other);

        Node<T> copy() {
            return this;
        }
    }

    static class IntNode extends Node<Integer> {
        IntNode(int value) {
            super(value);
        }

        @Override
        Integer combine(Integer other) {
            return value * 10 + other;
        }

        /** A narrower return type: there is a bridge, too. */
        @Override
        IntNode copy() {
            return new IntNode(value + 1);
        }
    }

    static <T extends Comparable<? super T>> T largest(Iterable<? extends T> values) {
        Iterator<? extends T> all = values.iterator();
        T best = all.next();
        while (all.hasNext()) {
            T next = all.next();
            if (next.compareTo(best) > 0) {
                best = next;
            }
        }
        return best;
    }

    static <T> void insertionSort(T[] values, Comparator<? super T> order) {
        for (int i = 1; i < values.length; i++) {
            T value = values[i];
            int at = i;
            for (; at > 0 && order.compare(values[at - 1], value) > 0; at--) {
                values[at] = values[at - 1];
            }
            values[at] = value;
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T unchecked(Object value) {
        return (T) value;
    }

    static double total(List<? extends Number> numbers) {
        double sum = 0;
        for (Number number : numbers) {
            sum += number.doubleValue();
        }
        return sum;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<Pair<String, Integer>> pairs = new ArrayList<Pair<String, Integer>>();
        for (String word : "delta alpha charlie bravo".split(" ")) {
            pairs.add(new Pair<String, Integer>(word, word.length()));
        }
        Transformer<Object, String> quote = new Transformer<Object, String>() {
            @Override
            public String apply(Object value) {
                return "<" + value + ">";
            }
        };
        System.out.println(largest(pairs) + " " + pairs.get(1).with(quote).with(quote));
        Node<Integer> node = new IntNode(4);
        System.out.println(node.combine(5) + node.copy().combine(6) + " " + node.copy().copy().value);
        Integer[] numbers = {5, 3, 9, -1, 3};
        insertionSort(numbers, new Comparator<Number>() {
            @Override
            public int compare(Number a, Number b) {
                return b.intValue() - a.intValue();
            }
        });
        List mixed = new ArrayList();
        for (Integer number : numbers) {
            mixed.add(number);
        }
        System.out.println(mixed + " " + total(mixed));
        mixed.add("not a number");
        try {
            System.out.println(total(mixed));
        } catch (ClassCastException e) {
            System.out.println("a string among numbers");
        }
        try {
            Transformer shout = new Transformer<String, String>() {
                @Override
                public String apply(String value) {
                    return value + "!";
                }
            };
            System.out.println(shout.apply("text"));
            System.out.println(shout.apply(5));
        } catch (ClassCastException e) {
            System.out.println("the bridge casts");
        }
        String text = GenericsAndBridges.<String>unchecked("text");
        try {
            text = unchecked(5);
        } catch (ClassCastException e) {
            System.out.println("still " + text);
        }
        try {
            largest(new ArrayList<String>());
        } catch (java.util.NoSuchElementException e) {
            System.out.println("none is the largest");
        }
    }
}
