/** Switches over neighbouring keys: gaps, negative keys, fall through, the default in the middle, at the ends of int. */
public class SwitchPacked {
    static String plain(int n) {
        switch (n) {
            case 0: return "zero";
            case 1: return "one";
            case 2: return "two";
            case 3: return "three";
            default: return "many";
        }
    }

    static int aroundZero(int n) {
        int sum = 0;
        switch (n) {
            case -3: sum += 1;
            case -2: sum += 10;
            default: sum += 100;
            case -1: sum += 1000; break;
            case 1: sum += 5;
            case 3: sum += 50; break;
            case 2:
        }
        return sum;
    }

    static int atTheEnds(int n) {
        switch (n) {
            case Integer.MIN_VALUE: return -1;
            case Integer.MIN_VALUE + 1: return -2;
            case Integer.MIN_VALUE + 2: return -3;
            default: return 0;
        }
    }

    static int atTheOtherEnd(int n) {
        switch (n) {
            case Integer.MAX_VALUE - 2: return 3;
            case Integer.MAX_VALUE - 1: return 2;
            case Integer.MAX_VALUE: return 1;
            default: return 0;
        }
    }

    /** Two cases jump to the same code, one goes on with the loop, one leaves it, one leaves the method. */
    static int inLoop(int[] program) {
        int value = 1;
        for (int at = 0; at < program.length; at++) {
            switch (program[at]) {
                case 0:
                case 4:
                    value += 3;
                    continue;
                case 1:
                    value *= 2;
                    break;
                case 2:
                    at++;
                    break;
                case 3:
                    return -value;
                case 5:
                    switch (value % 3) {
                        case 0: value++; break;
                        case 1: value--;
                        case 2: continue;
                    }
                    value += 100;
                    break;
            }
            value += 1000;
        }
        return value;
    }

    static int onlyDefault(int n) {
        switch (n) {
            default: return n + 1;
        }
    }

    static int nothing(int n) {
        switch (n) {
        }
        return n;
    }

    public static void main(String[] args) {
        StringBuilder line = new StringBuilder();
        for (int n = -5; n < 6; n++) {
            line.append(plain(n)).append(' ').append(aroundZero(n)).append(' ');
        }
        System.out.println(line.append(onlyDefault(4)).append(nothing(7)));
        for (int n = -1; n < 4; n++) {
            System.out.print(atTheEnds(Integer.MIN_VALUE + n) + "" + atTheOtherEnd(Integer.MAX_VALUE - n) + " ");
        }
        System.out.println();
        System.out.println(inLoop(new int[] {0, 1, 4, 2, 3, 5, 9, 5, 1, 5, 5}) + " " + inLoop(new int[] {1, 1, 3, 0}));
        int seed = 7;
        int[] program = new int[500];
        for (int i = 0; i < program.length; i++) {
            seed = seed * 1103515245 + 12345;
            program[i] = (seed >>> 16) % 7;
            if (program[i] == 3) {
                program[i] = 6;
            }
        }
        System.out.println(inLoop(program));
    }
}
