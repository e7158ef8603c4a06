/** Conditions: what is evaluated, in which order, and what a nested choice yields; all combinations. */
public class ShortCircuits {
    static StringBuilder trail = new StringBuilder();
    static int bits;

    static boolean bit(int n) {
        trail.append((char) ('a' + n));
        return (bits >> n & 1) != 0;
    }

    static int conditions() {
        int result = 0;
        if (bit(0) && (bit(1) || bit(2)) && !bit(3)) {
            result |= 1;
        }
        if (bit(0) || bit(1) && bit(2) || !(bit(3) && bit(0))) {
            result |= 2;
        }
        if (bit(0) ^ bit(1) | bit(2) & bit(3)) {
            result |= 4;
        }
        boolean kept = bit(1) == bit(2) != bit(3);
        result |= kept ? 8 : 0;
        kept |= bit(0) && bit(3);
        kept &= !bit(2);
        return kept ? result | 16 : result;
    }

    static String nested() {
        return bit(0) ? bit(1) ? "11" : bit(2) ? "101" : "100" : !bit(1) ? "00" : bit(2) || bit(3) ? "01+" : "01-";
    }

    static int loops() {
        int turns = 0;
        for (int i = 0; i < 5 && (bit(i % 4) || i < 2); i++) {
            turns += bit(3) ? 10 : 1;
            while (turns % 3 == 1 && bit(turns % 4) && turns < 100) {
                turns++;
            }
        }
        return turns;
    }

    static boolean asArgument(boolean first, int number, boolean second) {
        return first != second && number > 0;
    }

    static String nulls(String text) {
        return text != null && !text.isEmpty() ? text.charAt(0) == 'x' || text.length() > 3 ? "yes" : "no" : "none";
    }

    public static void main(String[] args) {
        for (bits = 0; bits < 16; bits++) {
            trail.setLength(0);
            int all = conditions();
            String nested = nested();
            int turns = loops();
            boolean argument = asArgument(bit(0) && bit(1), bit(2) ? 1 : -1, bit(3) || bit(0));
            System.out.println(bits + " " + all + " " + nested + " " + turns + " " + argument + " " + trail);
        }
        System.out.println(nulls(null) + nulls("") + nulls("x") + nulls("abc") + nulls("abcd"));
        int at = 0;
        int[] values = {5, 0, 7};
        int sum = values[at++] > 3 && values[at++] > 3 || values[at++] > 3 ? at : -at;
        System.out.println(sum + " " + (at > 2 ? at : 1.5) + " " + (sum > 5 ? 'x' : 98) + " " + (char) (sum > 5 ? 'x' : at + 97));
        Object mixed = sum > 0 ? 1 : "text";
        System.out.println(mixed + " " + (sum > 0 ? 1 : 2.0) + " " + (sum > 0 ? null : 0));
    }
}
