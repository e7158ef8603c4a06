/** Causes, suppressed exceptions and stack traces of exceptions that are wrapped, reused and passed on. */
public class CauseChains {
    static class Quiet extends RuntimeException {
        static int filled;

        Quiet(String message, Throwable cause) {
            super(message, cause);
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            filled++;
            return this;
        }

        @Override
        public String toString() {
            return "quiet " + getMessage();
        }
    }

    static final RuntimeException REUSED = new IllegalStateException("reused");

    static void layer(int n) {
        try {
            if (n == 0) {
                throw REUSED;
            }
            layer(n - 1);
        } catch (IllegalStateException e) {
            if (n % 2 == 1) {
                throw new Quiet("layer " + n, e);
            }
            throw new IllegalStateException("layer " + n, e);
        } catch (Quiet e) {
            IllegalStateException wrapped = new IllegalStateException();
            wrapped.initCause(e);
            for (int i = 0; i < n; i++) {
                wrapped.addSuppressed(new Exception("beside " + i));
            }
            throw wrapped;
        }
    }

    static String chain(Throwable e) {
        StringBuilder text = new StringBuilder();
        for (Throwable t = e; t != null; t = t.getCause()) {
            text.append(t).append(" (").append(t.getSuppressed().length).append(") <- ");
        }
        return text.append("end").toString();
    }

    static int line() {
        return new Throwable().getStackTrace()[1].getLineNumber();
    }

    static String frames(Throwable e) {
        StringBuilder text = new StringBuilder();
        for (StackTraceElement frame : e.getStackTrace()) {
            if (frame.getClassName().startsWith("CauseChains")) {
                text.append(frame.getMethodName()).append(' ');
            }
        }
        return text.toString();
    }

    public static void main(String[] args) {
        for (int n = 0; n < 6; n++) {
            try {
                layer(n);
            } catch (RuntimeException e) {
                System.out.println(chain(e));
                System.out.println(frames(e) + Quiet.filled);
            }
        }
        Exception self = new Exception("self");
        try {
            self.initCause(self);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            self.initCause(null);
            self.initCause(null);
        } catch (IllegalStateException e) {
            System.out.println("given twice");
        }
        try {
            self.addSuppressed(self);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(frames(self) + (line() == line()));
    }
}
