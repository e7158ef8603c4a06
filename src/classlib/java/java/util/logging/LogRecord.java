package java.util.logging;

import java.io.Serializable;
import java.util.ResourceBundle;

/** One entry of a log. */
public class LogRecord implements Serializable {
    private static long next;

    private Level level;
    private String message;
    private long sequence;
    private long millis = System.currentTimeMillis();
    private int thread = (int) Thread.currentThread().getId();
    private String logger;
    private String sourceClass;
    private String sourceMethod;
    private boolean looked;
    private Throwable thrown;
    private Object[] parameters;
    private ResourceBundle bundle;
    private String bundleName;

    public LogRecord(Level level, String message) {
        if (level == null) {
            throw new NullPointerException();
        }
        this.level = level;
        this.message = message;
        synchronized (LogRecord.class) {
            sequence = next++;
        }
    }

    public String getLoggerName() {
        return logger;
    }

    public void setLoggerName(String name) {
        logger = name;
    }

    public ResourceBundle getResourceBundle() {
        return bundle;
    }

    public void setResourceBundle(ResourceBundle bundle) {
        this.bundle = bundle;
    }

    public String getResourceBundleName() {
        return bundleName;
    }

    public void setResourceBundleName(String name) {
        bundleName = name;
    }

    public Level getLevel() {
        return level;
    }

    public void setLevel(Level level) {
        if (level == null) {
            throw new NullPointerException();
        }
        this.level = level;
    }

    public long getSequenceNumber() {
        return sequence;
    }

    public void setSequenceNumber(long number) {
        sequence = number;
    }

    /** Who called the logger: the first frame above its own. */
    private void look() {
        if (looked) {
            return;
        }
        looked = true;
        boolean seen = false;
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            boolean own = frame.getClassName().startsWith("java.util.logging.");
            if (seen && !own) {
                sourceClass = frame.getClassName();
                sourceMethod = frame.getMethodName();
                return;
            }
            seen |= own;
        }
    }

    public String getSourceClassName() {
        look();
        return sourceClass;
    }

    public void setSourceClassName(String name) {
        looked = true;
        sourceClass = name;
    }

    public String getSourceMethodName() {
        look();
        return sourceMethod;
    }

    public void setSourceMethodName(String name) {
        looked = true;
        sourceMethod = name;
    }

    public String getMessage() {
        return message;
    }

    public void setMessage(String message) {
        this.message = message;
    }

    public Object[] getParameters() {
        return parameters;
    }

    public void setParameters(Object[] parameters) {
        this.parameters = parameters;
    }

    public int getThreadID() {
        return thread;
    }

    public void setThreadID(int id) {
        thread = id;
    }

    public long getMillis() {
        return millis;
    }

    public void setMillis(long millis) {
        this.millis = millis;
    }

    public Throwable getThrown() {
        return thrown;
    }

    public void setThrown(Throwable thrown) {
        this.thrown = thrown;
    }
}
