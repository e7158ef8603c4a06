package com.example.httpget;

/** How far a poll is. */
final class Progress {
    static final int RUNNING = 0;
    static final int COMPLETE = 1;
    static final int STOPPED = 2;
    private static final String[] STATES = {"running", "complete", "stopped"};

    private final int state;
    private final int periodMs;
    private final int requests;
    private final int failures;
    private final int skipped;
    private final String readings;

    Progress(int state, int periodMs, int requests, int failures, int skipped, String readings) {
        this.state = state;
        this.periodMs = periodMs;
        this.requests = requests;
        this.failures = failures;
        this.skipped = skipped;
        this.readings = readings;
    }

    boolean ended() {
        return state != RUNNING;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(STATES[state]);
        text.append(", every ").append(periodMs).append(" ms: ").append(requests).append(" requests");
        if (failures > 0) {
            text.append(", ").append(failures).append(" failed");
        }
        if (skipped > 0) {
            text.append(", ").append(skipped).append(" skipped");
        }
        return text.append(", ").append(readings).toString();
    }
}
