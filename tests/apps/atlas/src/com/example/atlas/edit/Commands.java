package com.example.atlas.edit;

import java.util.ArrayList;
import java.util.List;

/** The changes that there are. */
final class Commands {
    /** One that stands alone. */
    private abstract static class Single implements Command {
        @Override
        public Command merge(Command next) {
            return null;
        }
    }

    /** A new stop. */
    static final class Insert extends Single {
        private final int index;
        private final Stop stop;

        Insert(int index, Stop stop) {
            this.index = index;
            this.stop = stop;
        }

        @Override
        public void apply(Itinerary to) {
            to.insert(index, stop);
        }

        @Override
        public void revert(Itinerary on) {
            on.remove(index);
        }

        @Override
        public String title() {
            return "insert " + stop.name();
        }
    }

    /** One stop less. */
    static final class Remove extends Single {
        private final int index;
        private Stop removed;

        Remove(int index) {
            this.index = index;
        }

        @Override
        public void apply(Itinerary to) {
            removed = to.remove(index);
        }

        @Override
        public void revert(Itinerary on) {
            on.insert(index, removed);
        }

        @Override
        public String title() {
            return "remove " + removed.name();
        }
    }

    /** Another order; moves of the same stop are one. */
    static final class Move implements Command {
        private final int from;
        private final int to;

        Move(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public void apply(Itinerary itinerary) {
            itinerary.move(from, to);
        }

        @Override
        public void revert(Itinerary itinerary) {
            itinerary.move(to, from);
        }

        @Override
        public Command merge(Command next) {
            if (next instanceof Move && ((Move) next).from == to) {
                return new Move(from, ((Move) next).to);
            }
            return null;
        }

        @Override
        public String title() {
            return "move " + from + " to " + to;
        }
    }

    /** More or less time; steps at the same stop are one. */
    static final class Resize implements Command {
        private final int index;
        private final int by;

        Resize(int index, int by) {
            this.index = index;
            this.by = by;
        }

        @Override
        public void apply(Itinerary to) {
            to.setMinutes(index, to.get(index).minutes() + by);
        }

        @Override
        public void revert(Itinerary on) {
            on.setMinutes(index, on.get(index).minutes() - by);
        }

        @Override
        public Command merge(Command next) {
            if (next instanceof Resize && ((Resize) next).index == index) {
                return new Resize(index, by + ((Resize) next).by);
            }
            return null;
        }

        @Override
        public String title() {
            return "resize by " + by;
        }
    }

    /** Another note. */
    static final class Annotate extends Single {
        private final int index;
        private final String note;
        private String before;

        Annotate(int index, String note) {
            this.index = index;
            this.note = note;
        }

        @Override
        public void apply(Itinerary to) {
            before = to.get(index).note();
            to.setNote(index, note);
        }

        @Override
        public void revert(Itinerary on) {
            on.setNote(index, before);
        }

        @Override
        public String title() {
            return "note " + note;
        }
    }

    /** Several at once; if one fails, those before it are taken back. */
    static final class Group extends Single {
        private final List<Command> commands = new ArrayList<Command>();

        Group add(Command command) {
            commands.add(command);
            return this;
        }

        @Override
        public void apply(Itinerary to) {
            int done = 0;
            try {
                for (Command command : commands) {
                    command.apply(to);
                    done++;
                }
            } catch (RuntimeException e) {
                while (done > 0) {
                    commands.get(--done).revert(to);
                }
                throw e;
            }
        }

        @Override
        public void revert(Itinerary on) {
            for (int i = commands.size() - 1; i >= 0; i--) {
                commands.get(i).revert(on);
            }
        }

        @Override
        public String title() {
            return commands.size() + " at once";
        }
    }

    private Commands() {
    }
}
