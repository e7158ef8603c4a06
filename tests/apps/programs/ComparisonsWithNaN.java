/** Branches on comparisons that a NaN makes false, both ways round, as conditions of ifs, loops and values. */
public class ComparisonsWithNaN {
    static final double[] DOUBLES = {Double.NaN, -1, -0.0, 0.0, 2.5, Double.POSITIVE_INFINITY};
    static final float[] FLOATS = {Float.NaN, -1, -0f, 0f, 2.5f, Float.NEGATIVE_INFINITY};

    static String branches(double a, double b) {
        StringBuilder text = new StringBuilder();
        if (a < b) {
            text.append("<");
        }
        if (a <= b) {
            text.append("L");
        }
        if (a > b) {
            text.append(">");
        }
        if (a >= b) {
            text.append("G");
        }
        if (a == b) {
            text.append("=");
        } else {
            text.append("/");
        }
        if (!(a < b)) {
            text.append("n");
        }
        if (!(a >= b) && !(a <= b)) {
            text.append("?");
        }
        return text.toString();
    }

    static int values(float a, float b) {
        boolean less = a < b;
        boolean more = !(a <= b);
        int sum = less ? 1 : 2;
        sum += more ? 10 : 20;
        sum += a >= b == less ? 100 : 200;
        sum += (a > b || a != a) && b == b ? 1000 : 2000;
        return sum;
    }

    static int countDown(double from, double step) {
        int turns = 0;
        while (from > 0 && turns < 50) {
            from -= step;
            turns++;
        }
        do {
            turns += 100;
            from += 1;
        } while (!(from >= 1) && turns < 1000);
        for (double x = from; x != x; x = 0) {
            turns += 10000;
        }
        return turns;
    }

    static double largest(double... values) {
        double best = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            best = value > best ? value : best;
        }
        return best;
    }

    public static void main(String[] args) {
        for (double a : DOUBLES) {
            for (double b : DOUBLES) {
                System.out.print(branches(a, b) + " ");
            }
            System.out.println(a);
        }
        for (float a : FLOATS) {
            for (float b : FLOATS) {
                System.out.print(values(a, b) + " ");
            }
            System.out.println(a);
        }
        System.out.println(countDown(5, 0.75) + " " + countDown(5, Double.NaN) + " " + countDown(Double.NaN, 1));
        System.out.println(largest(1, Double.NaN, 3) + " " + largest(Double.NaN) + " " + Math.max(1, Double.NaN));
        System.out.println(Double.compare(Double.NaN, 1) + " " + Double.compare(-0.0, 0.0) + " "
            + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + Float.compare(2, Float.NaN));
    }
}
