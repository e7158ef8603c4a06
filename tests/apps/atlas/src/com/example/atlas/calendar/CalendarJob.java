package com.example.atlas.calendar;

import com.example.atlas.core.Job;
import com.example.atlas.core.Rand;
import com.example.atlas.core.Sum;

/** Plans days and seasons. */
public final class CalendarJob implements Job {
    private final Sum sum = new Sum();

    @Override
    public String label() {
        return "Calendar";
    }

    @Override
    public String run(int round) {
        Rand rand = new Rand(round + 1600);
        return dates(rand) + ", " + events(2013 + round) + ", " + days(rand) + ", " + sum;
    }

    private String dates(Rand rand) {
        int wrong = 0;
        for (int i = 0; i < 120; i++) {
            Date date = Date.ofNumber(rand.between(-30000, 60000));
            Date again = Date.of(date.year(), date.month(), date.day());
            wrong += again.equals(date) && again.hashCode() == date.number() ? 0 : 1;
            sum.add(date.toString()).add(date.weekday()).add(date.week()).add(date.plusMonths(13).toString());
        }
        for (int i = 0; i < 12; i++) {
            try {
                sum.add(Date.of(2013, i + 1, 28 + rand.below(4)).dayOfYear());
            } catch (IllegalArgumentException e) {
                sum.add(e.getMessage());
            }
        }
        return wrong + " wrong";
    }

    private String events(int year) {
        Date start = Date.of(year, 1, 1);
        Date end = start.plusMonths(12).plusDays(-1);
        Date easter = Date.easter(year);
        Recurrence[] events = {
            new Recurrence.Daily(start, 9), new Recurrence.Weekly(1, 4), new Recurrence.Monthly(31),
            new Recurrence.Except(new Recurrence.Weekly(6), easter.plusMonths(2)).on(easter).on(easter.plusDays(7)),
        };
        StringBuilder said = new StringBuilder(easter.toString());
        for (Recurrence event : events) {
            said.append(' ').append(event.countBetween(start, end));
        }
        return said.toString();
    }

    private String days(Rand rand) {
        int free = 0;
        int conflicts = 0;
        int most = 0;
        for (int day = 0; day < 6; day++) {
            DayPlan plan = new DayPlan(480, 1320);
            for (int i = rand.between(4, 9); i > 0; i--) {
                int from = rand.between(400, 1250);
                plan.add(new Interval(from, from + rand.between(10, 120)));
            }
            for (Interval interval : plan.free()) {
                free += interval.length();
                sum.add(interval.toString());
            }
            conflicts += plan.conflicts();
            most += plan.most();
        }
        return free + " min free, " + conflicts + " conflicts, " + most + " visits";
    }
}
