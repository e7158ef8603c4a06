// org.threeten:threetenbp:1.4.4

import java.util.Locale;
import org.threeten.bp.DateTimeException;
import org.threeten.bp.DayOfWeek;
import org.threeten.bp.Duration;
import org.threeten.bp.Instant;
import org.threeten.bp.LocalDate;
import org.threeten.bp.LocalDateTime;
import org.threeten.bp.LocalTime;
import org.threeten.bp.Month;
import org.threeten.bp.OffsetDateTime;
import org.threeten.bp.Period;
import org.threeten.bp.Year;
import org.threeten.bp.YearMonth;
import org.threeten.bp.ZoneId;
import org.threeten.bp.ZoneOffset;
import org.threeten.bp.ZonedDateTime;
import org.threeten.bp.chrono.HijrahDate;
import org.threeten.bp.chrono.JapaneseDate;
import org.threeten.bp.chrono.MinguoDate;
import org.threeten.bp.chrono.ThaiBuddhistDate;
import org.threeten.bp.format.DateTimeFormatter;
import org.threeten.bp.format.DateTimeFormatterBuilder;
import org.threeten.bp.format.DateTimeParseException;
import org.threeten.bp.format.FormatStyle;
import org.threeten.bp.temporal.ChronoField;
import org.threeten.bp.temporal.ChronoUnit;
import org.threeten.bp.temporal.IsoFields;
import org.threeten.bp.temporal.TemporalAdjusters;
import org.threeten.bp.temporal.WeekFields;

/** ThreeTen: dates, times, zones with their gaps, calendars, formats, mistakes. */
public class Calendars {
    static void dates() {
        LocalDate date = LocalDate.of(2024, Month.FEBRUARY, 29);
        System.out.println(date.plusYears(1) + " " + date.minusMonths(12) + " " + date.getDayOfWeek() + " " + date.getDayOfYear() + " " + date.isLeapYear());
        System.out.println(date.with(TemporalAdjusters.firstInMonth(DayOfWeek.MONDAY)) + " " + date.with(TemporalAdjusters.lastDayOfYear()));
        System.out.println(Period.between(date, LocalDate.of(2031, 1, 3)) + " " + ChronoUnit.WEEKS.between(date, LocalDate.MAX) + " " + date.toEpochDay());
        System.out.println(date.get(IsoFields.QUARTER_OF_YEAR) + " " + date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + date.get(WeekFields.of(Locale.US).weekOfYear()));
        System.out.println(Year.of(1900).isLeap() + " " + YearMonth.of(2023, 2).lengthOfMonth() + " " + YearMonth.parse("2023-11").plusMonths(3));
        LocalTime time = LocalTime.of(23, 59, 59, 5_000_000);
        System.out.println(time.plusNanos(995_000_000) + " " + time.truncatedTo(ChronoUnit.HOURS) + " " + time.toNanoOfDay());
        System.out.println(Duration.parse("PT8H6M12.345S").multipliedBy(3) + " " + Duration.between(time, LocalTime.NOON) + " " + Period.parse("P1Y2M3W4D"));
        System.out.println(Instant.ofEpochMilli(1234567890123L) + " " + Instant.MIN + " " + Instant.parse("2001-09-09T01:46:40Z").getEpochSecond());
    }

    static void zones() {
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        ZonedDateTime gap = ZonedDateTime.of(LocalDateTime.of(2024, 3, 31, 2, 30), berlin);
        ZonedDateTime overlap = ZonedDateTime.of(LocalDateTime.of(2024, 10, 27, 2, 30), berlin);
        System.out.println(gap + " " + overlap + " " + overlap.withLaterOffsetAtOverlap() + " " + overlap.plusHours(1));
        System.out.println(berlin.getRules().nextTransition(gap.toInstant()) + " " + berlin.getRules().isDaylightSavings(gap.toInstant()));
        for (String id : new String[] {"America/St_Johns", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia", "UTC", "GMT+5", "Z"}) {
            System.out.println(overlap.withZoneSameInstant(ZoneId.of(id)));
        }
        System.out.println(OffsetDateTime.of(2020, 1, 1, 0, 0, 0, 0, ZoneOffset.ofHoursMinutes(-3, -30)).toInstant());
        System.out.println(ZoneId.getAvailableZoneIds().contains("Africa/Cairo") + " " + (ZoneId.getAvailableZoneIds().size() > 500));
    }

    static void calendars() {
        LocalDate date = LocalDate.of(2019, 5, 1);
        System.out.println(JapaneseDate.from(date) + " " + ThaiBuddhistDate.from(date) + " " + MinguoDate.from(date) + " " + HijrahDate.from(date));
    }

    static void formats() {
        LocalDateTime at = LocalDateTime.of(2023, 7, 4, 5, 6, 7, 89_000_000);
        for (String pattern : new String[] {"yyyy-MM-dd HH:mm:ss.SSS", "EEEE, d MMMM uuuu", "EEE MMM d h:mm a", "yy DDD A n", "QQQ 'w'w", "[HH][:mm]"}) {
            System.out.println(DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).format(at));
        }
        System.out.println(DateTimeFormatter.ISO_WEEK_DATE.format(at) + " " + DateTimeFormatter.BASIC_ISO_DATE.format(at) + " " + DateTimeFormatter.ISO_ORDINAL_DATE.format(at));
        System.out.println(DateTimeFormatter.RFC_1123_DATE_TIME.format(at.atOffset(ZoneOffset.ofHours(2))));
        System.out.println(DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(Locale.US).format(at));
        DateTimeFormatter built = new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern("d MMM ").appendValueReduced(ChronoField.YEAR, 2, 2, 1970)
                .optionalStart().appendLiteral(' ').appendOffset("+HHMM", "Z").toFormatter(Locale.ENGLISH);
        System.out.println(built + " " + LocalDate.parse("3 mAR 69", built) + " " + LocalDate.parse("3 Mar 70 +0100", built));
        System.out.println(ZonedDateTime.parse("2023-01-01T10:00+01:00[Europe/Paris]") + " " + DateTimeFormatter.ofPattern("dd.MM.yyyy").parse("01.02.2003", LocalDate.FROM));
    }

    static void mistakes() {
        String[] bad = {"2023-02-30", "2023-13-01", "x", "2023-1-1", "2023-01-01T00:00"};
        for (String text : bad) {
            try {
                System.out.println(LocalDate.parse(text));
            } catch (DateTimeParseException e) {
                System.out.println(e.getMessage() + " " + e.getErrorIndex());
            }
        }
        try {
            ZoneId.of("Mars/Olympus");
        } catch (DateTimeException e) {
            System.out.println(e);
        }
        try {
            LocalDate.of(2023, 4, 31);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            Instant.now().get(ChronoField.HOUR_OF_DAY);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        dates();
        zones();
        calendars();
        formats();
        mistakes();
    }
}
