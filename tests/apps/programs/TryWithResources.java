/** Resources are closed in reverse order whatever fails: opening, using or closing them. */
public class TryWithResources {
    static int plan;
    static StringBuilder trail;

    static void maybeFail(int bit, String what) {
        if ((plan >> bit & 1) != 0) {
            throw new IllegalStateException(what);
        }
    }

    static class Resource implements AutoCloseable {
        private final int number;

        Resource(int number) {
            maybeFail(number, "open " + number);
            trail.append("o").append(number);
            this.number = number;
        }

        @Override
        public void close() {
            trail.append("c").append(number);
            maybeFail(number + 3, "close " + number);
        }
    }

    static void use() {
        try (Resource a = new Resource(0); Resource none = null; Resource b = new Resource(1)) {
            try (Resource c = new Resource(2)) {
                maybeFail(6, "use");
                trail.append("u");
            } finally {
                trail.append("f");
            }
        }
    }

    static String problem(Throwable e) {
        StringBuilder text = new StringBuilder(e.getMessage());
        for (Throwable suppressed : e.getSuppressed()) {
            text.append(" + (").append(problem(suppressed)).append(")");
        }
        return text.toString();
    }

    /** A return value outlives the closing of what it was computed from. */
    static int returned() {
        try (Resource a = new Resource(0)) {
            return a.number + 7;
        } catch (IllegalStateException e) {
            return -1;
        } finally {
            trail.append("!");
        }
    }

    public static void main(String[] args) {
        for (plan = 0; plan < 128; plan++) {
            trail = new StringBuilder();
            try {
                use();
            } catch (IllegalStateException e) {
                trail.append(" ").append(problem(e));
            }
            System.out.println(plan + " " + trail);
        }
        for (plan = 0; plan < 16; plan += plan == 0 ? 1 : 7) {
            trail = new StringBuilder();
            System.out.println(returned() + " " + trail);
        }
    }
}
