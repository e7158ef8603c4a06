package com.example.atlas.rules;

import java.util.ArrayList;
import java.util.List;

/** If all of this holds, do that. */
final class Rule implements Comparable<Rule> {
    /** What must hold. */
    abstract static class Condition {
        final String fact;

        Condition(String fact) {
            this.fact = fact;
        }

        abstract boolean holds(Facts facts);
    }

    /** What is done. */
    interface Action {
        void run(Facts facts);
    }

    private final String name;
    private final int weight;
    private final List<Condition> conditions = new ArrayList<Condition>();
    private final List<Action> actions = new ArrayList<Action>();
    private int fired;

    Rule(String name, int weight) {
        this.name = name;
        this.weight = weight;
    }

    Rule when(Condition condition) {
        conditions.add(condition);
        return this;
    }

    Rule then(Action action) {
        actions.add(action);
        return this;
    }

    boolean matches(Facts facts) {
        for (Condition condition : conditions) {
            if (!condition.holds(facts)) {
                return false;
            }
        }
        return true;
    }

    void fire(Facts facts) {
        fired++;
        for (Action action : actions) {
            action.run(facts);
        }
    }

    int fired() {
        return fired;
    }

    String name() {
        return name;
    }

    /** More conditions are more special, and come first. */
    @Override
    public int compareTo(Rule other) {
        if (weight != other.weight) {
            return other.weight - weight;
        }
        int bySize = other.conditions.size() - conditions.size();
        return bySize != 0 ? bySize : name.compareTo(other.name);
    }
}
