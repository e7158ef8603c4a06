/** An exception at every step of a method in turn: whatever block it leaves, the right handler goes on. */
public class ThrowAtEveryStep {
    static int steps;
    static int failing;

    static class Stop extends RuntimeException {
        final int step;

        Stop(int step) {
            super("step " + step);
            this.step = step;
        }
    }

    static class HardStop extends Exception {
        HardStop(int step) {
            super("hard step " + step);
        }
    }

    /** Throws at one step: unchecked at even ones, checked at odd ones. */
    static int tick(int value) throws HardStop {
        if (++steps == failing) {
            if (steps % 2 == 0) {
                throw new Stop(steps);
            }
            throw new HardStop(steps);
        }
        return value;
    }

    static String walk(int n) throws HardStop {
        StringBuilder trail = new StringBuilder();
        int sum = tick(n);
        try {
            trail.append('a');
            if (tick(sum) > 2) {
                trail.append('b');
                sum += tick(10);
            } else {
                trail.append('c');
                sum -= tick(20);
            }
            for (int i = tick(0); i < tick(3); i += tick(1)) {
                trail.append('d');
                try {
                    sum += tick(i);
                    trail.append('e');
                } catch (Stop e) {
                    trail.append("[").append(e.step).append("]");
                    sum += tick(100);
                }
            }
            switch (tick(sum) % 3) {
                case 0:
                    trail.append('f');
                    sum += tick(5);
                    break;
                case 1:
                    trail.append('g');
                    sum += tick(6);
                default:
                    trail.append('h');
                    sum += tick(7);
            }
            trail.append('i');
        } catch (HardStop e) {
            trail.append("(").append(e.getMessage()).append(")");
            sum = tick(-sum);
        } finally {
            trail.append('j');
            sum *= tick(2);
            trail.append('k');
        }
        return trail.append(sum).toString();
    }

    public static void main(String[] args) {
        for (int n = 1; n < 5; n += 2) {
            int total = 100;
            for (failing = 0; failing <= total; failing++) {
                steps = 0;
                try {
                    System.out.println(failing + " " + walk(n));
                } catch (HardStop e) {
                    System.out.println(failing + " left by " + e.getMessage());
                } catch (Stop e) {
                    System.out.println(failing + " left by " + e.getMessage() + " after " + steps);
                }
                if (failing == 0) {
                    total = steps;
                }
            }
        }
    }
}
