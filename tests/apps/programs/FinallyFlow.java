/** Finally blocks that are left by return, break and continue, and that are run on every way out of a try. */
public class FinallyFlow {
    static StringBuilder log = new StringBuilder();

    static int mark(int value) {
        log.append(value).append(' ');
        return value;
    }

    /** The value is computed before the finally block runs, and not changed by it. */
    static int computedBefore() {
        int value = 1;
        try {
            return value;
        } finally {
            value = mark(2);
        }
    }

    @SuppressWarnings("finally")
    static int replacedBy(boolean fails) {
        try {
            if (fails) {
                throw new IllegalStateException("lost");
            }
            return mark(1);
        } finally {
            return mark(3);
        }
    }

    @SuppressWarnings("finally")
    static int swallowedInLoop() {
        int rounds = 0;
        for (int i = 0; i < 6; i++) {
            try {
                if (i == 1) {
                    continue;
                }
                if (i == 3) {
                    throw new RuntimeException("swallowed");
                }
                mark(i);
            } finally {
                rounds++;
                if (i == 3) {
                    continue;
                }
                if (i == 4) {
                    break;
                }
                mark(-i);
            }
            rounds += 10;
        }
        return rounds;
    }

    static int outOfNestedLoops(int stop) {
        int sum = 0;
        outer:
        for (int i = 0; ; i++) {
            try {
                for (int j = 0; j < 4; j++) {
                    try {
                        if (i * 4 + j == stop) {
                            break outer;
                        }
                        if (j == 2 && i % 2 == 0) {
                            continue outer;
                        }
                        if (i == 5) {
                            return sum;
                        }
                        sum += j;
                    } finally {
                        sum += 100;
                    }
                }
            } finally {
                sum += 10000;
            }
        }
        return -sum;
    }

    static String everyExit(int kind) {
        StringBuilder trail = new StringBuilder();
        do {
            try {
                trail.append("try ");
                switch (kind) {
                    case 0:
                        break;
                    case 1:
                        return trail.append("return ").toString();
                    case 2:
                        continue;
                    case 3:
                        throw new RuntimeException("three");
                    default:
                        trail.append(10 / (kind - 4)).append(' ');
                }
                trail.append("end ");
            } catch (ArithmeticException e) {
                trail.append(e.getMessage()).append(' ');
            } finally {
                trail.append("finally ");
                log.append(trail.length()).append(' ');
            }
            trail.append("after ");
        } while (trail.length() < 40 && kind != 2);
        return trail.toString();
    }

    public static void main(String[] args) {
        System.out.println(computedBefore() + " " + replacedBy(false) + " " + replacedBy(true));
        System.out.println(swallowedInLoop());
        for (int stop = 0; stop < 40; stop += 3) {
            System.out.print(outOfNestedLoops(stop) + " ");
        }
        System.out.println();
        for (int kind = 0; kind < 6; kind++) {
            try {
                System.out.println(everyExit(kind));
            } catch (RuntimeException e) {
                System.out.println("left by " + e.getMessage());
            }
        }
        System.out.println(log);
    }
}
