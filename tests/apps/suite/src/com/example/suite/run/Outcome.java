package com.example.suite.run;

/** What became of a test. */
public final class Outcome {
    private final String name;
    private final int checks;
    private final Throwable problem;

    Outcome(String name, int checks, Throwable problem) {
        this.name = name;
        this.checks = checks;
        this.problem = problem;
    }

    public boolean passed() {
        return problem == null;
    }

    public int checks() {
        return checks;
    }

    @Override
    public String toString() {
        if (passed()) {
            return name + ": ok, " + checks + " checks";
        }
        String kind = problem instanceof Failure ? "failed: " + problem.getMessage() : "error: " + problem;
        return name + ": " + kind + " after " + checks + " checks";
    }
}
