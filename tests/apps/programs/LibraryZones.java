import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.Random;
import java.util.SimpleTimeZone;
import java.util.TimeZone;

/** Dates in zones of the tz database, their texts, and rules of one's own. */
public class LibraryZones {
    private static final long SEED = 20250117;

    public static void main(String[] args) throws ParseException {
        TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
        gapsAndOverlaps();
        arithmetic();
        texts();
        ownRules();
        strangeNames();
    }

    /** Hours that come twice and hours that do not come, from fields and by getOffset of fields. */
    private static void gapsAndOverlaps() {
        String[] ids = {"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo", "Asia/Kolkata",
            "Europe/Dublin", "Africa/Casablanca", "Pacific/Apia", "Asia/Tehran", "Antarctica/Troll", "Europe/Lisbon"};
        int[][] days = {{2021, 2, 28}, {2021, 9, 31}, {2021, 2, 14}, {2021, 10, 7}, {2021, 3, 4}, {2021, 9, 3},
            {2050, 2, 27}, {2050, 9, 30}, {1996, 2, 31}, {2011, 11, 30}, {2018, 1, 18}, {2018, 10, 4}, {1992, 8, 27}};
        for (String id : ids) {
            TimeZone zone = TimeZone.getTimeZone(id);
            StringBuilder line = new StringBuilder(id);
            for (int[] day : days) {
                long hash = 0;
                for (int minutes = 0; minutes < 1440; minutes += 30) {
                    Calendar calendar = new GregorianCalendar(zone, Locale.US);
                    calendar.clear();
                    calendar.set(day[0], day[1], day[2], minutes / 60, minutes % 60);
                    hash = hash * 31 + calendar.getTimeInMillis() / 1000;
                    hash = hash * 31 + calendar.get(Calendar.HOUR_OF_DAY) * 60 + calendar.get(Calendar.MINUTE);
                    hash = hash * 31 + calendar.get(Calendar.ZONE_OFFSET) + calendar.get(Calendar.DST_OFFSET);
                    hash = hash * 31 + zone.getOffset(GregorianCalendar.AD, day[0], day[1], day[2],
                            Calendar.SUNDAY, minutes * 60000);
                }
                line.append(' ').append(Long.toHexString(hash));
            }
            System.out.println(line);
        }
    }

