package junit.framework;

/** Two texts differ; the message shows where. */
public class ComparisonFailure extends AssertionFailedError {
    private static final long serialVersionUID = 1L;
    /** So much of what two texts have in common is shown on either side. */
    private static final int SHOWN = 20;

    private final String expected;
    private final String actual;

    public ComparisonFailure(String message, String expected, String actual) {
        super(message);
        this.expected = expected;
        this.actual = actual;
    }

    @Override
    public String getMessage() {
        String message = super.getMessage();
        if (expected == null || actual == null || expected.equals(actual)) {
            return Assert.format(message, expected, actual);
        }
        int shorter = Math.min(expected.length(), actual.length());
        int start = 0;
        while (start < shorter && expected.charAt(start) == actual.charAt(start)) {
            start++;
        }
        int end = 0;
        while (end < shorter - start
                && expected.charAt(expected.length() - 1 - end) == actual.charAt(actual.length() - 1 - end)) {
            end++;
        }
        return Assert.format(message, cut(expected, start, end), cut(actual, start, end));
    }

    private static String cut(String text, int start, int end) {
        int rest = text.length() - end;
        String before = start > SHOWN ? "..." + text.substring(start - SHOWN, start) : text.substring(0, start);
        String after = end > SHOWN ? text.substring(rest, rest + SHOWN) + "..." : text.substring(rest);
        return before + "[" + text.substring(start, rest) + "]" + after;
    }

    public String getActual() {
        return actual;
    }

    public String getExpected() {
        return expected;
    }
}
