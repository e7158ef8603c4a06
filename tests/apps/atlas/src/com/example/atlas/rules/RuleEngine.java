package com.example.atlas.rules;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Fires the weightiest rule that matches, each once, until none does. */
final class RuleEngine {
    private final List<Rule> rules = new ArrayList<Rule>();
    private final int mostSteps;
    private int tested;

    RuleEngine(int mostSteps) {
        this.mostSteps = mostSteps;
    }

    void add(Rule rule) {
        rules.add(rule);
        Collections.sort(rules);
    }

    int run(Facts facts) {
        Set<Rule> fired = new HashSet<Rule>();
        int steps = 0;
        Rule next = choose(facts, fired);
        while (next != null && steps < mostSteps) {
            next.fire(facts);
            fired.add(next);
            steps++;
            next = choose(facts, fired);
        }
        return steps;
    }

    private Rule choose(Facts facts, Set<Rule> fired) {
        for (Rule rule : rules) {
            if (fired.contains(rule)) {
                continue;
            }
            tested++;
            if (rule.matches(facts)) {
                return rule;
            }
        }
        return null;
    }

    int tested() {
        return tested;
    }

    String busiest() {
        Rule best = rules.get(0);
        for (Rule rule : rules) {
            if (rule.fired() > best.fired()) {
                best = rule;
            }
        }
        return best.name() + " " + best.fired();
    }
}
