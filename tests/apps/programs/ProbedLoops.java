/** Loops of all shapes, switches, and a main loop whose head is the method's first instruction. */
public class ProbedLoops {
    static int endless(int n) {
        while (true) {
            n = (n % 2 == 0) ? n / 2 : 3 * n + 1;
            if (n == 1) {
                return n;
            }
        }
    }

    static int primes(int limit) {
        int count = 0;
        outer:
        for (int i = 2; i < limit; i++) {
            for (int j = 2; j * j <= i; j++) {
                if (i % j == 0) {
                    continue outer;
                }
            }
            count++;
        }
        return count;
    }

    static String dense(int n) {
        switch (n) {
            case 0:
                return "zero";
            case 1:
            case 2:
                n += 10;
            case 3:
                return "few" + n;
            case 5:
                break;
            default:
                return "many";
        }
        return "five";
    }

    static int sparse(int n) {
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            switch (n) {
                case -1000000:
                    sum += 1;
                    break;
                case 17:
                    sum += 2;
                    continue;
                case 400000:
                    n = 17;
                    break;
                default:
                    n = 400000;
            }
            sum *= 3;
        }
        return sum;
    }

    static int words(String text) {
        switch (text) {
            case "one":
                return 1;
            case "two":
                return 2;
            default:
                return text.length();
        }
    }

    static int doWhile(int n) {
        int turns = 0;
        do {
            n -= 3;
            if (n == 7) {
                break;
            }
            turns++;
        } while (n > 0);
        return turns;
    }

    static String kind(Object value) {
        if (value instanceof String && ((String) value).length() > 2 || value instanceof Integer) {
            return "known";
        }
        return value instanceof Long ? "long" : "other";
    }

    /** The branch behind instanceof leads to the head of a loop. */
    static int behind(Object value, int n) {
        if (value instanceof String) {
            n += 2;
        }
        while (n > 0) {
            n -= value instanceof Number ? 2 : 3;
        }
        return n;
    }

    public static void main(String[] args) {
        System.out.println(endless(27) + " " + primes(2000));
        for (int i = -1; i < 7; i++) {
            System.out.print(dense(i) + " ");
        }
        System.out.println(sparse(17) + " " + sparse(0) + " " + sparse(-1000000) + " " + sparse(400000));
        System.out.println(words("one") + words("two") + words("three"));
        System.out.println(doWhile(10) + " " + doWhile(11));
        System.out.println(kind("abc") + kind("a") + kind(1) + kind(1L) + kind(null));
        System.out.println(behind("a", 7) + " " + behind(1, 7) + " " + behind(null, 0));
        int[] table = {5, 4, 3, 2, 1};
        long sum = 0;
        for (int turn = 0; turn < 10000; turn++) {
            for (int value : table) {
                sum = sum * 31 + (value ^ turn);
            }
        }
        System.out.println(sum);
    }
}
