package com.example.atlas.calendar;

/** When something takes place again and again. */
abstract class Recurrence {
    /** The first day after one on which it takes place, or null. */
    abstract Date after(Date date);

    int countBetween(Date from, Date to) {
        int count = 0;
        Date next = after(from);
        while (next != null && next.compareTo(to) <= 0) {
            count++;
            next = after(next);
        }
        return count;
    }

    /** Every few days. */
    static final class Daily extends Recurrence {
        private final Date start;
        private final int every;

        Daily(Date start, int every) {
            this.start = start;
            this.every = every;
        }

        @Override
        Date after(Date date) {
            int passed = date.number() - start.number();
            return passed < 0 ? start : start.plusDays((passed / every + 1) * every);
        }
    }

    /** On some weekdays. */
    static final class Weekly extends Recurrence {
        private final int days;

        Weekly(int... weekdays) {
            int mask = 0;
            for (int weekday : weekdays) {
                mask |= 1 << weekday;
            }
            days = mask;
        }

        @Override
        Date after(Date date) {
            Date next = date.plusDays(1);
            while ((days >> next.weekday() & 1) == 0) {
                next = next.plusDays(1);
            }
            return next;
        }
    }

    /** On a day of the month, or its last one. */
    static final class Monthly extends Recurrence {
        private final int day;

        Monthly(int day) {
            this.day = day;
        }

        private Date in(int year, int month) {
            return Date.of(year, month, Math.min(day, Date.daysIn(year, month)));
        }

        @Override
        Date after(Date date) {
            Date here = in(date.year(), date.month());
            if (here.compareTo(date) > 0) {
                return here;
            }
            Date later = Date.of(date.year(), date.month(), 1).plusMonths(1);
            return in(later.year(), later.month());
        }
    }

    /** Another one but for some days, up to an end. */
    static final class Except extends Recurrence {
        private final Recurrence inner;
        private final Date end;
        private final java.util.Set<Date> exceptions = new java.util.HashSet<Date>();

        Except(Recurrence inner, Date end) {
            this.inner = inner;
            this.end = end;
        }

        Except on(Date date) {
            exceptions.add(date);
            return this;
        }

        @Override
        Date after(Date date) {
            Date next = inner.after(date);
            while (exceptions.contains(next)) {
                next = inner.after(next);
            }
            return next.compareTo(end) > 0 ? null : next;
        }
    }
}
