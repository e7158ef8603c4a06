package com.example.atlas.rules;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;

/** Gives advice for many days. */
public final class RulesJob implements Job {
    @Override
    public String label() {
        return "Advice";
    }

    @Override
    public String run(int round) {
        RuleEngine engine = engine();
        Rand rand = new Rand(round + 2600);
        Sum sum = new Sum();
        int steps = 0;
        int changes = 0;
        for (int day = 0; day < 110 + 15 * (round % 3); day++) {
            Facts facts = new Facts();
            facts.set("rain", rand.below(100));
            facts.set("heat", rand.between(-5, 35));
            facts.set("money", rand.below(80));
            if (rand.chance(30)) {
                facts.set("children", rand.between(1, 3));
            }
            if (rand.chance(70)) {
                facts.set("battery", rand.below(100));
            }
            steps += engine.run(facts);
            changes += facts.changes();
            sum.add(facts.toString());
        }
        return steps + " steps, " + changes + " changes, " + engine.tested() + " tested, " + engine.busiest() + ", "
                + sum;
    }

    private static RuleEngine engine() {
        RuleEngine engine = new RuleEngine(12);
        engine.add(new Rule("wet", 5).when(Conditions.above("rain", 60)).then(Conditions.set("indoors", 1)));
        engine.add(new Rule("hot", 5).when(Conditions.above("heat", 28)).then(Conditions.set("shade", 1))
                .then(Conditions.add("water", 2)));
        engine.add(new Rule("cold", 5).when(Conditions.below("heat", 5))
                .then(Conditions.add("indoors", 1)).then(Conditions.set("tea", 1)));
        engine.add(new Rule("museum", 3).when(Conditions.known("indoors")).when(Conditions.above("money", 15))
                .when(Conditions.unknown("children")).then(Conditions.add("money", -12))
                .then(Conditions.set("museum", 1)));
        engine.add(new Rule("zoo", 3).when(Conditions.known("children")).when(Conditions.unknown("indoors"))
                .when(Conditions.above("money", 40)).then(Conditions.add("money", -40)));
        engine.add(new Rule("cinema", 2).when(Conditions.known("children")).when(Conditions.known("indoors"))
                .then(Conditions.add("money", -20)).then(Conditions.forget("children")));
        engine.add(new Rule("walk", 1).when(Conditions.unknown("indoors")).then(Conditions.add("steps", 9000)));
        engine.add(new Rule("drink", 1).when(Conditions.either(Conditions.above("steps", 5000),
                Conditions.above("water", 1))).then(Conditions.add("money", -4)));
        engine.add(new Rule("broke", 9).when(Conditions.below("money", 0)).then(Conditions.set("money", 0))
                .then(Conditions.set("home", 1)));
        engine.add(new Rule("saver", 8).when(Conditions.below("battery", 20)).then(Conditions.set("offline", 1)));
        return engine;
    }
}
