import java.util.ArrayList;
import java.util.List;

/** Small methods that their callers tell, and such as they may not tell: what is called must be certain. */
public class FoldedMethods {
    static final StringBuilder LOG = new StringBuilder();

    /** Nothing extends it. */
    static final class Point {
        private int x;
        private long weight;
        final String name;

        Point(int x, long weight, String name) {
            this.x = x;
            this.weight = weight;
            this.name = name;
        }

        int getX() {
            return x;
        }

        void setX(int x) {
            this.x = x;
        }

        long getWeight() {
            return weight;
        }

        String getName() {
            return name;
        }

        private int scaled(int factor) {
            return x * factor + 1;
        }

        int both() {
            return scaled(2) + scaled(3);
        }

        /** A chain of calls on what calls return. */
        static long mix(Point a, Point b) {
            return a.getX() * b.getWeight() + (a.getX() > b.getX() ? a.getWeight() : b.getName().length());
        }
    }

    static class Shape {
        protected int size = 4;

        int size() {
            return size;
        }

        int sides() {
            return 0;
        }

        static int count() {
            return 10;
        }
    }

    static class Square extends Shape {
        @Override
        int sides() {
            return 4;
        }

        int area() {
            return size() * size();
        }

        int more() {
            return super.sides() + sides() + Shape.count() + count();
        }

        static int count() {
            return 20;
        }
    }

    interface Named {
        String name();
    }

    static class Dog implements Named {
        @Override
        public String name() {
            return null;
        }

        boolean barks() {
            return true;
        }
    }

    static class Late {
        static int value = log("late", 5);

        static int value() {
            return value;
        }

        static int plus(int other) {
            return other + 1;
        }
    }

    static class Broken {
        static int value = 1 / (LOG.length() - LOG.length());

        static int value() {
            return value;
        }
    }

    static int log(String text, int value) {
        LOG.append(text).append(' ');
        return value;
    }

    static Point none() {
        return null;
    }

    static int caught(Point point) {
        int x = -1;
        try {
            x = point.getX();
            x += point.both();
        } catch (NullPointerException e) {
            x -= 10;
        } finally {
            x *= 2;
        }
        return x;
    }

    static int uncaught(Point point, int depth) {
        if (depth == 0) {
            point.setX(9);
            return point.getX();
        }
        return uncaught(point, depth - 1) + 1;
    }

    static int loops(List<Point> points, int rounds) {
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            for (Point point : points) {
                if (point.getX() % 2 == 0) {
                    sum += point.getX();
                } else {
                    point.setX(point.getX() + i);
                }
            }
            sum ^= Late.plus(i);
        }
        return sum;
    }

    static int inner(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += Late.plus(values[i]);
        }
        return sum;
    }

    static void broken() {
        try {
            System.out.println(Broken.value());
        } catch (ExceptionInInitializerError e) {
            System.out.println("initialiser: " + (e.getCause() instanceof ArithmeticException));
        }
        try {
            System.out.println(Broken.value());
        } catch (NoClassDefFoundError e) {
            System.out.println("no class");
        }
    }

    static int deep(Point point, int depth) {
        return depth == 0 ? point.getX() : deep(point, depth - 1) + point.getX();
    }

    public static void main(String[] args) throws Exception {
        Point a = new Point(3, 5_000_000_000L, "a");
        Point b = new Point(8, -7, "bee");
        System.out.println(Point.mix(a, b) + " " + Point.mix(b, a) + " " + a.both());
        Shape[] shapes = {new Shape(), new Square()};
        for (Shape shape : shapes) {
            System.out.println(shape.sides() + " " + shape.size());
        }
        Square square = new Square();
        System.out.println(square.area() + " " + square.more() + " " + Shape.count() + " " + Square.count());
        Named named = new Dog();
        System.out.println(named.name() + " " + new Dog().barks());
        System.out.println(caught(a) + " " + caught(none()));
        try {
            System.out.println(uncaught(none(), 3));
        } catch (NullPointerException e) {
            System.out.println("null after three calls");
        }
        System.out.println(uncaught(b, 3));
        log("before", 0);
        int late = Late.plus(Late.value());
        log("after", 0);
        System.out.println(late + " " + LOG);
        broken();
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            points.add(new Point(i, i, "p"));
        }
        System.out.println(loops(points, 20) + " " + inner(new int[] {1, 2, 3, 4, 5, 6, 7, 8}));
        System.out.println(deep(a, 100));
        Thread other = new Thread() {
            @Override
            public void run() {
                System.out.println(deep(b, 10) + " " + caught(null));
            }
        };
        other.start();
        other.join();
    }
}
