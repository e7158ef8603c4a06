package java.util.logging;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;

/** Two lines for each record, and those of its exception. */
public class SimpleFormatter extends Formatter {
    public SimpleFormatter() {
    }

    @Override
    public String format(LogRecord record) {
        StringBuilder text = new StringBuilder();
        text.append(new SimpleDateFormat("MMM dd, yyyy h:mm:ss a", Locale.ENGLISH).format(new Date(record.getMillis())));
        text.append(' ');
        if (record.getSourceClassName() == null) {
            text.append(record.getLoggerName());
        } else {
            text.append(record.getSourceClassName());
            if (record.getSourceMethodName() != null) {
                text.append(' ').append(record.getSourceMethodName());
            }
        }
        text.append('\n').append(record.getLevel().getLocalizedName()).append(": ").append(formatMessage(record));
        text.append('\n');
        if (record.getThrown() != null) {
            StringWriter trace = new StringWriter();
            record.getThrown().printStackTrace(new PrintWriter(trace));
            text.append(trace);
        }
        return text.toString();
    }
}
