package com.example.atlas.fitness;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;
import com.example.atlas.core.Text;

/** Counts the steps of simulated walks. */
public final class FitnessJob implements Job {
    @Override
    public String label() {
        return "Fitness";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 2700);
        Outing outing = new Outing(rand);
        Activity[] day = {Activity.REST, Activity.WALK, Activity.BUS, Activity.RUN, Activity.WALK};
        StringBuilder said = new StringBuilder();
        for (Activity activity : day) {
            int before = outing.steps();
            outing.spend(activity, 8 + rand.below(8), 72.5);
            said.append(activity.name().charAt(0)).append(outing.steps() - before).append(' ');
        }
        Sum sum = new Sum().add(outing.steps()).add(outing.floors());
        return said + "in " + outing.seconds() + " s, " + outing.cadence() + " a minute, "
                + Text.decimal(outing.calories(), 1) + " kcal, " + outing.floors() + " floors, " + sum;
    }
}