    private static void arithmetic() {
        for (String id : new String[] {"Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Asia/Kathmandu"}) {
            Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone(id), Locale.US);
            calendar.clear();
            calendar.set(2017, Calendar.OCTOBER, 14, 2, 30, 0);
            long hash = 0;
            for (int i = 0; i < 300; i++) {
                switch (i % 5) {
                    case 0:
                        calendar.add(Calendar.DAY_OF_MONTH, 1);
                        break;
                    case 1:
                        calendar.add(Calendar.HOUR, 7);
                        break;
                    case 2:
                        calendar.add(Calendar.MONTH, i % 3 - 1);
                        break;
                    case 3:
                        calendar.add(Calendar.MINUTE, -431);
                        break;
                    default:
                        calendar.add(Calendar.WEEK_OF_YEAR, i % 2 == 0 ? 3 : -2);
                        break;
                }
                hash = hash * 31 + calendar.getTimeInMillis();
                hash = hash * 31 + calendar.get(Calendar.DST_OFFSET) + calendar.get(Calendar.HOUR_OF_DAY);
            }
            System.out.println(id + " " + Long.toHexString(hash) + " " + calendar.getTimeInMillis());
        }
    }

    private static void texts() throws ParseException {
        System.out.println(new Date(1720000000000L) + " / " + new Date(1730000000000L) + " / " + new Date(1735000000000L));
        System.out.println(new Date(124, 6, 1, 12, 0).getTime() + " " + new Date(124, 0, 1).getTimezoneOffset());
        String[] patterns = {"yyyy-MM-dd HH:mm:ss z", "dd.MM.yyyy HH:mm zzzz", "HH:mm Z", "EEE HH:mm XXX", "HH X", "HHmmXX"};
        String[] ids = {"Europe/Berlin", "America/Los_Angeles", "Asia/Kolkata", "Australia/Adelaide", "America/St_Johns",
            "Asia/Tokyo", "Africa/Lagos", "Europe/London", "Pacific/Chatham", "Etc/GMT+5"};
        for (String id : ids) {
            for (String pattern : patterns) {
                SimpleDateFormat format = new SimpleDateFormat(pattern, Locale.US);
                format.setTimeZone(TimeZone.getTimeZone(id));
                String summer = format.format(new Date(1720000000000L));
                String winter = format.format(new Date(1705000000000L));
                System.out.println(summer + " | " + winter + " | " + format.parse(summer).getTime() + " "
                        + format.parse(winter).getTime());
            }
            TimeZone zone = TimeZone.getTimeZone(id);
            System.out.println(zone.getDisplayName(false, TimeZone.LONG, Locale.US) + ", "
                    + zone.getDisplayName(true, TimeZone.SHORT, Locale.US) + ", "
                    + String.format(Locale.US, "%tZ %<tz", calendar(zone, 1720000000000L)));
        }
        SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd HH:mm z", Locale.US);
        for (String name : new String[] {"PST", "EDT", "CEST", "JST", "UTC", "GMT", "GMT+3", "Central European Time", "IST",
            "BST", "Nowhere", "America/Los_Angeles", "+0130"}) {
            for (String day : new String[] {"2020-01-15 12:00 ", "2020-07-15 12:00 "}) {
                try {
                    System.out.println(day + name + " " + format.parse(day + name).getTime() + " "
                            + format.getTimeZone().getID());
                } catch (ParseException e) {
                    System.out.println(day + name + " " + e.getErrorOffset());
                }
            }
        }
    }

    private static Calendar calendar(TimeZone zone, long moment) {
        Calendar calendar = new GregorianCalendar(zone, Locale.US);
        calendar.setTimeInMillis(moment);
        return calendar;
    }

    private static void ownRules() {
        SimpleTimeZone[] zones = {
            new SimpleTimeZone(3600000, "A", Calendar.MARCH, -1, Calendar.SUNDAY, 3600000, SimpleTimeZone.UTC_TIME,
                    Calendar.OCTOBER, -1, Calendar.SUNDAY, 3600000, SimpleTimeZone.UTC_TIME, 3600000),
            new SimpleTimeZone(-28800000, "B", Calendar.APRIL, 1, -Calendar.SUNDAY, 7200000,
                    Calendar.OCTOBER, -31, -Calendar.SUNDAY, 7200000, 1800000),
            new SimpleTimeZone(36000000, "C", Calendar.OCTOBER, 5, 0, 7200000, Calendar.MARCH, 2, Calendar.MONDAY, 7200000),
            new SimpleTimeZone(0, "D"),
        };
        zones[2].setStartYear(1990);
        zones[3].setStartRule(Calendar.MAY, 3, Calendar.TUESDAY, 0);
        zones[3].setEndRule(Calendar.SEPTEMBER, 10, Calendar.FRIDAY, 0, false);
        zones[3].setDSTSavings(7200000);
        Random random = new Random(SEED);
        for (SimpleTimeZone zone : zones) {
            int hash = 0;
            for (int i = 0; i < 500; i++) {
                long moment = (long) (random.nextDouble() * 2145916800L) * 1000;
                hash = hash * 31 + zone.getOffset(moment) + (zone.inDaylightTime(new Date(moment)) ? 1 : 0);
                Calendar calendar = calendar(zone, moment);
                hash = hash * 31 + calendar.get(Calendar.HOUR_OF_DAY) + calendar.get(Calendar.DST_OFFSET);
                hash = hash * 31 + zone.getOffset(GregorianCalendar.AD, 1980 + i % 50, i % 12, 1 + i % 28,
                        Calendar.MONDAY, i * 60000);
            }
            System.out.println(zone.getID() + " " + Integer.toHexString(hash) + " " + zone.getDSTSavings() + " "
                    + zone.useDaylightTime() + " " + zone.hasSameRules(zones[0]) + " " + zone.equals(zone.clone()));
        }
        try {
            zones[0].setStartRule(12, 1, 0, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            TimeZone.getTimeZone("Europe/Paris").getOffset(GregorianCalendar.AD, 2020, 1, 30, Calendar.MONDAY, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        TimeZone moved = TimeZone.getTimeZone("Europe/Paris");
        moved.setRawOffset(7200000);
        System.out.println(moved.getOffset(1720000000000L) + " " + moved.getOffset(1705000000000L) + " "
                + moved.equals(TimeZone.getTimeZone("Europe/Paris")));
    }

    private static void strangeNames() {
        for (String id : new String[] {"Europe/Atlantis", "europe/berlin", "", "GMT+25", "Etc/GMT-14", "GMT0", "EST5EDT"}) {
            TimeZone zone = TimeZone.getTimeZone(id);
            System.out.println(id + " " + zone.getID() + " " + zone.getRawOffset());
        }
        TimeZone paris = TimeZone.getTimeZone("Europe/Paris");
        System.out.println(paris.hasSameRules(TimeZone.getTimeZone("Europe/Berlin")) + " "
                + TimeZone.getTimeZone("America/New_York").hasSameRules(TimeZone.getTimeZone("US/Eastern")) + " "
                + paris.equals(TimeZone.getTimeZone("Europe/Paris")) + " " + paris.equals(TimeZone.getTimeZone("CET")));
    }
}
