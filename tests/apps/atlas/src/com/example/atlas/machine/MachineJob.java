package com.example.atlas.machine;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;
import java.util.EnumMap;
import java.util.Map;

/** Downloads under all kinds of signals, and lights on the way. */
public final class MachineJob implements Job {
    @Override
    public String label() {
        return "States";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 2000);
        Machine machine = Download.machine();
        Map<State, Integer> ends = new EnumMap<State, Integer>(State.class);
        Sum sum = new Sum();
        Signal[] signals = Signal.values();
        int moves = 0;
        for (int i = 0; i < 60 + 10 * (round % 3); i++) {
            Download download = new Download(machine);
            download.signal(Signal.START);
            download.signal(Signal.CONNECTED);
            for (int step = 0; step < 40 && download.state() != State.DONE; step++) {
                Signal signal = rand.chance(50) ? Signal.DATA : signals[rand.below(signals.length)];
                moves += download.signal(signal) ? 1 : 0;
                if (download.state().isFinal() && rand.chance(40)) {
                    break;
                }
            }
            Integer before = ends.get(download.state());
            ends.put(download.state(), before == null ? 1 : before + 1);
            sum.add(download.digest());
        }
        return ends + ", " + moves + " moves by " + machine.transitions() + ", " + lights(rand, sum) + ", " + sum;
    }

    private static String lights(Rand rand, Sum sum) {
        int waited = 0;
        int passed = 0;
        Phase phase = Phase.RED;
        for (int i = 0; i < 600; i++) {
            if (phase.mayGo()) {
                passed += phase.seconds();
            } else {
                waited += phase.seconds();
            }
            phase = phase.next(rand.chance(60));
        }
        sum.add(waited);
        return passed + " s green, " + waited + " s not";
    }
}
