package junit.framework;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** A test: one method of a class, with what comes before and after it. */
public abstract class TestCase extends Assert implements Test {
    private String fName;

    public TestCase() {
    }

    public TestCase(String name) {
        fName = name;
    }

    @Override
    public int countTestCases() {
        return 1;
    }

    protected TestResult createResult() {
        return new TestResult();
    }

    public TestResult run() {
        TestResult result = createResult();
        run(result);
        return result;
    }

    @Override
    public void run(TestResult result) {
        result.run(this);
    }

    public void runBare() throws Throwable {
        Throwable thrown = null;
        setUp();
        try {
            runTest();
        } catch (Throwable e) {
            thrown = e;
        } finally {
            try {
                tearDown();
            } catch (Throwable e) {
                if (thrown == null) {
                    thrown = e;
                }
            }
        }
        if (thrown != null) {
            throw thrown;
        }
    }

    protected void runTest() throws Throwable {
        assertNotNull("TestCase.fName cannot be null", fName);
        Method method = null;
        try {
            method = getClass().getMethod(fName);
        } catch (NoSuchMethodException e) {
            fail("Method \"" + fName + "\" not found");
        }
        if (!Modifier.isPublic(method.getModifiers())) {
            fail("Method \"" + fName + "\" should be public");
        }
        try {
            method.invoke(this);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }

    protected void setUp() throws Exception {
    }

    protected void tearDown() throws Exception {
    }

    public String getName() {
        return fName;
    }

    public void setName(String name) {
        fName = name;
    }

    @Override
    public String toString() {
        return getName() + "(" + getClass().getName() + ")";
    }
}
