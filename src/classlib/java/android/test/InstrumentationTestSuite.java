package android.test;

import android.app.Instrumentation;
import junit.framework.Test;
import junit.framework.TestResult;
import junit.framework.TestSuite;

/** A suite whose tests get the instrumentation. */
public class InstrumentationTestSuite extends TestSuite {
    private final Instrumentation instrumentation;

    public InstrumentationTestSuite(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    public InstrumentationTestSuite(String name, Instrumentation instrumentation) {
        super(name);
        this.instrumentation = instrumentation;
    }

    public InstrumentationTestSuite(Class<?> theClass, Instrumentation instrumentation) {
        super(theClass);
        this.instrumentation = instrumentation;
    }

    @Override
    public void addTestSuite(Class<? extends junit.framework.TestCase> testClass) {
        addTest(new InstrumentationTestSuite(testClass, instrumentation));
    }

    @Override
    public void runTest(Test test, TestResult result) {
        if (test instanceof InstrumentationTestCase) {
            ((InstrumentationTestCase) test).injectInstrumentation(instrumentation);
        }
        super.runTest(test, result);
    }
}
