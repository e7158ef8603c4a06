/** What String.format makes of numbers and other values. */
public final class LibraryFormats {
    private LibraryFormats() {}

    public static void main(String[] args) throws Exception {
        formats();
    }

    private static void formats() {
        print(
                String.format(
                                "%d %5d|%-5d|%05d %,d %+d %(d %x %X %08x %o %c %b %s %S"
                                    + " %10s|%-10s|%.2s %% %n",
                                1, 2, 3, 4, 1234567, 5, -6, 255, 255, 255, 8, 'c', true, "str",
                                "str", "r", "l", "abc")
                        .trim());
        print(
                String.format(
                        "%.2f %f %.0f %8.3f|%-8.1f|%08.2f %e %.3e %,.2f %.1f %.2f %.3f",
                        1.005,
                        2.5,
                        2.5,
                        3.14159,
                        2.25,
                        -1.5,
                        12345.678,
                        0.00012,
                        1234567.891,
                        0.05,
                        0.125,
                        1e-10));
        print(String.format("%s %s %s %2$s %1$s %<s", 1, "a", null));
        print(
                String.format("%.2f %.2f %.2f %5.1f", 0.0, -0.0, 99.999, 1e15)
                        + String.format(
                                "%f %f %.1f", Double.NaN, Double.POSITIVE_INFINITY, 1.0f / 3)
                        + String.format("%x %x %d", (byte) -1, -1L, (short) -3)
                        + String.format("%h %b %b", "hi", null, "x")
                        + String.format("%.0f %.0f %.0f %e %e", 0.5, 1.5, 9.5, 0.0, 9.9999999));
    }

    private static void print(Object value) {
        System.out.println(value);
    }
}
