package java.util.zip;

/** What an archive says about a file. Times are in UTC, with a precision of two seconds. */
public class ZipEntry implements Cloneable {
    public static final int STORED = 0;
    public static final int DEFLATED = 8;

    String name;
    int method = -1;
    long size = -1;
    long compressedSize = -1;
    long crc = -1;
    int dosTime = -1;
    byte[] extra;
    String comment;
    int flags;
    long offset;

    public ZipEntry(String name) {
        if (name == null) {
            throw new NullPointerException("name");
        }
        if (name.length() > 0xffff) {
            throw new IllegalArgumentException("entry name too long");
        }
        this.name = name;
    }

    public ZipEntry(ZipEntry other) {
        name = other.name;
        method = other.method;
        size = other.size;
        compressedSize = other.compressedSize;
        crc = other.crc;
        dosTime = other.dosTime;
        extra = other.extra;
        comment = other.comment;
    }

    public String getName() {
        return name;
    }

    /** Days since 1970 of a date. */
    private static long days(int year, int month, int day) {
        int shifted = month > 2 ? year : year - 1;
        int monthFromMarch = (month + 9) % 12;
        return 365L * shifted + Math.floorDiv(shifted, 4) - Math.floorDiv(shifted, 100) + Math.floorDiv(shifted, 400)
                + (153 * monthFromMarch + 2) / 5 + day - 1 - 719468;
    }

    public void setTime(long millis) {
        long day = Math.floorDiv(millis, 86400000L);
        int second = (int) (Math.floorMod(millis, 86400000L) / 1000);
        int year = (int) (1970 + Math.floorDiv(day * 400, 146097L));
        while (days(year, 1, 1) > day) {
            year--;
        }
        while (days(year + 1, 1, 1) <= day) {
            year++;
        }
        int month = 1;
        while (month < 12 && days(year, month + 1, 1) <= day) {
            month++;
        }
        int dayOfMonth = (int) (day - days(year, month, 1)) + 1;
        if (year < 1980) {
            dosTime = 1 << 21 | 1 << 16;
            return;
        }
        dosTime = (year - 1980) << 25 | month << 21 | dayOfMonth << 16
                | second / 3600 << 11 | second / 60 % 60 << 5 | second % 60 >> 1;
    }

    public long getTime() {
        if (dosTime == -1) {
            return -1;
        }
        long day = days(1980 + (dosTime >>> 25), dosTime >> 21 & 15, dosTime >> 16 & 31);
        int second = (dosTime >> 11 & 31) * 3600 + (dosTime >> 5 & 63) * 60 + (dosTime & 31) * 2;
        return (day * 86400 + second) * 1000;
    }

    public void setSize(long size) {
        if (size < 0) {
            throw new IllegalArgumentException("invalid entry size");
        }
        this.size = size;
    }

    public long getSize() {
        return size;
    }

    public long getCompressedSize() {
        return compressedSize;
    }

    public void setCompressedSize(long size) {
        compressedSize = size;
    }

    public void setCrc(long crc) {
        if (crc < 0 || crc > 0xffffffffL) {
            throw new IllegalArgumentException("invalid entry crc-32");
        }
        this.crc = crc;
    }

    public long getCrc() {
        return crc;
    }

    public void setMethod(int method) {
        if (method != STORED && method != DEFLATED) {
            throw new IllegalArgumentException("invalid compression method");
        }
        this.method = method;
    }

    public int getMethod() {
        return method;
    }

    public void setExtra(byte[] extra) {
        if (extra != null && extra.length > 0xffff) {
            throw new IllegalArgumentException("invalid extra field length");
        }
        this.extra = extra;
    }

    public byte[] getExtra() {
        return extra;
    }

    public void setComment(String comment) {
        this.comment = comment;
    }

    public String getComment() {
        return comment;
    }

    public boolean isDirectory() {
        return name.endsWith("/");
    }

    @Override
    public String toString() {
        return name;
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public Object clone() {
        try {
            ZipEntry copy = (ZipEntry) super.clone();
            copy.extra = extra == null ? null : extra.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }
}
