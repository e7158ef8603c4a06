package java.util;

import java.io.Serializable;

/** A moment in milliseconds. Of the deprecated methods those that read fields are there. */
public class Date implements Serializable, Cloneable, Comparable<Date> {
    private long time;

    public Date() {
        this(System.currentTimeMillis());
    }

    public Date(long time) {
        this.time = time;
    }

    @Deprecated
    public Date(int year, int month, int day) {
        this(year, month, day, 0, 0, 0);
    }

    @Deprecated
    public Date(int year, int month, int day, int hour, int minute) {
        this(year, month, day, hour, minute, 0);
    }

    @Deprecated
    public Date(int year, int month, int day, int hour, int minute, int second) {
        time = new GregorianCalendar(year + 1900, month, day, hour, minute, second).getTimeInMillis();
    }

    public long getTime() {
        return time;
    }

    public void setTime(long time) {
        this.time = time;
    }

    public boolean before(Date other) {
        return getTime() < other.getTime();
    }

    public boolean after(Date other) {
        return getTime() > other.getTime();
    }

    private int field(int field) {
        Calendar calendar = new GregorianCalendar();
        calendar.setTimeInMillis(getTime());
        return calendar.get(field);
    }

    @Deprecated
    public int getYear() {
        return field(Calendar.YEAR) - 1900;
    }

    @Deprecated
    public int getMonth() {
        return field(Calendar.MONTH);
    }

    @Deprecated
    public int getDate() {
        return field(Calendar.DAY_OF_MONTH);
    }

    @Deprecated
    public int getDay() {
        return field(Calendar.DAY_OF_WEEK) - 1;
    }

    @Deprecated
    public int getHours() {
        return field(Calendar.HOUR_OF_DAY);
    }

    @Deprecated
    public int getMinutes() {
        return field(Calendar.MINUTE);
    }

    @Deprecated
    public int getSeconds() {
        return field(Calendar.SECOND);
    }

    @Deprecated
    public int getTimezoneOffset() {
        return -TimeZone.getDefault().getOffset(getTime()) / 60000;
    }

    @Override
    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    @Override
    public int compareTo(Date other) {
        return Long.compare(getTime(), other.getTime());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Date && ((Date) other).getTime() == getTime();
    }

    @Override
    public int hashCode() {
        return (int) getTime() ^ (int) (getTime() >> 32);
    }

    @Override
    public String toString() {
        Calendar calendar = new GregorianCalendar(TimeZone.getDefault(), Locale.US);
        calendar.setTimeInMillis(getTime());
        StringBuilder text = new StringBuilder(28);
        text.append(FormatDate.text(calendar, 'a', Locale.US)).append(' ');
        text.append(FormatDate.text(calendar, 'b', Locale.US)).append(' ');
        text.append(FormatDate.text(calendar, 'd', Locale.US)).append(' ');
        text.append(FormatDate.text(calendar, 'T', Locale.US)).append(' ');
        text.append(FormatDate.text(calendar, 'Z', Locale.US)).append(' ');
        return text.append(calendar.get(Calendar.YEAR)).toString();
    }
}
