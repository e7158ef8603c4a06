package java.util;

import wattline.phone.Zones;

/** A zone of the tz database: changes with their moments, and two rules for the years after them. */
final class NamedZone extends TimeZone {
    /** Numbers that a rule consists of: month, day, weekday, second of the day in UTC, distance, daylight saving time. */
    private static final int RULE = 6;
    private static final long DAY = 86400000L;

    /** The zone that was asked for last, which is never given out itself. */
    private static NamedZone latest;

    /** Moments of changes, and the distances since then with what of them is daylight saving time. */
    private long[] moments;
    private int[] totals;
    private int[] savings;
    /** The first year of the two rules, and these; null if the last change is for ever. */
    private int rulesFrom;
    private int[] rules;
    /** A year, the moments of its two changes by the rules, and which of these is the earlier one. */
    private long[] year = {Long.MIN_VALUE, 0, 0, 0};

    private int raw;
    private int savingsNow;
    private boolean daylight;
    /** What setRawOffset added. */
    private int moved;
    private String names;

    private NamedZone() {
    }

    /** The zone of a name, or null. */
    static TimeZone of(String id) {
        NamedZone known = latest;
        if (known == null || !known.getID().equals(id)) {
            String text = Zones.find(id);
            if (text == null) {
                return null;
            }
            known = new NamedZone();
            known.setID(id);
            known.read(text);
            latest = known;
        }
        return (NamedZone) known.clone();
    }

    private void read(String text) {
        int end = text.indexOf('\n');
        names = text.substring(end + 1);
        StringTokenizer parts = new StringTokenizer(text.substring(0, end), " ");
        raw = Integer.parseInt(parts.nextToken()) * 1000;
        savingsNow = Integer.parseInt(parts.nextToken()) * 1000;
        daylight = parts.nextToken().equals("1");
        StringTokenizer kinds = new StringTokenizer(parts.nextToken(), ",");
        int[] kind = new int[2 * kinds.countTokens()];
        for (int i = 0; kinds.hasMoreTokens(); i += 2) {
            String both = kinds.nextToken();
            int slash = both.indexOf('/');
            if (slash > 0) {
                kind[i] = Integer.parseInt(both.substring(0, slash)) * 1000;
                kind[i + 1] = Integer.parseInt(both.substring(slash + 1)) * 1000;
            }
        }
        readChanges(parts.nextToken(), kind);
        String last = parts.nextToken();
        if (!last.equals("-")) {
            StringTokenizer numbers = new StringTokenizer(last, ";/");
            rulesFrom = Integer.parseInt(numbers.nextToken());
            rules = new int[2 * RULE];
            for (int i = 0; i < rules.length; i++) {
                rules[i] = Integer.parseInt(numbers.nextToken());
            }
        }
    }

