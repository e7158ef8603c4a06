package java.util.logging;

import java.util.ResourceBundle;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** A named place to write records to, below others by the dots of its name. */
public class Logger {
    public static final String GLOBAL_LOGGER_NAME = "global";
    public static final Logger global = new Logger(GLOBAL_LOGGER_NAME, null);

    private static final int OFF = Level.OFF.intValue();

    private final String name;
    private final String bundleName;
    private final CopyOnWriteArrayList<Handler> handlers = new CopyOnWriteArrayList<Handler>();
    private Level level;
    private Filter filter;
    private Logger parent;
    private ResourceBundle bundle;
    private boolean passesOn = true;

    protected Logger(String name, String bundleName) {
        this.name = name;
        this.bundleName = bundleName;
    }

    public static final Logger getGlobal() {
        LogManager.getLogManager().addLogger(global);
        return global;
    }

    public static Logger getLogger(String name) {
        return getLogger(name, null);
    }

    public static Logger getLogger(String name, String bundleName) {
        LogManager manager = LogManager.getLogManager();
        synchronized (manager) {
            Logger known = manager.getLogger(name);
            if (known == null) {
                known = new Logger(name, bundleName);
                manager.addLogger(known);
            }
            return known;
        }
    }

    public static Logger getAnonymousLogger() {
        return getAnonymousLogger(null);
    }

    public static Logger getAnonymousLogger(String bundleName) {
        Logger made = new Logger(null, bundleName);
        made.parent = LogManager.getLogManager().getLogger("");
        return made;
    }

    public String getName() {
        return name;
    }

    public String getResourceBundleName() {
        return bundleName;
    }

    public ResourceBundle getResourceBundle() {
        return bundle;
    }

    public void setResourceBundle(ResourceBundle bundle) {
        this.bundle = bundle;
    }

    public void setFilter(Filter filter) {
        this.filter = filter;
    }

    public Filter getFilter() {
        return filter;
    }

    public void setLevel(Level level) {
        this.level = level;
    }

    public Level getLevel() {
        return level;
    }

    public boolean isLoggable(Level asked) {
        int least = Level.INFO.intValue();
        for (Logger logger = this; logger != null; logger = logger.parent) {
            if (logger.level != null) {
                least = logger.level.intValue();
                break;
            }
        }
        return asked.intValue() >= least && least != OFF;
    }

    public void addHandler(Handler handler) {
        if (handler == null) {
            throw new NullPointerException();
        }
        handlers.add(handler);
    }

    public void removeHandler(Handler handler) {
        handlers.remove(handler);
    }

    public Handler[] getHandlers() {
        return handlers.toArray(new Handler[0]);
    }

    public void setUseParentHandlers(boolean use) {
        passesOn = use;
    }

    public boolean getUseParentHandlers() {
        return passesOn;
    }

    public Logger getParent() {
        return parent;
    }

    public void setParent(Logger parent) {
        if (parent == null) {
            throw new NullPointerException();
        }
        this.parent = parent;
    }

    public void log(LogRecord record) {
        if (!isLoggable(record.getLevel()) || filter != null && !filter.isLoggable(record)) {
            return;
        }
        for (Logger logger = this; logger != null; logger = logger.parent) {
            for (Handler handler : logger.handlers) {
                handler.publish(record);
            }
            if (!logger.passesOn) {
                break;
            }
        }
    }

    private void add(Level level, String type, String method, String message, Object[] parameters, Throwable thrown) {
        LogRecord record = new LogRecord(level, message);
        record.setLoggerName(name);
        record.setParameters(parameters);
        record.setThrown(thrown);
        record.setResourceBundle(bundle);
        record.setResourceBundleName(bundleName);
        if (type != null || method != null) {
            record.setSourceClassName(type);
            record.setSourceMethodName(method);
        }
        log(record);
    }

    public void log(Level level, String message) {
        if (isLoggable(level)) {
            add(level, null, null, message, null, null);
        }
    }

    public void log(Level level, Supplier<String> message) {
        if (isLoggable(level)) {
            add(level, null, null, message.get(), null, null);
        }
    }

    public void log(Level level, String message, Object parameter) {
        if (isLoggable(level)) {
            add(level, null, null, message, new Object[] {parameter}, null);
        }
    }

    public void log(Level level, String message, Object[] parameters) {
        if (isLoggable(level)) {
            add(level, null, null, message, parameters, null);
        }
    }

    public void log(Level level, String message, Throwable thrown) {
        if (isLoggable(level)) {
            add(level, null, null, message, null, thrown);
        }
    }

    public void log(Level level, Throwable thrown, Supplier<String> message) {
        if (isLoggable(level)) {
            add(level, null, null, message.get(), null, thrown);
        }
    }

    public void logp(Level level, String type, String method, String message) {
        if (isLoggable(level)) {
            add(level, type, method, message, null, null);
        }
    }

    public void logp(Level level, String type, String method, String message, Object parameter) {
        if (isLoggable(level)) {
            add(level, type, method, message, new Object[] {parameter}, null);
        }
    }

    public void logp(Level level, String type, String method, String message, Object[] parameters) {
        if (isLoggable(level)) {
            add(level, type, method, message, parameters, null);
        }
    }

    public void logp(Level level, String type, String method, String message, Throwable thrown) {
        if (isLoggable(level)) {
            add(level, type, method, message, null, thrown);
        }
    }

    public void entering(String type, String method) {
        logp(Level.FINER, type, method, "ENTRY");
    }

    public void entering(String type, String method, Object parameter) {
        logp(Level.FINER, type, method, "ENTRY {0}", parameter);
    }

    public void entering(String type, String method, Object[] parameters) {
        StringBuilder message = new StringBuilder("ENTRY");
        for (int i = 0; parameters != null && i < parameters.length; i++) {
            message.append(" {").append(i).append('}');
        }
        logp(Level.FINER, type, method, message.toString(), parameters);
    }

    public void exiting(String type, String method) {
        logp(Level.FINER, type, method, "RETURN");
    }

    public void exiting(String type, String method, Object result) {
        logp(Level.FINER, type, method, "RETURN {0}", result);
    }

    public void throwing(String type, String method, Throwable thrown) {
        logp(Level.FINER, type, method, "THROW", thrown);
    }

    public void severe(String message) {
        log(Level.SEVERE, message);
    }

    public void severe(Supplier<String> message) {
        log(Level.SEVERE, message);
    }

    public void warning(String message) {
        log(Level.WARNING, message);
    }

    public void warning(Supplier<String> message) {
        log(Level.WARNING, message);
    }

    public void info(String message) {
        log(Level.INFO, message);
    }

    public void info(Supplier<String> message) {
        log(Level.INFO, message);
    }

    public void config(String message) {
        log(Level.CONFIG, message);
    }

    public void config(Supplier<String> message) {
        log(Level.CONFIG, message);
    }

    public void fine(String message) {
        log(Level.FINE, message);
    }

    public void fine(Supplier<String> message) {
        log(Level.FINE, message);
    }

    public void finer(String message) {
        log(Level.FINER, message);
    }

    public void finer(Supplier<String> message) {
        log(Level.FINER, message);
    }

    public void finest(String message) {
        log(Level.FINEST, message);
    }

    public void finest(Supplier<String> message) {
        log(Level.FINEST, message);
    }
}
