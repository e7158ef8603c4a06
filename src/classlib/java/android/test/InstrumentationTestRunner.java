package android.test;

import android.app.Activity;
import android.app.Instrumentation;
import android.os.Bundle;
import android.os.Looper;
import android.test.suitebuilder.annotation.Suppress;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import junit.framework.AssertionFailedError;
import junit.framework.Test;
import junit.framework.TestCase;
import junit.framework.TestListener;
import junit.framework.TestResult;
import junit.framework.TestSuite;
import wattline.phone.Host;

/**
 * Runs JUnit 3 tests. Arguments: `class`, as in `a.B#testC,a.D`; `package`; `log true` to list and not run. Without a
 * class all tests of the test package run.
 */
public class InstrumentationTestRunner extends Instrumentation {
    public static final String REPORT_VALUE_ID = "InstrumentationTestRunner";
    public static final String REPORT_KEY_NUM_TOTAL = "numtests";
    public static final String REPORT_KEY_NUM_CURRENT = "current";
    public static final String REPORT_KEY_NAME_CLASS = "class";
    public static final String REPORT_KEY_NAME_TEST = "test";
    public static final String REPORT_KEY_STACK = "stack";
    public static final int REPORT_VALUE_RESULT_START = 1;
    public static final int REPORT_VALUE_RESULT_OK = 0;
    public static final int REPORT_VALUE_RESULT_ERROR = -1;
    public static final int REPORT_VALUE_RESULT_FAILURE = -2;

    private Bundle arguments;
    private TestSuite suite;

    @Override
    public void onCreate(Bundle arguments) {
        super.onCreate(arguments);
        this.arguments = arguments;
        suite = buildSuite();
        start();
    }

    public Bundle getArguments() {
        return arguments;
    }

    /** The tests to run if nothing was asked for; null for all of the package. */
    public TestSuite getAllTests() {
        return null;
    }

    public TestSuite getTestSuite() {
        return suite;
    }

    public ClassLoader getLoader() {
        return getContext().getClassLoader();
    }