    /** Reads a letter for the kind of time and the seconds since the change before to the base 36, for each change. */
    private void readChanges(String text, int[] kind) {
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            count += c >= 'A' && c <= 'Z' ? 1 : 0;
        }
        moments = new long[count];
        totals = new int[count];
        savings = new int[count];
        long moment = 0;
        int at = 0;
        for (int i = 0; i < count; i++) {
            int type = 2 * (text.charAt(at++) - 'A');
            boolean negative = text.charAt(at) == '-';
            at += negative ? 1 : 0;
            long delta = 0;
            while (at < text.length()) {
                char c = text.charAt(at);
                if (c >= 'A' && c <= 'Z') {
                    break;
                }
                delta = delta * 36 + (c <= '9' ? c - '0' : c - 'a' + 10);
                at++;
            }
            moment += negative ? -delta : delta;
            moments[i] = moment * 1000;
            totals[i] = kind[type];
            savings[i] = kind[type + 1];
        }
    }

    /** Days since 1970 of the day on which a rule changes a year's time. */
    private long day(int rule, long year) {
        int month = rules[rule];
        int day = rules[rule + 1];
        int weekday = rules[rule + 2];
        long date = day > 0 ? dayOf(year, month - 1, day) : dayOf(year, month, 1) + day;
        if (weekday == 0) {
            return date;
        }
        // The first of January 1970 was a Thursday, 4 here.
        int found = (int) Math.floorMod(date + 3, 7L) + 1;
        return day > 0 ? date + Math.floorMod(weekday - found, 7) : date - Math.floorMod(found - weekday, 7);
    }

    private long[] changesOf(long wanted) {
        long[] found = year;
        if (found[0] != wanted) {
            long first = day(0, wanted) * DAY + rules[3] * 1000L;
            long second = day(RULE, wanted) * DAY + rules[RULE + 3] * 1000L;
            found = new long[] {wanted, Math.min(first, second), Math.max(first, second), first < second ? 0 : 1};
            year = found;
        }
        return found;
    }

    /**
     * What holds at a moment, or at a moment of the zone's clocks: -1 before the first change, the number of the last
     * change, or behind these the one of the two rules.
     */
    private int state(long time, boolean wall) {
        int count = moments.length;
        if (rules != null && time >= dayOf(rulesFrom, 0, 1) * DAY) {
            long[] changes = changesOf(yearOf(Math.floorDiv(time, DAY)));
            int earlier = (int) changes[3];
            int later = 1 - earlier;
            if (time >= changes[2] + (wall ? totalOf(count + later) : 0)) {
                return count + later;
            }
            if (time >= changes[1] + (wall ? totalOf(count + earlier) : 0)) {
                return count + earlier;
            }
            return changes[0] == rulesFrom ? count - 1 : count + later;
        }
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (time >= moments[middle] + (wall ? totals[middle] : 0)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    private int totalOf(int state) {
        return state < 0 ? raw : state < moments.length ? totals[state]
                : rules[(state - moments.length) * RULE + 4] * 1000;
    }

    private int savingsOf(int state) {
        return state < 0 ? 0 : state < moments.length ? savings[state]
                : rules[(state - moments.length) * RULE + 5] * 1000;
    }

    @Override
    public int getOffset(long time) {
        return totalOf(state(time - moved, false)) + moved;
    }

    @Override
    int offsetOfWall(long local) {
        return totalOf(state(local - moved, true)) + moved;
    }

    @Override
    int savingsAt(long time) {
        return savingsOf(state(time - moved, false));
    }

    @Override
    public int getOffset(int era, int year, int month, int day, int weekday, int millis) {
        return getOffset(localTime(era, year, month, day, weekday, millis) - getRawOffset());
    }

    @Override
    public int getRawOffset() {
        return raw + moved;
    }

    @Override
    public void setRawOffset(int offset) {
        moved = offset - raw;
    }

    @Override
    public boolean useDaylightTime() {
        return daylight;
    }

    @Override
    public boolean observesDaylightTime() {
        if (daylight) {
            return true;
        }
        for (int i = state(System.currentTimeMillis(), false); i >= 0 && i < savings.length; i++) {
            if (savings[i] != 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean inDaylightTime(Date date) {
        return savingsAt(date.getTime()) != 0;
    }

    @Override
    public int getDSTSavings() {
        return savingsNow;
    }

    @Override
    public String getDisplayName(boolean daylight, int style, Locale locale) {
        if (style != SHORT && style != LONG) {
            throw new IllegalArgumentException("Illegal style: " + style);
        }
        int wanted = (daylight ? 2 : 0) + (style == SHORT ? 1 : 0);
        int start = 0;
        for (int i = 0; i < wanted; i++) {
            start = names.indexOf('|', start) + 1;
        }
        int end = names.indexOf('|', start);
        return end < 0 ? names.substring(start) : names.substring(start, end);
    }

    @Override
    public boolean hasSameRules(TimeZone other) {
        if (!(other instanceof NamedZone)) {
            return other != null && moments.length == 0 && !other.useDaylightTime()
                    && getRawOffset() == other.getRawOffset();
        }
        NamedZone zone = (NamedZone) other;
        return getRawOffset() == zone.getRawOffset() && daylight == zone.daylight && rulesFrom == zone.rulesFrom
                && Arrays.equals(moments, zone.moments) && Arrays.equals(totals, zone.totals)
                && Arrays.equals(savings, zone.savings) && Arrays.equals(rules, zone.rules);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NamedZone && getID().equals(((NamedZone) other).getID())
                && moved == ((NamedZone) other).moved;
    }

    @Override
    public int hashCode() {
        return getID().hashCode() ^ moved;
    }
}
