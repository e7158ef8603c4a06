package java.util.logging;

/** Says which records are told. */
public interface Filter {
    boolean isLoggable(LogRecord record);
}
