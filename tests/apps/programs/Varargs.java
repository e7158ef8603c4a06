import java.util.Arrays;

/** Methods with any number of arguments, boxing, and which of several methods of one name is meant. */
public class Varargs {
    static String which(Object value) {
        return "object";
    }

    static String which(long value) {
        return "long";
    }

    static String which(Integer value) {
        return "boxed";
    }

    static String which(int... values) {
        return values.length + " ints";
    }

    static String which(Object first, Object... rest) {
        return "one and " + (rest == null ? "null" : rest.length);
    }

    static int sum(int... values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    static String join(String separator, Object... parts) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            text.append(i == 0 ? "" : separator);
            text.append(parts[i] instanceof Object[] ? join("+", (Object[]) parts[i]) : parts[i]);
        }
        return text.toString();
    }

    @SafeVarargs
    static <T> T last(T... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("none");
        }
        return values[values.length - 1];
    }

    static double mean(double first, long second, double... rest) {
        double sum = first + second;
        for (double value : rest) {
            sum += value;
        }
        return sum / (rest.length + 2);
    }

    static int boxing() {
        Integer a = 127;
        Integer b = 127;
        Integer c = 1000;
        Integer d = 1000;
        Long wide = 5L;
        Character letter = 'x';
        int result = a == b ? 1 : 0;
        result += c.equals(d) ? 2 : 0;
        result += c >= d && c <= d ? 4 : 0;
        result += wide.equals(5) ? 8 : 0;
        result += wide == 5 ? 16 : 0;
        result += letter + 1 == 'y' ? 32 : 0;
        c++;
        c += a;
        Object either = result > 0 ? c : d;
        return result * 10000 + (Integer) either;
    }

    public static void main(String[] args) {
        byte small = 3;
        System.out.println(which(small) + ", " + which(3) + ", " + which((Integer) 3) + ", " + which(3.0) + ", " + which("a"));
        System.out.println(which() + ", " + which(new int[] {1, 2}) + ", " + which("a", "b", "c") + ", " + which("a", (Object[]) null));
        System.out.println(sum() + " " + sum(1) + " " + sum(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) + " " + sum(new int[] {-1, 1}));
        System.out.println(join(", ", 1, "two", 3.0, 'c', null, new Object[] {4L, false, new String[] {"x", "y"}}));
        System.out.println(last(1, 2, 3) + last("a", "b") + last(Arrays.asList(1, 2), null));
        System.out.println(mean(1, 2) + " " + mean(1, 2, 3, 4.5) + " " + boxing());
        try {
            last();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Integer none = args.length > 0 ? 1 : null;
            int value = none;
            System.out.println(value);
        } catch (NullPointerException e) {
            System.out.println("nothing in the box");
        }
    }
}
