package com.example.suite;

import com.example.suite.run.Outcome;
import com.example.suite.run.Preparation;
import com.example.suite.run.Suite;
import java.util.ArrayList;
import java.util.List;

/** Runs every test that needs no Android, and prints what becomes of it. */
public final class Main {
    private Main() {
    }

    public static void main(String[] args) {
        Suite suite = Tests.plain(new Suite());
        List<Outcome> outcomes = new ArrayList<Outcome>();
        for (int i = 0; i < suite.size(); i++) {
            Outcome outcome = suite.get(i).run(Preparation.NONE);
            outcomes.add(outcome);
            System.out.println(outcome);
        }
        System.out.println(Suite.summary(outcomes));
    }
}
