import java.io.FileNotFoundException;
import java.io.IOException;

/** Which handler takes an exception: order, hierarchies of one's own, several types in one handler, rethrowing. */
public class CatchByType {
    static class Base extends Exception {
        final int code;

        Base(int code) {
            super("base " + code);
            this.code = code;
        }

        int severity() {
            return code;
        }
    }

    static class Middle extends Base {
        Middle(int code) {
            super(code + 10);
        }

        @Override
        int severity() {
            return super.severity() * 2;
        }
    }

    static final class Leaf extends Middle {
        Leaf(int code) {
            super(code + 100);
        }

        @Override
        public String getMessage() {
            return "leaf of " + super.getMessage();
        }
    }

    static void raise(int kind) throws Exception {
        switch (kind) {
            case 0: throw new Base(1);
            case 1: throw new Middle(1);
            case 2: throw new Leaf(1);
            case 3: throw new FileNotFoundException("nowhere");
            case 4: throw new IOException("io");
            case 5: throw new IllegalArgumentException("argument");
            case 6: throw new NumberFormatException("number");
            case 7: throw new AssertionError("assertion");
            case 8: throw new ClassCastException("cast");
            case 9: throw new Exception("plain");
            default:
        }
    }

    static String narrowestFirst(int kind) {
        try {
            raise(kind);
            return "nothing";
        } catch (Leaf e) {
            return "leaf " + e.severity();
        } catch (Middle e) {
            return "middle " + e.severity();
        } catch (Base e) {
            return "base " + e.severity();
        } catch (FileNotFoundException | NumberFormatException e) {
            return "either " + e.getMessage();
        } catch (IOException e) {
            return "io " + e.getMessage();
        } catch (RuntimeException e) {
            return "runtime " + e.getMessage();
        } catch (Exception e) {
            return "exception " + e.getMessage();
        } catch (Throwable e) {
            return "throwable " + e.getMessage();
        }
    }

    /** The inner handlers do not fit some of the types, which go on to the outer ones. */
    static String passedOver(int kind) {
        String trail = "";
        try {
            try {
                try {
                    raise(kind);
                    trail += "calm ";
                } catch (NumberFormatException e) {
                    trail += "1 ";
                    throw e;
                } catch (Middle e) {
                    trail += "2 ";
                    throw new Leaf(e.code);
                }
            } catch (Leaf e) {
                trail += "3 " + e.getMessage() + " ";
                throw new RuntimeException(e);
            } catch (Base | IOException e) {
                trail += "4 ";
            }
            trail += "after ";
        } catch (IllegalArgumentException e) {
            trail += "5 ";
        } catch (Throwable e) {
            trail += "6 " + e.getClass().getName() + (e.getCause() == null ? "" : " of " + e.getCause().getMessage());
        }
        return trail;
    }

    /** The compiler knows that only these types can be thrown again. */
    static void again(int kind) throws Base, IOException {
        try {
            if (kind < 3) {
                throw new Middle(kind);
            }
            throw new IOException("kind " + kind);
        } catch (final Exception e) {
            throw e;
        }
    }

    public static void main(String[] args) {
        for (int kind = 0; kind <= 10; kind++) {
            System.out.println(kind + ": " + narrowestFirst(kind) + "; " + passedOver(kind));
        }
        for (int kind = 2; kind < 4; kind++) {
            try {
                again(kind);
            } catch (Base | IOException e) {
                System.out.println(e);
            }
        }
    }
}
