import java.time.zone.ZoneOffsetTransitionRule;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesProvider;
import java.text.DateFormatSymbols;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeSet;

/** Prints the time zones of the tz database as this JDK's public API tells them, in the form of src/classlib/zones.txt. */
public class Zones {
    /** Seconds of 1900, before which OpenJDK knows but one distance for each zone. */
    private static final long FIRST = -2208988800L;
    /** Seconds of 2101: rules that hold after 2037 are compared until then. */
    private static final long LAST = 4133980800L;
    /** No zone has changed twice within this many seconds. */
    private static final long STEP = 6 * 3600;
    private static final int FIRST_YEAR = 1900;
    /** The last year that OpenJDK lists changes of, whatever the rules. */
    private static final int LAST_YEAR = 2037;
    private static final int COMPARED_YEAR = 2100;

    public static void main(String[] args) {
        TreeSet<String> ids = new TreeSet<>(ZoneRulesProvider.getAvailableZoneIds());
        ids.removeIf(id -> id.startsWith("SystemV/"));
        ids.addAll(List.of("EST", "HST", "MST"));
        // The order in which OpenJDK looks for a name when it reads a date, and what it has no names of.
        Set<String> order = new java.util.LinkedHashSet<>();
        for (String[] row : DateFormatSymbols.getInstance(Locale.US).getZoneStrings()) {
            if (ids.contains(row[0])) {
                order.add(row[0]);
            }
        }
        order.addAll(ids);

        Map<String, Integer> rules = new LinkedHashMap<>();
        Map<String, Integer> names = new LinkedHashMap<>();
        Map<ZoneRules, String> known = new LinkedHashMap<>();
        List<String> zones = new ArrayList<>();
        for (String id : order) {
            TimeZone zone = TimeZone.getTimeZone(id);
            ZoneRules found = zone.toZoneId().getRules();
            String line = known.computeIfAbsent(found, key -> line(zone, key));
            String shown = name(zone, false, TimeZone.LONG) + '|' + name(zone, false, TimeZone.SHORT) + '|'
                    + name(zone, true, TimeZone.LONG) + '|' + name(zone, true, TimeZone.SHORT);
            int rule = rules.computeIfAbsent(line, key -> rules.size());
            int text = names.computeIfAbsent(shown, key -> names.size());
            zones.add(id + ' ' + rule + ' ' + text);
            if (id.equals("Asia/Taipei")) {
                // A name of the database that OpenJDK leaves out and Android has.
                zones.add("ROC " + rule + ' ' + text);
            }
        }
        System.out.println("version " + ZoneRulesProvider.getVersions("Europe/London").lastKey());
        rules.keySet().forEach(line -> System.out.println("rule " + line));
        names.keySet().forEach(line -> System.out.println("name " + line));
        zones.forEach(line -> System.out.println("zone " + line));
    }

    private static String name(TimeZone zone, boolean daylight, int style) {
        return zone.getDisplayName(daylight, style, Locale.US);
    }

    /** Distance and daylight saving time in seconds at a second. */
    private static int[] at(TimeZone zone, long second) {
        int[] state = new int[2];
        state[0] = zone.getOffset(second * 1000) / 1000;
        if (zone.inDaylightTime(new Date(second * 1000))) {
            Calendar calendar = new GregorianCalendar(zone, Locale.US);
            calendar.setTimeInMillis(second * 1000);
            state[1] = calendar.get(Calendar.DST_OFFSET) / 1000;
        }
        return state;
    }

    private static boolean same(int[] a, int[] b) {
        return a[0] == b[0] && a[1] == b[1];
    }

