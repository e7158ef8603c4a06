package com.example.atlas.edit;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;

/** Edits the plan of a day, back and forth. */
public final class EditJob implements Job {
    /** Counts changes. */
    private static final class Watcher implements Itinerary.Listener {
        private int changes;
        private int rows;

        @Override
        public void changed(int from, int to) {
            changes++;
            rows += to - from;
        }
    }

    @Override
    public String label() {
        return "Editing";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 1800);
        Itinerary itinerary = new Itinerary();
        Watcher watcher = new Watcher();
        itinerary.addListener(watcher);
        History history = new History(itinerary, 40);
        Sum sum = new Sum();
        int failed = 0;
        for (int i = 0; i < 160 + 30 * (round % 3); i++) {
            try {
                act(itinerary, history, rand);
            } catch (IllegalArgumentException e) {
                failed++;
                sum.add(e.getMessage());
            }
            sum.add(itinerary.minutes());
        }
        String before = itinerary.toString();
        int undone = 0;
        while (history.undo()) {
            undone++;
            sum.add(history.lastTitle());
        }
        while (history.redo()) {
            sum.add(itinerary.toString());
        }
        sum.add(itinerary.removeListener(watcher));
        return itinerary.size() + " stops, " + undone + " undone, " + history.merged() + " merged, " + failed
                + " failed, " + watcher.changes + " changes of " + watcher.rows + ", "
                + (itinerary.toString().equals(before) ? "same" : "differs") + ", " + history.depth() + ", " + sum;
    }

    private static void act(Itinerary itinerary, History history, Rand rand) {
        int size = itinerary.size();
        if (size < 3 || rand.chance(20)) {
            history.run(new Commands.Insert(rand.below(size + 1), new Stop(rand.name(2), rand.between(10, 90))));
            return;
        }
        int index = rand.below(size);
        switch (rand.below(7)) {
            case 0:
                history.run(new Commands.Remove(index));
                break;
            case 1:
            case 2:
                for (int step = 0; step < 3; step++) {
                    history.run(new Commands.Resize(index, rand.between(-20, 15)));
                }
                break;
            case 3:
                history.run(new Commands.Move(index, (index + 1) % size));
                history.run(new Commands.Move((index + 1) % size, 0));
                break;
            case 4:
                history.run(new Commands.Annotate(index, rand.word(2)));
                break;
            case 5:
                history.run(new Commands.Group().add(new Commands.Move(0, index))
                        .add(new Commands.Annotate(index, "first")).add(new Commands.Resize(index, -30)));
                break;
            default:
                if (history.undo() && rand.chance(50)) {
                    history.redo();
                }
                break;
        }
    }
}
