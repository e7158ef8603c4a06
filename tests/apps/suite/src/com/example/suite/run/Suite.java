package com.example.suite.run;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Tests in order: by class as they were added, and within one by name. */
public final class Suite {
    static final String PREFIX = "test";

    private final List<Entry> entries = new ArrayList<Entry>();

    /** Finds the tests of a class. */
    public Suite add(Class<? extends TestCase> type) {
        List<Method> methods = new ArrayList<Method>();
        for (Method method : type.getDeclaredMethods()) {
            if (isTest(method)) {
                methods.add(method);
            }
        }
        Collections.sort(methods, new Comparator<Method>() {
            @Override
            public int compare(Method a, Method b) {
                return a.getName().compareTo(b.getName());
            }
        });
        for (Method method : methods) {
            entries.add(new Entry(type, method));
        }
        return this;
    }

    private static boolean isTest(Method method) {
        return method.getName().startsWith(PREFIX) && method.getName().length() > PREFIX.length()
                && Modifier.isPublic(method.getModifiers()) && method.getParameterTypes().length == 0
                && method.getReturnType() == void.class;
    }

    public int size() {
        return entries.size();
    }

    public Entry get(int index) {
        return entries.get(index);
    }

    /** What is said of outcomes together. */
    public static String summary(List<Outcome> outcomes) {
        int passed = 0;
        int checks = 0;
        for (Outcome outcome : outcomes) {
            passed += outcome.passed() ? 1 : 0;
            checks += outcome.checks();
        }
        return passed + " of " + outcomes.size() + " passed, " + checks + " checks";
    }

    @Override
    public String toString() {
        String[] names = new String[entries.size()];
        for (int i = 0; i < names.length; i++) {
            names[i] = entries.get(i).name();
        }
        return Arrays.toString(names);
    }
}
