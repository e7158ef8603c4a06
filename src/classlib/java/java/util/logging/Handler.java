package java.util.logging;

import java.io.UnsupportedEncodingException;

/** Where records go. */
public abstract class Handler {
    private Level level = Level.ALL;
    private Filter filter;
    private Formatter formatter;
    private String encoding;
    private ErrorManager errors = new ErrorManager();

    protected Handler() {
    }

    public abstract void publish(LogRecord record);

    public abstract void flush();

    public abstract void close() throws SecurityException;

    public void setFormatter(Formatter formatter) {
        if (formatter == null) {
            throw new NullPointerException();
        }
        this.formatter = formatter;
    }

    public Formatter getFormatter() {
        return formatter;
    }

    public void setEncoding(String encoding) throws UnsupportedEncodingException {
        if (encoding != null) {
            "".getBytes(encoding);
        }
        this.encoding = encoding;
    }

    public String getEncoding() {
        return encoding;
    }

    public void setFilter(Filter filter) {
        this.filter = filter;
    }

    public Filter getFilter() {
        return filter;
    }

    public void setErrorManager(ErrorManager manager) {
        if (manager == null) {
            throw new NullPointerException();
        }
        errors = manager;
    }

    public ErrorManager getErrorManager() {
        return errors;
    }

    protected void reportError(String message, Exception cause, int code) {
        errors.error(message, cause, code);
    }

    public void setLevel(Level level) {
        if (level == null) {
            throw new NullPointerException();
        }
        this.level = level;
    }

    public Level getLevel() {
        return level;
    }

    public boolean isLoggable(LogRecord record) {
        int least = level.intValue();
        if (record.getLevel().intValue() < least || least == Level.OFF.intValue()) {
            return false;
        }
        return filter == null || filter.isLoggable(record);
    }
}
