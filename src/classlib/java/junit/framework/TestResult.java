package junit.framework;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/** Collects how tests went. */
public class TestResult {
    protected List<TestFailure> fFailures = new ArrayList<TestFailure>();
    protected List<TestFailure> fErrors = new ArrayList<TestFailure>();
    protected List<TestListener> fListeners = new ArrayList<TestListener>();
    protected int fRunTests;
    private boolean stopped;

    public synchronized void addError(Test test, Throwable e) {
        fErrors.add(new TestFailure(test, e));
        for (TestListener listener : listeners()) {
            listener.addError(test, e);
        }
    }

    public synchronized void addFailure(Test test, AssertionFailedError e) {
        fFailures.add(new TestFailure(test, e));
        for (TestListener listener : listeners()) {
            listener.addFailure(test, e);
        }
    }

    public synchronized void addListener(TestListener listener) {
        fListeners.add(listener);
    }

    public synchronized void removeListener(TestListener listener) {
        fListeners.remove(listener);
    }

    private synchronized List<TestListener> listeners() {
        return new ArrayList<TestListener>(fListeners);
    }

    public void startTest(Test test) {
        synchronized (this) {
            fRunTests += test.countTestCases();
        }
        for (TestListener listener : listeners()) {
            listener.startTest(test);
        }
    }

    public void endTest(Test test) {
        for (TestListener listener : listeners()) {
            listener.endTest(test);
        }
    }

    protected void run(final TestCase test) {
        startTest(test);
        runProtected(test, new Protectable() {
            @Override
            public void protect() throws Throwable {
                test.runBare();
            }
        });
        endTest(test);
    }

    public void runProtected(Test test, Protectable step) {
        try {
            step.protect();
        } catch (AssertionFailedError e) {
            addFailure(test, e);
        } catch (Throwable e) {
            addError(test, e);
        }
    }

    public synchronized int runCount() {
        return fRunTests;
    }

    public synchronized int errorCount() {
        return fErrors.size();
    }

    public synchronized int failureCount() {
        return fFailures.size();
    }

    public synchronized Enumeration<TestFailure> errors() {
        return Collections.enumeration(fErrors);
    }

    public synchronized Enumeration<TestFailure> failures() {
        return Collections.enumeration(fFailures);
    }

    public synchronized boolean shouldStop() {
        return stopped;
    }

    public synchronized void stop() {
        stopped = true;
    }

    public synchronized boolean wasSuccessful() {
        return failureCount() == 0 && errorCount() == 0;
    }
}
