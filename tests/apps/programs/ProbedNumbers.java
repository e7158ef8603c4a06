/** Arguments of all widths, frames of more than 16 registers, and constructors that work before super(). */
public class ProbedNumbers {
    static double mixed(int a, long b, double c, float d, short e, byte f, char g, boolean h, long[] i, String j) {
        long first = a + b;
        double second = c * d;
        int third = e - f;
        long fourth = first * third;
        double fifth = second + fourth;
        int sixth = h ? g : -g;
        long seventh = i[0] + i[1] * sixth;
        double eighth = fifth / (seventh + 1);
        float ninth = (float) (eighth - first);
        long tenth = Double.doubleToLongBits(ninth) % 1000003;
        int length = j.length() + third + sixth;
        return first + second + third + fourth + fifth + sixth + seventh + eighth + ninth + tenth + length;
    }

    long total;
    final double scale;

    ProbedNumbers(long start, double scale) {
        this.total = start;
        this.scale = scale;
    }

    ProbedNumbers add(long a, long b, long c, double x, double y, double z) {
        long u = a * b, v = b * c, w = c * a;
        double p = x * y, q = y * z, r = z * x;
        for (int i = 0; i < 3; i++) {
            total += (u + i) * (v - i) + w;
            if (total % 2 == 0) {
                total += (long) (p + q * r);
            } else {
                total -= (long) (scale * p);
            }
        }
        return this;
    }

    static class Derived extends ProbedNumbers {
        final String label;

        Derived(long a, boolean big, String label) {
            super(big ? Long.MAX_VALUE : a + 1, label == null ? 0.5 : Double.parseDouble(label));
            this.label = label;
        }
    }

    static int crowd(int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8, int a9, int b0, int b1,
            int b2, int b3, int b4, int b5, long b6) {
        int sum = 0;
        for (int i = 0; i < a0; i++) {
            sum += a1 * i + a2 - a3 + a4 * a5 - a6 + a7 % (a8 + 1) + a9 + b0 + b1 * b2 - b3 + b4 / (b5 + 1);
            if (sum > b6) {
                sum -= (int) b6;
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        long[] pair = {3, 4};
        System.out.println(mixed(1, 2L, 3.5, 4.25f, (short) 5, (byte) 6, 'g', true, pair, "eight"));
        System.out.println(mixed(-1, 1L << 40, 1e9, 0.1f, (short) -5, (byte) -6, 'z', false, pair, ""));
        System.out.println(new ProbedNumbers(10, 2.5).add(1, 2, 3, 4, 5, 6).add(7, 8, 9, 1, 2, 3).total);
        System.out.println(new Derived(5, false, null).add(1, 1, 1, 2, 2, 2).total);
        System.out.println(new Derived(5, true, "1.5").total);
        try {
            new Derived(5, true, "x");
        } catch (NumberFormatException e) {
            System.out.println("no number");
        }
        System.out.println(crowd(9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 1000L));
        System.out.println((5L << 33 >>> 3) + " " + (7.5 % 2) + " " + (int) 3e9 + " " + (long) Float.NaN);
    }
}
