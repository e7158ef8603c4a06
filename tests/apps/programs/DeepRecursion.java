/** Recursion: a thousand frames deep, mutual, through interfaces, twice a step, and left in the middle. */
public class DeepRecursion {
    interface Tree {
        int accept(Visitor visitor);
    }

    interface Visitor {
        int leaf(int value);

        int branch(Tree left, Tree right);
    }

    static Tree leaf(final int value) {
        return new Tree() {
            @Override
            public int accept(Visitor visitor) {
                return visitor.leaf(value);
            }
        };
    }

    static Tree branch(final Tree left, final Tree right) {
        return new Tree() {
            @Override
            public int accept(Visitor visitor) {
                return visitor.branch(left, right);
            }
        };
    }

    static Tree build(int from, int to) {
        return from == to ? leaf(from) : branch(build(from, (from + to) / 2), build((from + to) / 2 + 1, to));
    }

    static class Depth implements Visitor {
        @Override
        public int leaf(int value) {
            return 1;
        }

        @Override
        public int branch(Tree left, Tree right) {
            return 1 + Math.max(left.accept(this), right.accept(this));
        }
    }

    static class Found extends RuntimeException {
        final int steps;

        Found(int steps) {
            this.steps = steps;
        }
    }

    static class Search implements Visitor {
        private final int wanted;
        private int steps;

        Search(int wanted) {
            this.wanted = wanted;
        }

        @Override
        public int leaf(int value) {
            steps++;
            if (value == wanted) {
                throw new Found(steps);
            }
            return value;
        }

        @Override
        public int branch(Tree left, Tree right) {
            steps += 100;
            return left.accept(this) * 3 ^ right.accept(this);
        }
    }

    static double wide(int n, long a, double b, Object rest) {
        return n == 0 ? a + b : wide(n - 1, a + n, b / 2, rest) + (rest == null ? 0 : 1);
    }

    static int first(int n) {
        return n <= 0 ? 0 : second(n - 1) + 1;
    }

    static int second(int n) {
        return n <= 0 ? 0 : n % 3 == 0 ? third(n - 2) + 10 : first(n - 1) + 2;
    }

    static int third(int n) {
        return n <= 0 ? 0 : second(n - 1) + first(n / 8);
    }

    static int hanoi(int discs, int from, int to) {
        if (discs == 0) {
            return 0;
        }
        int other = 6 - from - to;
        return hanoi(discs - 1, from, other) * 3 + from * 7 + to + hanoi(discs - 1, other, to);
    }

    static int permutations(int[] values, int at) {
        if (at == values.length) {
            return values[0] < values[values.length - 1] ? 1 : 0;
        }
        int count = 0;
        for (int i = at; i < values.length; i++) {
            swap(values, i, at);
            count += permutations(values, at + 1);
            swap(values, i, at);
        }
        return count;
    }

    static void swap(int[] values, int a, int b) {
        int kept = values[a];
        values[a] = values[b];
        values[b] = kept;
    }

    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
    }

    public static void main(String[] args) {
        Tree tree = build(1, 300);
        System.out.println(tree.accept(new Depth()) + " " + tree.accept(new Search(-1)));
        for (int wanted = 1; wanted <= 301; wanted += 75) {
            try {
                System.out.println(tree.accept(new Search(wanted)));
            } catch (Found e) {
                System.out.println("found after " + e.steps);
            }
        }
        System.out.println(wide(1000, 1, 1, null) + " " + wide(1000, 1L << 40, 0.5, "x") + " " + first(900));
        System.out.println(hanoi(10, 1, 3) + " " + permutations(new int[] {1, 2, 3, 4, 5, 6}, 0) + " " + ackermann(2, 9));
    }
}
