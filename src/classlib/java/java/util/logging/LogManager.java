package java.util.logging;

import java.util.Collections;
import java.util.Enumeration;
import java.util.TreeMap;
import java.util.ArrayList;

/** Knows all loggers by their names. */
public class LogManager {
    public static final String LOGGING_MXBEAN_NAME = "java.util.logging:type=Logging";

    private static final LogManager ONLY = new LogManager();

    private final TreeMap<String, Logger> loggers = new TreeMap<String, Logger>();

    protected LogManager() {
        Logger root = new Logger("", null);
        root.setLevel(Level.INFO);
        root.addHandler(new ConsoleHandler());
        loggers.put("", root);
    }

    public static LogManager getLogManager() {
        return ONLY;
    }

    public synchronized boolean addLogger(Logger logger) {
        String name = logger.getName();
        if (name == null) {
            throw new NullPointerException();
        }
        if (loggers.containsKey(name)) {
            return false;
        }
        loggers.put(name, logger);
        logger.setParent(parent(name));
        for (Logger other : loggers.values()) {
            if (other != logger && other.getName().startsWith(name + ".") && parent(other.getName()) == logger) {
                other.setParent(logger);
            }
        }
        return true;
    }

    private Logger parent(String name) {
        for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
            Logger above = loggers.get(name.substring(0, dot));
            if (above != null) {
                return above;
            }
        }
        return loggers.get("");
    }

    public synchronized Logger getLogger(String name) {
        return loggers.get(name);
    }

    public synchronized Enumeration<String> getLoggerNames() {
        return Collections.enumeration(new ArrayList<String>(loggers.keySet()));
    }

    /** There is no file of settings. */
    public String getProperty(String name) {
        return null;
    }

    public void checkAccess() {
    }

    public synchronized void reset() {
        for (Logger logger : loggers.values()) {
            for (Handler handler : logger.getHandlers()) {
                logger.removeHandler(handler);
                handler.close();
            }
            logger.setLevel(logger.getName().isEmpty() ? Level.INFO : null);
        }
    }
}
