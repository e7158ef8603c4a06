package com.example.atlas.calendar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What is to be done in a day, and what time is left. */
final class DayPlan {
    private final Interval day;
    private final List<Interval> busy = new ArrayList<Interval>();

    DayPlan(int from, int to) {
        day = new Interval(from, to);
    }

    void add(Interval interval) {
        busy.add(interval);
    }

    /** What overlaps or touches is joined. */
    List<Interval> merged() {
        List<Interval> sorted = new ArrayList<Interval>(busy);
        Collections.sort(sorted);
        List<Interval> merged = new ArrayList<Interval>();
        for (Interval next : sorted) {
            int last = merged.size() - 1;
            if (last >= 0 && merged.get(last).to >= next.from) {
                merged.set(last, merged.get(last).hull(next));
            } else {
                merged.add(next);
            }
        }
        return merged;
    }

    List<Interval> free() {
        List<Interval> free = new ArrayList<Interval>();
        int from = day.from;
        for (Interval taken : merged()) {
            if (taken.from > from) {
                free.add(new Interval(from, Math.min(day.to, taken.from)));
            }
            from = Math.max(from, taken.to);
        }
        if (from < day.to) {
            free.add(new Interval(from, day.to));
        }
        return free;
    }

    int conflicts() {
        int conflicts = 0;
        for (int i = 0; i < busy.size(); i++) {
            for (int j = i + 1; j < busy.size(); j++) {
                conflicts += busy.get(i).overlaps(busy.get(j)) ? 1 : 0;
            }
        }
        return conflicts;
    }

    /** The largest number of visits that one person can make: always the one that ends first. */
    int most() {
        List<Interval> left = new ArrayList<Interval>(busy);
        int count = 0;
        int now = day.from;
        while (true) {
            Interval first = null;
            for (Interval interval : left) {
                if (interval.from >= now && (first == null || interval.to < first.to)) {
                    first = interval;
                }
            }
            if (first == null) {
                return count;
            }
            count++;
            now = first.to;
            left.remove(first);
        }
    }
}
