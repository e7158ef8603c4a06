// joda-time:joda-time:2.10.6

import java.util.Locale;
import org.joda.time.Chronology;
import org.joda.time.DateTime;
import org.joda.time.DateTimeConstants;
import org.joda.time.DateTimeZone;
import org.joda.time.Days;
import org.joda.time.Duration;
import org.joda.time.IllegalFieldValueException;
import org.joda.time.IllegalInstantException;
import org.joda.time.Instant;
import org.joda.time.Interval;
import org.joda.time.LocalDate;
import org.joda.time.LocalDateTime;
import org.joda.time.Minutes;
import org.joda.time.MutableDateTime;
import org.joda.time.Period;
import org.joda.time.PeriodType;
import org.joda.time.Weeks;
import org.joda.time.chrono.BuddhistChronology;
import org.joda.time.chrono.CopticChronology;
import org.joda.time.chrono.EthiopicChronology;
import org.joda.time.chrono.GJChronology;
import org.joda.time.chrono.ISOChronology;
import org.joda.time.chrono.IslamicChronology;
import org.joda.time.chrono.JulianChronology;
import org.joda.time.format.DateTimeFormat;
import org.joda.time.format.DateTimeFormatter;
import org.joda.time.format.DateTimeFormatterBuilder;
import org.joda.time.format.ISODateTimeFormat;
import org.joda.time.format.ISOPeriodFormat;
import org.joda.time.format.PeriodFormat;
import org.joda.time.format.PeriodFormatterBuilder;

/** Joda-Time: instants, zones, periods, intervals, calendars, formats, mistakes. */
public class Joda {
    public static void main(String[] args) {
        DateTimeZone berlin = DateTimeZone.forID("Europe/Berlin");
        DateTime at = new DateTime(2020, 2, 29, 12, 30, 15, 250, berlin);
        System.out.println(at + " " + at.plusYears(1) + " " + at.withZone(DateTimeZone.forID("America/New_York")) + " " + at.getMillis());
        System.out.println(at.dayOfWeek().getAsText(Locale.ENGLISH) + " " + at.weekOfWeekyear().get() + " " + at.monthOfYear().getMaximumValue() + " " + at.secondOfDay().get() + " " + at.dayOfMonth().withMinimumValue());
        System.out.println(new DateTime(2020, 3, 29, 1, 59, berlin).plusMinutes(1) + " " + new DateTime(2020, 10, 25, 2, 30, berlin).withLaterOffsetAtOverlap());
        try {
            new DateTime(2020, 3, 29, 2, 30, berlin);
        } catch (IllegalInstantException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(berlin.nextTransition(0L) + " " + berlin.isStandardOffset(at.getMillis()) + " " + berlin.getOffset(at) + " " + DateTimeZone.forOffsetHoursMinutes(-3, -30));
        System.out.println(DateTimeZone.getAvailableIDs().size() > 500);
        Period period = new Period(at, at.plusMonths(14).plusDays(3).plusMillis(7), PeriodType.standard());
        System.out.println(period + " " + period.normalizedStandard() + " " + period.toPeriod().getMonths() + " " + Days.daysBetween(at, at.plusWeeks(3)).getDays());
        System.out.println(new Duration(90061001L) + " " + Duration.standardDays(2).toStandardHours() + " " + Minutes.parseMinutes("PT5M").plus(3) + " " + Weeks.weeks(2).toStandardDuration());
        Interval interval = new Interval(at, Period.days(10));
        Interval other = new Interval(at.plusDays(5), at.plusDays(20));
        System.out.println(interval.overlap(other) + " " + interval.gap(other) + " " + interval.contains(at.plusDays(10)) + " " + interval.abuts(new Interval(at.plusDays(10), Period.hours(1))));
        LocalDate date = new LocalDate(1582, 10, 15);
        for (Chronology chronology : new Chronology[] {ISOChronology.getInstanceUTC(), GJChronology.getInstanceUTC(), JulianChronology.getInstanceUTC(), BuddhistChronology.getInstanceUTC(),
                CopticChronology.getInstanceUTC(), EthiopicChronology.getInstanceUTC(), IslamicChronology.getInstanceUTC()}) {
            System.out.println(chronology + " " + new LocalDateTime(date.toDateTimeAtStartOfDay(DateTimeZone.UTC).getMillis() + 86400000L * 160000, chronology));
        }
        for (String pattern : new String[] {"yyyy-MM-dd'T'HH:mm:ss.SSSZZ", "EEEE dd MMMM yyyy", "EEE, h:mm a", "xxxx-'W'ww-e", "D yy S ZZZ"}) {
            System.out.println(DateTimeFormat.forPattern(pattern).withLocale(Locale.ENGLISH).print(at));
        }
        System.out.println(ISODateTimeFormat.basicWeekDateTime().print(at) + " " + ISODateTimeFormat.ordinalDate().print(at) + " " + DateTimeFormat.mediumDate().withLocale(Locale.US).print(at));
        DateTimeFormatter built = new DateTimeFormatterBuilder().appendDayOfMonth(1).appendLiteral('.').appendMonthOfYearShortText().appendTwoDigitYear(1990).appendOptional(DateTimeFormat.forPattern(" HH:mm").getParser()).toFormatter().withLocale(Locale.ENGLISH);
        System.out.println(built.parseLocalDateTime("5.Mar89") + " " + built.parseLocalDateTime("5.mar39 10:11") + " " + ISODateTimeFormat.dateTimeParser().withOffsetParsed().parseDateTime("2020-W10-3T05:06+02:00"));
        System.out.println(PeriodFormat.wordBased(Locale.ENGLISH).print(period) + " " + ISOPeriodFormat.standard().parsePeriod("P1Y2M3W4DT5H6M7.008S").getMillis());
        System.out.println(new PeriodFormatterBuilder().printZeroAlways().minimumPrintedDigits(2).appendHours().appendSeparator(":").appendMinutes().toFormatter().print(new Period(7, 5, 0, 0)));
        MutableDateTime mutable = at.toMutableDateTime();
        mutable.addMonths(11);
        mutable.setDayOfWeek(DateTimeConstants.MONDAY);
        mutable.hourOfDay().roundFloor();
        System.out.println(mutable + " " + new Instant(0) + " " + mutable.isAfter(at) + " " + at.compareTo(mutable));
        for (String bad : new String[] {"2020-02-30", "2020-13-01", "x", "2020-02-01T25:00", "2020-02-01junk"}) {
            try {
                System.out.println(DateTime.parse(bad));
            } catch (IllegalFieldValueException e) {
                System.out.println(e.getMessage());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
