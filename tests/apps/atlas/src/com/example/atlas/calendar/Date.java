package com.example.atlas.calendar;

import com.example.atlas.core.Text;

/** A day of the Gregorian calendar, counted from 1 March of the year 0. */
final class Date implements Comparable<Date> {
    private static final int DAYS_IN_400 = 146097;
    private static final int EPOCH = 719468;

    private final int year;
    private final int month;
    private final int day;

    private Date(int year, int month, int day) {
        this.year = year;
        this.month = month;
        this.day = day;
    }

    static Date of(int year, int month, int day) {
        if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) {
            throw new IllegalArgumentException("no such day: " + year + "-" + month + "-" + day);
        }
        return new Date(year, month, day);
    }

    static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    static int daysIn(int year, int month) {
        switch (month) {
            case 2:
                return isLeap(year) ? 29 : 28;
            case 4:
            case 6:
            case 9:
            case 11:
                return 30;
            default:
                return 31;
        }
    }

    /** Days since 1970. */
    int number() {
        int shifted = month <= 2 ? year - 1 : year;
        int era = Math.floorDiv(shifted, 400);
        int ofEra = shifted - era * 400;
        int ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
        return era * DAYS_IN_400 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - EPOCH;
    }

    static Date ofNumber(int number) {
        int days = number + EPOCH;
        int era = Math.floorDiv(days, DAYS_IN_400);
        int ofEra = days - era * DAYS_IN_400;
        int year = (ofEra - ofEra / 1460 + ofEra / 36524 - ofEra / 146096) / 365;
        int ofYear = ofEra - (365 * year + year / 4 - year / 100);
        int month = (5 * ofYear + 2) / 153;
        int day = ofYear - (153 * month + 2) / 5 + 1;
        int real = month < 10 ? month + 3 : month - 9;
        return new Date(year + era * 400 + (real <= 2 ? 1 : 0), real, day);
    }

    int year() {
        return year;
    }

    int month() {
        return month;
    }

    int day() {
        return day;
    }

    /** 0 for Monday. */
    int weekday() {
        return Math.floorMod(number() + 3, 7);
    }

    Date plusDays(int days) {
        return ofNumber(number() + days);
    }

    /** The last of the month if that is shorter. */
    Date plusMonths(int months) {
        int all = year * 12 + month - 1 + months;
        int newYear = Math.floorDiv(all, 12);
        int newMonth = Math.floorMod(all, 12) + 1;
        return new Date(newYear, newMonth, Math.min(day, daysIn(newYear, newMonth)));
    }

    int dayOfYear() {
        return number() - of(year, 1, 1).number() + 1;
    }

    /** After ISO 8601: the week of its Thursday. */
    int week() {
        Date thursday = plusDays(3 - weekday());
        return (thursday.dayOfYear() - 1) / 7 + 1;
    }

    static Date easter(int year) {
        int a = year % 19;
        int b = year / 100;
        int c = year % 100;
        int h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
        int l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
        int m = (a + 11 * h + 22 * l) / 451;
        int sum = h + l - 7 * m + 114;
        return of(year, sum / 31, sum % 31 + 1);
    }

    @Override
    public int compareTo(Date other) {
        return Integer.compare(number(), other.number());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Date && ((Date) other).number() == number();
    }

    @Override
    public int hashCode() {
        return number();
    }

    @Override
    public String toString() {
        return year + "-" + Text.padLeft(Integer.toString(month), 2, '0') + "-"
                + Text.padLeft(Integer.toString(day), 2, '0');
    }
}
