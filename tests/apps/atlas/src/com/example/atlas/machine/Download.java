package com.example.atlas.machine;

/** A map on its way to the phone. */
final class Download {
    private static final int PARTS = 6;
    private static final int TRIES = 3;

    private final Machine machine;
    private State state = State.IDLE;
    private int received;
    private int tries;
    private int pauses;
    private int starts;

    Download(Machine machine) {
        this.machine = machine;
    }

    /** The machine of all downloads. */
    static Machine machine() {
        Machine.Guard retries = new Machine.Guard() {
            @Override
            public boolean allows(Download download) {
                return download.tries < TRIES;
            }
        };
        Machine.Guard complete = new Machine.Guard() {
            @Override
            public boolean allows(Download download) {
                return download.received >= PARTS;
            }
        };
        return new Machine()
                .on(State.IDLE, Signal.START, State.CONNECTING)
                .on(State.CONNECTING, Signal.CONNECTED, State.LOADING)
                .on(State.CONNECTING, Signal.ERROR, State.CONNECTING, retries)
                .on(State.CONNECTING, Signal.ERROR, State.FAILED)
                .on(State.LOADING, Signal.END, State.DONE, complete)
                .on(State.LOADING, Signal.PAUSE, State.PAUSED)
                .on(State.LOADING, Signal.ERROR, State.CONNECTING, retries)
                .on(State.LOADING, Signal.ERROR, State.FAILED)
                .on(State.PAUSED, Signal.RESUME, State.LOADING)
                .on(State.PAUSED, Signal.RESET, State.IDLE)
                .on(State.FAILED, Signal.RESET, State.IDLE);
    }

    boolean signal(Signal signal) {
        if (signal == Signal.DATA && state == State.LOADING) {
            received++;
        }
        if (signal == Signal.ERROR && state.isActive()) {
            tries++;
        }
        State next = machine.next(state, signal, this);
        if (next == state) {
            return false;
        }
        state = next;
        next.enter(this);
        return true;
    }

    void start() {
        starts++;
    }

    void pause() {
        pauses++;
    }

    void fail() {
        received = 0;
        tries = 0;
    }

    State state() {
        return state;
    }

    int digest() {
        return ((received * 7 + tries) * 7 + pauses) * 7 + starts;
    }
}
