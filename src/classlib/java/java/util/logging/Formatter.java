package java.util.logging;

import java.text.MessageFormat;

/** Makes a text of a record. */
public abstract class Formatter {
    protected Formatter() {
    }

    public abstract String format(LogRecord record);

    public String getHead(Handler handler) {
        return "";
    }

    public String getTail(Handler handler) {
        return "";
    }

    public String formatMessage(LogRecord record) {
        String message = record.getMessage();
        if (record.getResourceBundle() != null && record.getResourceBundle().containsKey(message)) {
            message = record.getResourceBundle().getString(message);
        }
        Object[] parameters = record.getParameters();
        if (parameters == null || parameters.length == 0 || !hasPlace(message)) {
            return message;
        }
        try {
            return MessageFormat.format(message, parameters);
        } catch (IllegalArgumentException e) {
            return message;
        }
    }

    private static boolean hasPlace(String message) {
        for (int at = message.indexOf('{'); at >= 0; at = message.indexOf('{', at + 1)) {
            if (at + 1 < message.length() && Character.isDigit(message.charAt(at + 1))) {
                return true;
            }
        }
        return false;
    }
}
