import java.text.DateFormat;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.Scanner;
import java.util.TimeZone;

/** Dates, calendars, and formats of dates and numbers. */
public final class LibraryDates {
    private static final Locale[] LOCALES = {Locale.US, Locale.GERMANY, Locale.ROOT, Locale.FRANCE, Locale.JAPAN};
    private static final long[] MOMENTS = {0, 1583020800000L, -1, 951782399999L, -12219292800001L, 4102444800000L};

    private LibraryDates() {}

    public static void main(String[] args) throws ParseException {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        dates();
        calendars();
        numbers();
        scanner();
    }

    private static void dates() throws ParseException {
        for (long moment : MOMENTS) {
            Date date = new Date(moment);
            print(date);
            print(String.format(Locale.US, "%1$tF %1$tT.%1$tL %1$ta %1$tb %1$td %1$tj %1$tp %1$tI", date));
            SimpleDateFormat iso = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", Locale.US);
            iso.setTimeZone(TimeZone.getTimeZone("GMT+05:30"));
            String text = iso.format(date);
            print(text + " " + iso.parse(text).getTime());
            for (Locale locale : LOCALES) {
                print(new SimpleDateFormat("EEEE, d. MMMM yyyy G, h:mm a; EEE MMM yy D w", locale).format(date));
                print(DateFormat.getDateTimeInstance(DateFormat.MEDIUM, DateFormat.SHORT, locale).format(date));
            }
        }
        try {
            new SimpleDateFormat("yyyy-MM-dd", Locale.US).parse("2020/01/01");
        } catch (ParseException e) {
            print(e.getMessage() + " " + e.getErrorOffset());
        }
    }

    private static void calendars() {
        Calendar calendar = new GregorianCalendar(2020, Calendar.JANUARY, 31);
        calendar.add(Calendar.MONTH, 1);
        print(calendar.getTime());
        calendar.add(Calendar.DAY_OF_YEAR, 400);
        print(calendar.getTime());
        calendar.set(Calendar.DAY_OF_WEEK, Calendar.SUNDAY);
        print(calendar.getTime());
        calendar.set(Calendar.WEEK_OF_YEAR, 1);
        print(calendar.getTime());
        calendar.roll(Calendar.MONTH, 14);
        print(calendar.getTime());
        print(calendar.getActualMaximum(Calendar.DAY_OF_MONTH) + " " + calendar.getFirstDayOfWeek());
        calendar.setLenient(false);
        calendar.set(Calendar.MONTH, 12);
        try {
            print(calendar.getTime());
        } catch (IllegalArgumentException e) {
            print(e.getMessage());
        }
    }

    private static void numbers() throws ParseException {
        double[] values = {0, 1234567.891, -0.5, 0.125, 1e15, 2.5, 99.995};
        String[] patterns = {"#,##0.00", "0.###E0", "#%", "000.0#", "0.00;(0.00)", "##0.##E0", "'#'#.#"};
        for (double value : values) {
            for (String pattern : patterns) {
                print(new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.US)).format(value));
            }
            for (Locale locale : LOCALES) {
                print(NumberFormat.getInstance(locale).format(value) + " "
                        + NumberFormat.getPercentInstance(locale).format(value) + " "
                        + NumberFormat.getCurrencyInstance(locale).format(value));
                print(String.format(locale, "%,.2f %e %g %010.3f %(,.1f %a %s", value, value, value, value, value,
                        value, value));
            }
        }
        print(NumberFormat.getInstance(Locale.GERMANY).parse("1.234,5"));
        print(MessageFormat.format("{0} of {1,number,#.#} '{'{2}'}' {0}", "one", 2.55, "three"));
    }

    private static void scanner() {
        Scanner scanner = new Scanner("12 abc 3.5 1,234 true\nline two\n\nlast").useLocale(Locale.US);
        print(scanner.nextInt() + scanner.next() + scanner.nextDouble() + scanner.nextInt() + scanner.nextBoolean());
        while (scanner.hasNextLine()) {
            print("<" + scanner.nextLine() + ">");
        }
    }

    private static void print(Object value) {
        System.out.println(value);
    }
}
