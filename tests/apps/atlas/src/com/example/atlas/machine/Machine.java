package com.example.atlas.machine;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Goes from state to state by a table of transitions, some of which have conditions. */
final class Machine {
    /** Whether a transition may be taken. */
    interface Guard {
        boolean allows(Download download);
    }

    /** From one state to another. */
    private static final class Transition {
        private final Signal signal;
        private final State to;
        private final Guard guard;

        Transition(Signal signal, State to, Guard guard) {
            this.signal = signal;
            this.to = to;
            this.guard = guard;
        }

        boolean fits(Signal wanted, Download download) {
            return signal == wanted && (guard == null || guard.allows(download));
        }
    }

    private final Map<State, List<Transition>> table = new EnumMap<State, List<Transition>>(State.class);

    Machine on(State from, Signal signal, State to) {
        return on(from, signal, to, null);
    }

    Machine on(State from, Signal signal, State to, Guard guard) {
        List<Transition> list = table.get(from);
        if (list == null) {
            list = new ArrayList<Transition>();
            table.put(from, list);
        }
        list.add(new Transition(signal, to, guard));
        return this;
    }

    /** The next state, or the same one if nothing is said about the signal. */
    State next(State from, Signal signal, Download download) {
        List<Transition> list = table.get(from);
        if (list != null) {
            for (Transition transition : list) {
                if (transition.fits(signal, download)) {
                    return transition.to;
                }
            }
        }
        return from;
    }

    int transitions() {
        int count = 0;
        for (List<Transition> list : table.values()) {
            count += list.size();
        }
        return count;
    }
}
