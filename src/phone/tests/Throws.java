/** Exceptions of every kind, handlers, and stack traces. */
public class Throws {
    static class Own extends Exception {
        final int code;
        Own(String message, int code, Throwable cause) { super(message, cause); this.code = code; }
    }

    static class Resource implements AutoCloseable {
        @Override public void close() throws Own { throw new Own("close", 2, null); }
    }

    static Object nothing;
    static int depth;

    static void check(int kind) throws Exception {
        int[] array = {1, 2, 3};
        Object[] strings = new String[1];
        switch (kind) {
            case 0: System.out.println(array[5]); break;
            case 1: array[-1] = 0; break;
            case 2: System.out.println(1 / (array.length - 3)); break;
            case 3: System.out.println(5L % (array.length - 3L)); break;
            case 4: nothing.hashCode(); break;
            case 5: strings[0] = Integer.valueOf(1); break;
            case 6: System.out.println((String) (Object) Integer.valueOf(3)); break;
            case 7: System.out.println(new int[array[0] - 2].length); break;
            case 8: throw new Own("own", 1, new RuntimeException("inner"));
            case 9: throw null;
            case 10: System.arraycopy(array, 1, array, 2, 2); break;
            case 11: System.arraycopy(array, 0, new long[3], 0, 1); break;
            case 12: "abc".substring(5); break;
            case 13: Integer.parseInt("12x"); break;
            case 14: Class.forName("no.such.Thing"); break;
            case 15: new Throws().clone(); break;
            case 16: new Object().wait(); break;
            case 17: ((Runnable) nothing).run(); break;
            case 18: synchronized (nothing) { System.out.println("no"); } break;
            case 19: System.out.println(((int[]) nothing).length); break;
            case 20: try (Resource r = new Resource()) { throw new Own("body", 3, null); }
            case 21: System.arraycopy(array, -1, array, 0, 1); break;
            case 22: System.arraycopy(array, 0, array, 0, -1); break;
            case 23: System.arraycopy("x", 0, array, 0, 1); break;
            case 24: System.arraycopy(new Object[] {"a", 1}, 0, new String[2], 0, 2); break;
            case 25: java.util.Collections.<String>emptyList().iterator().next(); break;
            default: throw new IllegalStateException("kind " + kind);
        }
    }

    static int nested(int x) {
        try {
            try {
                if (x == 1) throw new RuntimeException("one");
                if (x == 2) return 20;
            } finally {
                System.out.print("f" + x + " ");
                if (x == 3) return 30;
            }
            return 1;
        } catch (RuntimeException e) {
            return 10;
        } finally {
            System.out.print("g" + x + " ");
        }
    }

    static int recurse(int n) {
        depth++;
        return recurse(n + 1) + 1;
    }

    static void level2() {
        throw new UnsupportedOperationException("deep");
    }

    static void level1() {
        try {
            level2();
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("wrapped", e);
        }
    }

    public static void main(String[] args) throws Exception {
        for (int kind = 0; kind <= 26; kind++) {
            try {
                check(kind);
                System.out.println(kind + " nothing");
            } catch (NullPointerException e) {
                System.out.println(kind + " null pointer");
            } catch (ClassCastException e) {
                System.out.println(kind + " cast " + e.getMessage().startsWith("class java.lang.Integer cannot be cast"));
            } catch (Own e) {
                System.out.println(kind + " own " + e.code + " " + e.getCause() + " " + e.getSuppressed().length);
            } catch (Exception e) {
                System.out.println(kind + " " + e);
            }
        }
        System.out.println(nested(0) + " " + nested(1) + " " + nested(2) + " " + nested(3));
        try {
            recurse(0);
        } catch (StackOverflowError e) {
            System.out.println("overflow " + (depth > 500) + " " + e.getMessage());
        }
        try {
            java.util.ArrayList<byte[]> hog = new java.util.ArrayList<byte[]>();
            while (true) hog.add(new byte[50_000_000]);
        } catch (OutOfMemoryError e) {
            System.out.println("out of memory");
        }
        StackTraceElement here = new Throwable().getStackTrace()[0];
        System.out.println(here);
        level1();
    }
}