    private TestSuite buildSuite() {
        TestSuite built = new TestSuite("tests");
        String classes = arguments.getString("class");
        if (classes != null) {
            for (String one : classes.split(",")) {
                addClass(built, one.trim());
            }
            return built;
        }
        TestSuite all = getAllTests();
        if (all != null) {
            return all;
        }
        String wanted = arguments.getString("package");
        for (String name : Host.testClasses()) {
            int end = name.lastIndexOf('.');
            if (wanted == null || name.startsWith(wanted + ".") || (end > 0 && name.substring(0, end).equals(wanted))) {
                addIfTest(built, name);
            }
        }
        return built;
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new RuntimeException("Could not find test class. Class: " + name);
        }
    }

    private static void addClass(TestSuite built, String name) {
        int hash = name.indexOf('#');
        Class<?> found = load(hash < 0 ? name : name.substring(0, hash));
        if (hash < 0) {
            built.addTest(new TestSuite(found));
        } else {
            built.addTest(TestSuite.createTest(found, name.substring(hash + 1)));
        }
    }

    private static void addIfTest(TestSuite built, String name) {
        Class<?> found = load(name);
        int modifiers = found.getModifiers();
        if (!TestCase.class.isAssignableFrom(found) || !Modifier.isPublic(modifiers)
                || Modifier.isAbstract(modifiers)) {
            return;
        }
        TestSuite tests = new TestSuite(found);
        for (int i = 0; i < tests.testCount(); i++) {
            if (!isSuppressed(found, tests.testAt(i))) {
                built.addTest(tests.testAt(i));
            }
        }
    }

    private static boolean isSuppressed(Class<?> found, Test test) {
        if (found.isAnnotationPresent(Suppress.class)) {
            return true;
        }
        try {
            Method method = found.getMethod(((TestCase) test).getName());
            return method.isAnnotationPresent(Suppress.class);
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    /** Gives each test what it needs before it runs. */
    private final class Result extends TestResult {
        @Override
        protected void run(TestCase test) {
            if (test instanceof AndroidTestCase) {
                ((AndroidTestCase) test).setContext(getTargetContext());
                ((AndroidTestCase) test).setTestContext(getContext());
            }
            if (test instanceof InstrumentationTestCase) {
                ((InstrumentationTestCase) test).injectInstrumentation(InstrumentationTestRunner.this);
            }
            super.run(test);
        }
    }

    @Override
    public void onStart() {
        Looper.prepare();
        Printer printer = new Printer(suite.countTestCases());
        long start = System.currentTimeMillis();
        if ("true".equals(arguments.getString("log"))) {
            list(suite, printer);
        } else {
            Result result = new Result();
            result.addListener(printer);
            suite.run(result);
            printer.failed = result.failureCount() + result.errorCount();
            printer.failures = result.failureCount();
        }
        Bundle results = new Bundle();
        long millis = System.currentTimeMillis() - start;
        results.putString(REPORT_KEY_STREAMRESULT, printer.summary(millis));
        finish(Activity.RESULT_OK, results);
    }

    private static void list(Test test, Printer printer) {
        if (test instanceof TestSuite) {
            TestSuite tests = (TestSuite) test;
            for (int i = 0; i < tests.testCount(); i++) {
                list(tests.testAt(i), printer);
            }
        } else {
            printer.startTest(test);
            printer.endTest(test);
        }
    }

    /** Reports each test to who started the instrumentation. */
    private final class Printer implements TestListener {
        private final int total;
        private int current;
        private int failed;
        private int failures;
        private Bundle result;
        private int code;
        private String lastClass;

        Printer(int total) {
            this.total = total;
        }

        @Override
        public void startTest(Test test) {
            String className = test.getClass().getName();
            result = new Bundle();
            result.putString(REPORT_KEY_IDENTIFIER, REPORT_VALUE_ID);
            result.putInt(REPORT_KEY_NUM_TOTAL, total);
            result.putString(REPORT_KEY_NAME_CLASS, className);
            result.putString(REPORT_KEY_NAME_TEST, ((TestCase) test).getName());
            result.putInt(REPORT_KEY_NUM_CURRENT, ++current);
            boolean isNew = !className.equals(lastClass);
            result.putString(REPORT_KEY_STREAMRESULT, isNew ? "\n" + className + ":" : "");
            lastClass = className;
            code = REPORT_VALUE_RESULT_OK;
            sendStatus(REPORT_VALUE_RESULT_START, result);
        }

        private void add(String word, int value, Test test, Throwable e) {
            StringWriter text = new StringWriter();
            e.printStackTrace(new PrintWriter(text));
            code = value;
            result.putString(REPORT_KEY_STACK, text.toString());
            result.putString(REPORT_KEY_STREAMRESULT,
                    "\n" + word + " in " + ((TestCase) test).getName() + ":\n" + text);
        }

        @Override
        public void addError(Test test, Throwable e) {
            add("Error", REPORT_VALUE_RESULT_ERROR, test, e);
        }

        @Override
        public void addFailure(Test test, AssertionFailedError e) {
            add("Failure", REPORT_VALUE_RESULT_FAILURE, test, e);
        }

        @Override
        public void endTest(Test test) {
            if (code == REPORT_VALUE_RESULT_OK) {
                result.putString(REPORT_KEY_STREAMRESULT, ".");
            }
            sendStatus(code, result);
        }

        String summary(long millis) {
            String time = millis / 1000 + "." + String.valueOf(1000 + millis % 1000).substring(1);
            String counts = failed == 0 ? "OK (" + current + (current == 1 ? " test)" : " tests)")
                    : "FAILURES!!!\nTests run: " + current + ",  Failures: " + failures + ",  Errors: "
                            + (failed - failures);
            return "\n\nTime: " + time + "\n\n" + counts + "\n\n";
        }
    }
}
