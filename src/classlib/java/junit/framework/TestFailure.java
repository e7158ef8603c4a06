package junit.framework;

/** A test that failed, and what it threw. */
public class TestFailure {
    protected Test fFailedTest;
    protected Throwable fThrownException;

    public TestFailure(Test failedTest, Throwable thrownException) {
        fFailedTest = failedTest;
        fThrownException = thrownException;
    }

    public Test failedTest() {
        return fFailedTest;
    }

    public Throwable thrownException() {
        return fThrownException;
    }

    public String trace() {
        java.io.StringWriter text = new java.io.StringWriter();
        fThrownException.printStackTrace(new java.io.PrintWriter(text));
        return text.toString();
    }

    public String exceptionMessage() {
        return fThrownException.getMessage();
    }

    public boolean isFailure() {
        return fThrownException instanceof AssertionFailedError;
    }

    @Override
    public String toString() {
        return fFailedTest + ": " + fThrownException.getMessage();
    }
}
