package com.example.suite.run;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** One test of a suite. */
public final class Entry {
    private final Class<? extends TestCase> type;
    private final Method method;

    Entry(Class<? extends TestCase> type, Method method) {
        this.type = type;
        this.method = method;
    }

    /** The class's name without its ending, and the method's without its beginning. */
    public String name() {
        String group = type.getSimpleName();
        if (group.endsWith("Test")) {
            group = group.substring(0, group.length() - 4);
        }
        String test = method.getName().substring(Suite.PREFIX.length());
        return group + "." + Character.toLowerCase(test.charAt(0)) + test.substring(1);
    }

    /** Runs the test on a new object that was made ready. */
    public Outcome run(Preparation preparation) {
        TestCase test;
        try {
            test = type.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            return new Outcome(name(), 0, e);
        }
        preparation.prepare(test);
        Throwable problem = invoke(test);
        return new Outcome(name(), test.checks(), problem);
    }

    private Throwable invoke(TestCase test) {
        Throwable problem = null;
        try {
            test.setUp();
            method.invoke(test);
        } catch (InvocationTargetException e) {
            problem = e.getCause();
        } catch (Exception e) {
            problem = e;
        }
        try {
            test.tearDown();
        } catch (Exception e) {
            problem = problem == null ? e : problem;
        }
        return problem;
    }
}
