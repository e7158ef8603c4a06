package java.lang;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Serializable;

/** Anything that can be thrown. */
public class Throwable implements Serializable {
    private String detailMessage;
    private Throwable cause;

    /** The frames at the time of the throw, in the phone's own form. */
    private Object backtrace;

    /** Whether the cause was given; an exception the phone makes itself starts without. */
    private boolean causeGiven;
    private StackTraceElement[] stackTrace;
    private Throwable[] suppressed;

    public Throwable() {
        fillInStackTrace();
    }

    public Throwable(String message) {
        fillInStackTrace();
        detailMessage = message;
    }

    public Throwable(String message, Throwable cause) {
        fillInStackTrace();
        detailMessage = message;
        this.cause = cause;
        causeGiven = true;
    }

    public Throwable(Throwable cause) {
        fillInStackTrace();
        detailMessage = cause == null ? null : cause.toString();
        this.cause = cause;
        causeGiven = true;
    }

    protected Throwable(String message, Throwable cause, boolean enableSuppression, boolean writableStackTrace) {
        if (writableStackTrace) {
            fillInStackTrace();
        } else {
            stackTrace = new StackTraceElement[0];
        }
        detailMessage = message;
        this.cause = cause;
        causeGiven = true;
    }

    private native void fillInStackTrace0();

    private native StackTraceElement[] getStackTrace0();

    public Throwable fillInStackTrace() {
        stackTrace = null;
        fillInStackTrace0();
        return this;
    }

    public String getMessage() {
        return detailMessage;
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public Throwable getCause() {
        return cause;
    }

    public Throwable initCause(Throwable newCause) {
        if (causeGiven) {
            String with = newCause == null ? "a null" : newCause.toString();
            throw new IllegalStateException("Can't overwrite cause with " + with, this);
        }
        if (newCause == this) {
            throw new IllegalArgumentException("Self-causation not permitted", this);
        }
        cause = newCause;
        causeGiven = true;
        return this;
    }

    public final void addSuppressed(Throwable exception) {
        if (exception == this) {
            throw new IllegalArgumentException("Self-suppression not permitted", exception);
        }
        if (exception == null) {
            throw new NullPointerException("Cannot suppress a null exception.");
        }
        int count = suppressed == null ? 0 : suppressed.length;
        Throwable[] grown = new Throwable[count + 1];
        for (int i = 0; i < count; i++) {
            grown[i] = suppressed[i];
        }
        grown[count] = exception;
        suppressed = grown;
    }

    public final Throwable[] getSuppressed() {
        return suppressed == null ? new Throwable[0] : suppressed.clone();
    }

    public StackTraceElement[] getStackTrace() {
        return frames().clone();
    }

    public void setStackTrace(StackTraceElement[] frames) {
        stackTrace = frames.clone();
    }

    private StackTraceElement[] frames() {
        if (stackTrace == null) {
            StackTraceElement[] frames = getStackTrace0();
            stackTrace = frames == null ? new StackTraceElement[0] : frames;
        }
        return stackTrace;
    }

    public void printStackTrace() {
        printStackTrace(System.err);
    }

    public void printStackTrace(PrintStream out) {
        out.print(traceText());
    }

    public void printStackTrace(PrintWriter out) {
        out.print(traceText());
    }

    /** The whole trace as printStackTrace prints it. */
    public String traceText() {
        StringBuilder text = new StringBuilder();
        appendTrace(text, "", "", new StackTraceElement[0]);
        return text.toString();
    }

    private void appendTrace(StringBuilder text, String indent, String caption, StackTraceElement[] enclosing) {
        StackTraceElement[] own = frames();
        int last = own.length - 1;
        int enclosingLast = enclosing.length - 1;
        while (last >= 0 && enclosingLast >= 0 && own[last].equals(enclosing[enclosingLast])) {
            last--;
            enclosingLast--;
        }
        text.append(indent).append(caption).append(toString()).append('\n');
        for (int i = 0; i <= last; i++) {
            text.append(indent).append("\tat ").append(own[i].toString()).append('\n');
        }
        int inCommon = own.length - 1 - last;
        if (inCommon > 0) {
            text.append(indent).append("\t... ").append(inCommon).append(" more\n");
        }
        if (suppressed != null) {
            for (Throwable each : suppressed) {
                each.appendTrace(text, indent + "\t", "Suppressed: ", own);
            }
        }
        if (cause != null) {
            cause.appendTrace(text, indent, "Caused by: ", own);
        }
    }

    @Override
    public String toString() {
        String message = getLocalizedMessage();
        String name = getClass().getName();
        return message == null ? name : name + ": " + message;
    }
}
