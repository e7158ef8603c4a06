package junit.framework;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/** Tests that are run together, such as those of a class: its public methods without arguments named `test…`. */
public class TestSuite implements Test {
    private final List<Test> tests = new ArrayList<Test>();
    private String name;

    public TestSuite() {
    }

    public TestSuite(String name) {
        setName(name);
    }

    public TestSuite(Class<?> theClass) {
        name = theClass.getName();
        try {
            getTestConstructor(theClass);
        } catch (NoSuchMethodException e) {
            addTest(warning("Class " + name + " has no public constructor TestCase(String name) or TestCase()"));
            return;
        }
        if (!Modifier.isPublic(theClass.getModifiers())) {
            addTest(warning("Class " + name + " is not public"));
            return;
        }
        List<String> names = new ArrayList<String>();
        for (Class<?> one = theClass; Test.class.isAssignableFrom(one); one = one.getSuperclass()) {
            for (Method method : one.getDeclaredMethods()) {
                addTestMethod(method, names, theClass);
            }
        }
        if (tests.isEmpty()) {
            addTest(warning("No tests found in " + name));
        }
    }

    public TestSuite(Class<? extends TestCase> theClass, String name) {
        this(theClass);
        setName(name);
    }

    public TestSuite(Class<?>... classes) {
        for (Class<?> one : classes) {
            addTest(new TestSuite(one));
        }
    }

    private void addTestMethod(Method method, List<String> names, Class<?> theClass) {
        String methodName = method.getName();
        boolean isTest = method.getParameterTypes().length == 0 && methodName.startsWith("test")
                && method.getReturnType() == Void.TYPE;
        if (!isTest || names.contains(methodName)) {
            return;
        }
        if (!Modifier.isPublic(method.getModifiers())) {
            addTest(warning("Test method isn't public: " + methodName + "(" + theClass.getCanonicalName() + ")"));
            return;
        }
        names.add(methodName);
        addTest(createTest(theClass, methodName));
    }

    /** A test of a class by the name of its method. */
    public static Test createTest(Class<?> theClass, String name) {
        try {
            Constructor<?> constructor = getTestConstructor(theClass);
            if (constructor.getParameterTypes().length == 0) {
                Object test = constructor.newInstance();
                if (test instanceof TestCase) {
                    ((TestCase) test).setName(name);
                }
                return (Test) test;
            }
            return (Test) constructor.newInstance(name);
        } catch (NoSuchMethodException e) {
            return warning("Class " + theClass.getName()
                    + " has no public constructor TestCase(String name) or TestCase()");
        } catch (InstantiationException e) {
            return warning("Cannot instantiate test case: " + name + " (" + trace(e) + ")");
        } catch (InvocationTargetException e) {
            return warning("Exception in constructor: " + name + " (" + trace(e.getTargetException()) + ")");
        } catch (IllegalAccessException e) {
            return warning("Cannot access test case: " + name + " (" + trace(e) + ")");
        }
    }

    public static Constructor<?> getTestConstructor(Class<?> theClass) throws NoSuchMethodException {
        try {
            return theClass.getConstructor(String.class);
        } catch (NoSuchMethodException e) {
            return theClass.getConstructor();
        }
    }

    /** A test that fails with a message. */
    public static Test warning(final String message) {
        return new TestCase("warning") {
            @Override
            protected void runTest() {
                fail(message);
            }
        };
    }

    private static String trace(Throwable e) {
        StringWriter text = new StringWriter();
        e.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    public void addTest(Test test) {
        tests.add(test);
    }

    public void addTestSuite(Class<? extends TestCase> testClass) {
        addTest(new TestSuite(testClass));
    }

    @Override
    public int countTestCases() {
        int count = 0;
        for (Test test : tests) {
            count += test.countTestCases();
        }
        return count;
    }

    public String getName() {
        return name;
    }

    public void setName(String name) {
        this.name = name;
    }

    @Override
    public void run(TestResult result) {
        for (Test test : tests) {
            if (result.shouldStop()) {
                return;
            }
            runTest(test, result);
        }
    }

    public void runTest(Test test, TestResult result) {
        test.run(result);
    }

    public Test testAt(int index) {
        return tests.get(index);
    }

    public int testCount() {
        return tests.size();
    }

    public Enumeration<Test> tests() {
        return Collections.enumeration(tests);
    }

    @Override
    public String toString() {
        return name == null ? super.toString() : name;
    }
}
