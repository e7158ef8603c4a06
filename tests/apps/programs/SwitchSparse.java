/** Switches over keys far apart, of all types, found by searching; nested, and with an exception from a case. */
public class SwitchSparse {
    static int wide(int n) {
        switch (n) {
            case Integer.MIN_VALUE: return 1;
            case -70000: return 2;
            case -1: return 3;
            case 0: return 4;
            case 65536: return 5;
            case 1000000: return 6;
            case Integer.MAX_VALUE: return 7;
            default: return 8;
        }
    }

    static String letters(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u': return "vowel";
            case ' ': case '\n': return "space";
            case '\u20ac': return "euro";
            case '\uffff': return "last";
            default: return c >= '0' && c <= '9' ? "digit" : "other";
        }
    }

    static int bytes(byte b) {
        switch (b) {
            case -128: return 10;
            case -1: return 20;
            case 127: return 30;
        }
        return 40;
    }

    static int shorts(short s) {
        int result = 1;
        switch (s) {
            case -32768: result *= 2;
            case 1000: result *= 3;
            case 32767: result *= 5; break;
            default: result = 0;
        }
        return result;
    }

    static int boxed(Integer n) {
        switch (n) {
            case 1: return 1;
            case 100000: return 2;
            default: return 3;
        }
    }

    static int nested(int a, int b) {
        int sum = 0;
        switch (a) {
            case 1:
                switch (b) {
                    case 1: return 11;
                    case 500: sum = 1500; break;
                    default: sum = 1000 / (b - 2);
                }
            case 500:
                switch (b * 1000) {
                    case 1000: sum += 1;
                    case 500000: sum += 2; break;
                    case -7000: throw new IllegalArgumentException("b is " + b);
                }
                break;
            case 70000:
                sum = -1;
        }
        return sum;
    }

    public static void main(String[] args) {
        int[] keys = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -70000, -1, 0, 1, 65536, 65535, 1000000, Integer.MAX_VALUE};
        for (int key : keys) {
            System.out.print(wide(key) + " " + bytes((byte) key) + " " + shorts((short) key) + "; ");
        }
        System.out.println(bytes((byte) 128) + " " + shorts((short) 1000) + " " + shorts((short) 0x8000));
        for (char c : "hi, 2 \u20ac\n\uffff".toCharArray()) {
            System.out.print(letters(c) + " ");
        }
        System.out.println();
        for (int a : new int[] {0, 1, 500, 70000}) {
            for (int b : new int[] {1, 2, 500, -7}) {
                String result;
                try {
                    result = "" + nested(a, b);
                } catch (IllegalArgumentException | ArithmeticException e) {
                    result = e.getMessage();
                }
                System.out.print(a + "," + b + "=" + result + " ");
            }
        }
        System.out.println();
        try {
            System.out.println(boxed(1) + boxed(100000) + boxed(-1) + boxed(null));
        } catch (NullPointerException e) {
            System.out.println("no key");
        }
    }
}
