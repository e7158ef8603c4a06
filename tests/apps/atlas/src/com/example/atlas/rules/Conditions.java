package com.example.atlas.rules;

/** The kinds of conditions and actions. */
final class Conditions {
    private Conditions() {
    }

    static Rule.Condition above(String fact, final int limit) {
        return new Rule.Condition(fact) {
            @Override
            boolean holds(Facts facts) {
                return facts.has(fact) && facts.get(fact) > limit;
            }
        };
    }

    static Rule.Condition below(String fact, final int limit) {
        return new Rule.Condition(fact) {
            @Override
            boolean holds(Facts facts) {
                return facts.has(fact) && facts.get(fact) < limit;
            }
        };
    }

    static Rule.Condition known(String fact) {
        return new Rule.Condition(fact) {
            @Override
            boolean holds(Facts facts) {
                return facts.has(fact);
            }
        };
    }

    static Rule.Condition unknown(String fact) {
        return new Rule.Condition(fact) {
            @Override
            boolean holds(Facts facts) {
                return !facts.has(fact);
            }
        };
    }

    static Rule.Condition either(final Rule.Condition a, final Rule.Condition b) {
        return new Rule.Condition(a.fact) {
            @Override
            boolean holds(Facts facts) {
                return a.holds(facts) || b.holds(facts);
            }
        };
    }

    static Rule.Action set(final String fact, final int value) {
        return new Rule.Action() {
            @Override
            public void run(Facts facts) {
                facts.set(fact, value);
            }
        };
    }

    static Rule.Action add(final String fact, final int amount) {
        return new Rule.Action() {
            @Override
            public void run(Facts facts) {
                facts.set(fact, facts.get(fact) + amount);
            }
        };
    }

    static Rule.Action forget(final String fact) {
        return new Rule.Action() {
            @Override
            public void run(Facts facts) {
                facts.forget(fact);
            }
        };
    }
}
