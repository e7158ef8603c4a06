import java.util.ArrayList;
import java.util.List;

/** Exceptions caught, passed on, replaced and swallowed, with nested finally blocks. */
public class ProbedExceptions {
    static final List<String> LOG = new ArrayList<String>();

    static int divide(int a, int b) {
        return a / b;
    }

    static int guarded(int a, int b) {
        try {
            return divide(a, b);
        } catch (ArithmeticException e) {
            LOG.add("caught " + e.getMessage());
            return -1;
        } finally {
            LOG.add("finally " + a + "/" + b);
        }
    }

    static String nested(int kind) {
        StringBuilder out = new StringBuilder();
        try {
            try {
                out.append("a");
                if (kind == 1) {
                    throw new IllegalStateException("one");
                }
                if (kind == 2) {
                    Object nothing = null;
                    nothing.toString();
                }
                if (kind == 3) {
                    out.append(new int[kind][0].length);
                    out.append(new int[1][kind - 4]);
                }
                if (kind == 4) {
                    Object text = "text";
                    out.append((Integer) text);
                }
                out.append("b");
            } catch (IllegalStateException e) {
                out.append("c");
                if (kind == 1) {
                    throw new RuntimeException(e);
                }
            } finally {
                out.append("d");
                if (kind == 3) {
                    throw new UnsupportedOperationException("replaced");
                }
            }
            out.append("e");
        } catch (NullPointerException | ClassCastException e) {
            out.append("f").append(e.getClass().getSimpleName());
        } catch (RuntimeException e) {
            out.append("g").append(e.getMessage());
        } finally {
            out.append("h");
        }
        return out.toString();
    }

    static int retry(int times) {
        int failed = 0;
        for (int i = 0; ; i++) {
            try {
                if (i < times) {
                    throw new Exception("again");
                }
                return failed;
            } catch (Exception e) {
                failed++;
            }
        }
    }

    static void passOn(int depth) throws Exception {
        if (depth == 0) {
            throw new Exception("deep");
        }
        try {
            passOn(depth - 1);
        } finally {
            LOG.add("unwinding " + depth);
        }
    }

    static int finallyWins() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 7;
        }
    }

    static class Resource implements AutoCloseable {
        final String name;

        Resource(String name) {
            if (name.isEmpty()) {
                throw new IllegalArgumentException("no name");
            }
            this.name = name;
        }

        @Override
        public void close() throws Exception {
            LOG.add("close " + name);
            if (name.startsWith("bad")) {
                throw new Exception("close " + name);
            }
        }
    }

    static void resources(String first, String second) {
        try (Resource a = new Resource(first); Resource b = new Resource(second)) {
            LOG.add("using " + a.name + " " + b.name);
            if (second.equals("throw")) {
                throw new IllegalStateException("inside");
            }
        } catch (Exception e) {
            LOG.add(e.getMessage() + " with " + e.getSuppressed().length + " suppressed");
        }
    }

    public static void main(String[] args) {
        for (int b = 2; b >= 0; b--) {
            System.out.println(guarded(5, b));
        }
        for (int kind = 0; kind < 5; kind++) {
            System.out.println(nested(kind));
        }
        System.out.println(retry(5));
        try {
            passOn(3);
        } catch (Exception e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName());
        }
        System.out.println(finallyWins());
        resources("a", "b");
        resources("bad a", "throw");
        resources("a", "");
        resources("", "b");
        System.out.println(LOG);
    }
}
