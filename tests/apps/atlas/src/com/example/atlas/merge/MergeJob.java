package com.example.atlas.merge;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;
import java.util.ArrayList;
import java.util.List;

/** Merges what two devices did to the same places and lists. */
public final class MergeJob implements Job {
    private static final String[] FIELDS = {"name", "visits", "tags", "note", "phone", "stars"};

    @Override
    public String label() {
        return "Merging";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 2400);
        Sum sum = new Sum();
        RecordMerger merger = new RecordMerger(Resolver.ASK).with("visits", Resolver.ADDING)
                .with("stars", Resolver.ADDING).with("tags", Resolver.UNION).with("note", Resolver.LONGER);
        int same = 0;
        for (int i = 0; i < 45 + 5 * (round % 3); i++) {
            Record base = record(rand);
            Record mine = change(base, rand);
            Record theirs = change(base, rand);
            Record merged = merger.merge(base, mine, theirs);
            same += merged.equals(mine) ? 1 : 0;
            sum.add(merged.toString()).add(merged.second()).add(merged.hashCode() == theirs.hashCode());
        }
        return merger + ", " + same + " as mine, " + lists(rand, sum) + ", " + sum;
    }

    private static Record record(Rand rand) {
        Record record = new Record();
        for (String field : FIELDS) {
            record.set(field, value(field, rand));
        }
        return record;
    }

    private static String value(String field, Rand rand) {
        switch (field) {
            case "visits":
                return Integer.toString(rand.below(20));
            case "stars":
                return rand.chance(80) ? Integer.toString(rand.below(6)) : "many";
            default:
                return rand.phrase(rand.between(1, 3));
        }
    }

    private static Record change(Record base, Rand rand) {
        Record changed = base.copy();
        changed.setSecond(rand.below(1000));
        for (int i = rand.below(4); i > 0; i--) {
            String field = rand.pick(FIELDS);
            if (rand.chance(15)) {
                changed.clear(field);
            } else {
                changed.set(field, value(field, rand));
            }
        }
        return changed;
    }

    private static String lists(Rand rand, Sum sum) {
        List<String> before = new ArrayList<String>();
        for (int i = 0; i < 40; i++) {
            before.add(rand.word(1));
        }
        List<String> after = new ArrayList<String>(before);
        for (int i = 0; i < 12; i++) {
            if (rand.chance(50)) {
                after.remove(rand.below(after.size()));
            } else {
                after.add(rand.below(after.size()), rand.word(1));
            }
        }
        List<LineDiff.Step> steps = LineDiff.diff(before, after);
        int kept = 0;
        for (LineDiff.Step step : steps) {
            kept += step.kind() == LineDiff.Kind.KEEP ? 1 : 0;
            sum.add(step.toString());
        }
        boolean right = LineDiff.patch(before, steps).equals(after);
        return kept + " of " + steps.size() + " lines kept" + (right ? "" : " wrong");
    }
}
