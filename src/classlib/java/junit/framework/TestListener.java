package junit.framework;

/** Hears how tests go. */
public interface TestListener {
    void addError(Test test, Throwable e);

    void addFailure(Test test, AssertionFailedError e);

    void endTest(Test test);

    void startTest(Test test);
}
