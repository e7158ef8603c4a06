// org.slf4j:slf4j-simple:1.7.30 org.slf4j:slf4j-api:1.7.30

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.slf4j.ILoggerFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.Marker;
import org.slf4j.MarkerFactory;
import org.slf4j.event.Level;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.FormattingTuple;
import org.slf4j.helpers.MessageFormatter;

/** SLF4J and its simple logger: levels, formats, markers, exceptions. */
public class Logs {
    public static void main(String[] args) {
        System.setProperty("org.slf4j.simpleLogger.log.quiet", "warn");
        System.setProperty("org.slf4j.simpleLogger.log.quiet.loud", "trace");
        System.setProperty("org.slf4j.simpleLogger.showThreadName", "true");
        System.setProperty("org.slf4j.simpleLogger.showShortLogName", "true");
        System.setProperty("org.slf4j.simpleLogger.levelInBrackets", "true");
        System.setProperty("org.slf4j.simpleLogger.logFile", "System.out");
        ILoggerFactory factory = LoggerFactory.getILoggerFactory();
        System.out.println(factory.getClass().getName() + " " + (factory.getLogger("a") == LoggerFactory.getLogger("a")));
        for (String name : new String[] {"quiet", "quiet.loud", "other.name.Deep", Logger.ROOT_LOGGER_NAME}) {
            Logger logger = LoggerFactory.getLogger(name);
            logger.trace("trace {}", 1);
            logger.debug("debug {} {}", 1, "two");
            logger.info("info {} {} {}", new Object[] {1, new int[] {2, 3}, null});
            logger.warn("warn \\{} {}", "escaped");
            logger.error("error {}", "x", new IllegalStateException("thrown").getMessage());
            System.out.println(logger.isTraceEnabled() + " " + logger.isDebugEnabled() + " " + logger.isInfoEnabled() + " " + logger.getName());
        }
        PrintStream out = System.out;
        Object[] cycle = {"a", null};
        cycle[1] = cycle;
        System.out.println(MessageFormatter.arrayFormat("{} and {} and {}", new Object[] {cycle, new char[] {'x'}, new long[][] {{1}, {2, 3}}}).getMessage());
        FormattingTuple tuple = MessageFormatter.format("{} failed", "it", new RuntimeException("why"));
        System.out.println(tuple.getMessage() + " " + tuple.getThrowable());
        Object failing = new Object() {
            @Override public String toString() {
                throw new UnsupportedOperationException("no text");
            }
        };
        PrintStream err = System.err;
        System.setErr(new PrintStream(new ByteArrayOutputStream()));
        System.out.println(MessageFormatter.format("value {}", failing).getMessage());
        System.setErr(err);
        Marker marker = MarkerFactory.getMarker("PARENT");
        Marker child = new BasicMarkerFactory().getMarker("CHILD");
        marker.add(child);
        System.out.println(marker + " " + marker.contains("CHILD") + " " + child.contains(marker));
        LoggerFactory.getLogger(Logs.class).info(marker, "marked");
        MDC.put("key", "value");
        System.out.println(MDC.get("key") + " " + Level.valueOf("WARN").toInt() + " " + (out == System.out));
    }
}