    private static String line(TimeZone zone, ZoneRules found) {
        List<long[]> moves = new ArrayList<>();
        int[] state = {zone.getRawOffset() / 1000, 0};
        long before = FIRST - STEP;
        for (long second = FIRST; second < LAST; second += STEP) {
            int[] now = at(zone, second);
            if (!same(now, state)) {
                long low = before;
                long high = second;
                while (high - low > 1) {
                    long middle = low + (high - low) / 2;
                    if (same(at(zone, middle), state)) {
                        low = middle;
                    } else {
                        high = middle;
                    }
                }
                moves.add(new long[] {high, now[0], now[1]});
                if (!same(at(zone, high), now)) {
                    throw new IllegalStateException(zone.getID() + " changes twice before " + second);
                }
                state = now;
            }
            before = second;
        }
        List<int[]> last = new ArrayList<>();
        for (ZoneOffsetTransitionRule rule : found.getTransitionRules()) {
            last.add(last(rule));
        }
        String rule = "-";
        if (last.size() == 2 && zone.useDaylightTime()) {
            int from = since(moves, last);
            if (from > LAST_YEAR) {
                System.err.println(zone.getID() + " follows its last rules since " + from);
            }
            if (from <= COMPARED_YEAR) {
                long start = year(from);
                moves.removeIf(move -> move[0] >= start);
                rule = from + ";" + text(last.get(0)) + ";" + text(last.get(1));
            }
        } else if (!last.isEmpty()) {
            throw new IllegalStateException(zone.getID() + " has " + last.size() + " last rules");
        }
        List<String> types = new ArrayList<>();
        StringBuilder coded = new StringBuilder();
        long previous = 0;
        for (long[] move : moves) {
            String type = move[1] + "/" + move[2];
            if (!types.contains(type)) {
                types.add(type);
            }
            int index = types.indexOf(type);
            if (index >= 26) {
                throw new IllegalStateException(zone.getID() + " has more kinds of time than letters");
            }
            coded.append((char) ('A' + index)).append(Long.toString(move[0] - previous, 36));
            previous = move[0];
        }
        return zone.getRawOffset() / 1000 + " " + zone.getDSTSavings() / 1000 + " " + (zone.useDaylightTime() ? 1 : 0)
                + " " + (types.isEmpty() ? "-" : String.join(",", types)) + " " + (types.isEmpty() ? "-" : coded)
                + " " + rule;
    }

    /** Month, day, weekday, second of the day in UTC, distance, and daylight saving time in seconds. */
    private static int[] last(ZoneOffsetTransitionRule rule) {
        int second = rule.isMidnightEndOfDay() ? 86400 : rule.getLocalTime().toSecondOfDay();
        switch (rule.getTimeDefinition()) {
            case WALL:
                second -= rule.getOffsetBefore().getTotalSeconds();
                break;
            case STANDARD:
                second -= rule.getStandardOffset().getTotalSeconds();
                break;
            default:
                break;
        }
        int total = rule.getOffsetAfter().getTotalSeconds();
        int weekday = rule.getDayOfWeek() == null ? 0 : rule.getDayOfWeek().getValue();
        return new int[] {rule.getMonth().getValue(), rule.getDayOfMonthIndicator(), weekday, second, total,
            total - rule.getStandardOffset().getTotalSeconds()};
    }

    private static String text(int[] rule) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rule.length; i++) {
            text.append(i == 0 ? "" : "/").append(rule[i]);
        }
        return text.toString();
    }

    private static long year(int year) {
        return java.time.LocalDate.of(year, 1, 1).toEpochDay() * 86400;
    }

    /** The second at which a rule changes a year's time. */
    private static long second(int[] rule, int year) {
        java.time.YearMonth month = java.time.YearMonth.of(year, rule[0]);
        java.time.LocalDate day = rule[1] > 0 ? month.atDay(rule[1]) : month.atDay(month.lengthOfMonth() + 1 + rule[1]);
        while (rule[2] != 0 && day.getDayOfWeek().getValue() != rule[2]) {
            day = rule[1] > 0 ? day.plusDays(1) : day.minusDays(1);
        }
        return day.toEpochDay() * 86400 + rule[3];
    }

    /** The first year since which the changes are those that two rules give. */
    private static int since(List<long[]> moves, List<int[]> rules) {
        int from = FIRST_YEAR;
        for (int year = FIRST_YEAR; year <= COMPARED_YEAR; year++) {
            long start = year(year);
            long end = year(year + 1);
            List<long[]> wanted = new ArrayList<>();
            for (int[] rule : rules) {
                wanted.add(new long[] {second(rule, year), rule[4], rule[5]});
            }
            wanted.sort((a, b) -> Long.compare(a[0], b[0]));
            List<long[]> there = new ArrayList<>();
            moves.stream().filter(move -> move[0] >= start && move[0] < end).forEach(there::add);
            boolean equal = wanted.size() == there.size();
            for (int i = 0; equal && i < wanted.size(); i++) {
                equal = java.util.Arrays.equals(wanted.get(i), there.get(i));
            }
            if (!equal) {
                from = year + 1;
            }
        }
        return from;
    }
}
