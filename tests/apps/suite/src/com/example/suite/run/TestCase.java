package com.example.suite.run;

/** What tests extend: each method whose name begins with `test` runs on an object of its own. */
public abstract class TestCase {
    private int checks;

    /** Runs before the test. */
    protected void setUp() throws Exception {
    }

    /** Runs after the test, whatever became of it. */
    protected void tearDown() throws Exception {
    }

    protected final void check(boolean holds, String what) {
        checks++;
        if (!holds) {
            throw new Failure(what);
        }
    }

    protected final void equal(long expected, long found) {
        checks++;
        if (expected != found) {
            throw new Failure("expected " + expected + ", found " + found);
        }
    }

    protected final void equal(Object expected, Object found) {
        checks++;
        if (expected == null ? found != null : !expected.equals(found)) {
            throw new Failure("expected <" + expected + ">, found <" + found + ">");
        }
    }

    protected final void near(double expected, double found, double tolerance) {
        checks++;
        if (!(Math.abs(expected - found) <= tolerance)) {
            throw new Failure("expected about " + expected + ", found " + found);
        }
    }

    protected static RuntimeException fail(String what) {
        throw new Failure(what);
    }

    /** How many checks held, and one more if one did not. */
    final int checks() {
        return checks;
    }
}
