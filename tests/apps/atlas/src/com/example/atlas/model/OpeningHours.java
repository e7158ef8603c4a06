package com.example.atlas.model;

import com.example.atlas.core.Text;

/** When a place is open: for each day of the week a span of minutes, or none. */
public final class OpeningHours {
    private static final String[] DAYS = {"Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"};
    private static final int CLOSED = -1;

    private final int[] from = new int[7];
    private final int[] to = new int[7];

    public OpeningHours() {
        for (int day = 0; day < 7; day++) {
            from[day] = CLOSED;
            to[day] = CLOSED;
        }
    }

    public OpeningHours open(int day, int fromMinute, int toMinute) {
        if (fromMinute >= toMinute) {
            throw new IllegalArgumentException("open from " + clock(fromMinute) + " to " + clock(toMinute));
        }
        from[day] = fromMinute;
        to[day] = toMinute;
        return this;
    }

    public OpeningHours openDays(int firstDay, int lastDay, int fromMinute, int toMinute) {
        for (int day = firstDay; day <= lastDay; day++) {
            open(day, fromMinute, toMinute);
        }
        return this;
    }

    public boolean isOpen(int day, int minute) {
        return from[day] != CLOSED && minute >= from[day] && minute < to[day];
    }

    /** Minutes until it opens, 0 if it is open, or -1 if it never is. */
    public int minutesUntilOpen(int day, int minute) {
        if (isOpen(day, minute)) {
            return 0;
        }
        for (int ahead = 0; ahead <= 7; ahead++) {
            int then = (day + ahead) % 7;
            boolean later = ahead > 0 || from[then] > minute;
            if (from[then] != CLOSED && later) {
                return ahead * 1440 + from[then] - minute;
            }
        }
        return -1;
    }

    public int weeklyMinutes() {
        int sum = 0;
        for (int day = 0; day < 7; day++) {
            sum += to[day] - from[day];
        }
        return sum;
    }

    static String clock(int minute) {
        return Text.padLeft(Integer.toString(minute / 60), 2, '0') + ":"
                + Text.padLeft(Integer.toString(minute % 60), 2, '0');
    }

    private boolean sameAs(int day, int other) {
        return from[day] == from[other] && to[day] == to[other];
    }

    /** Days with the same hours are taken together: `Mo-Fr 09:00-18:00; Sa 10:00-14:00`. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        int day = 0;
        while (day < 7) {
            int last = day;
            while (last + 1 < 7 && sameAs(day, last + 1)) {
                last++;
            }
            if (from[day] != CLOSED) {
                text.append(text.length() == 0 ? "" : "; ").append(DAYS[day]);
                if (last > day) {
                    text.append('-').append(DAYS[last]);
                }
                text.append(' ').append(clock(from[day])).append('-').append(clock(to[day]));
            }
            day = last + 1;
        }
        return text.length() == 0 ? "closed" : text.toString();
    }
}
