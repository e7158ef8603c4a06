/** Calls the probes' class, for the tests of the observer and of the truth. */
public class Paths {
    static int small(int x) {
        if (x > 1) {
            return x * 3;
        }
        return -x;
    }

    static void fails(int x) {
        wattline.rt.Probe.enter(x);
        int[] none = new int[0];
        none[x] = 1;
    }

    static class Late {
        static int value = small(5);
    }

    public static void main(String[] args) {
        wattline.rt.Probe.enter(1);
        small(1);
        small(2);
        try {
            fails(3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(Late.value);
        }
    }
}
