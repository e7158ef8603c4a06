package java.util;

import java.io.Serializable;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;

/** A universally unique identifier. */
public final class UUID implements Serializable, Comparable<UUID> {
    private static SecureRandom random;

    private final long high;
    private final long low;

    public UUID(long high, long low) {
        this.high = high;
        this.low = low;
    }

    private UUID(byte[] bytes, int version) {
        bytes[6] = (byte) (bytes[6] & 0x0f | version << 4);
        bytes[8] = (byte) (bytes[8] & 0x3f | 0x80);
        long first = 0;
        long second = 0;
        for (int i = 0; i < 8; i++) {
            first = first << 8 | bytes[i] & 0xff;
            second = second << 8 | bytes[i + 8] & 0xff;
        }
        high = first;
        low = second;
    }

    public static UUID randomUUID() {
        byte[] bytes = new byte[16];
        synchronized (UUID.class) {
            if (random == null) {
                random = new SecureRandom();
            }
            random.nextBytes(bytes);
        }
        return new UUID(bytes, 4);
    }

    public static UUID nameUUIDFromBytes(byte[] name) {
        try {
            return new UUID(MessageDigest.getInstance("MD5").digest(name), 3);
        } catch (NoSuchAlgorithmException e) {
            throw new InternalError("MD5 not supported", e);
        }
    }

    public static UUID fromString(String name) {
        if (name.length() > 36) {
            throw new IllegalArgumentException("UUID string too large");
        }
        int[] dashes = new int[5];
        int at = -1;
        for (int i = 0; i < 5; i++) {
            at = at == -2 ? -2 : name.indexOf('-', at + 1);
            dashes[i] = at;
            if (at < 0) {
                at = -2;
            }
        }
        if (dashes[3] < 0 || dashes[4] >= 0) {
            throw new IllegalArgumentException("Invalid UUID string: " + name);
        }
        long a = Long.parseLong(name.substring(0, dashes[0]), 16) & 0xffffffffL;
        long b = Long.parseLong(name.substring(dashes[0] + 1, dashes[1]), 16) & 0xffff;
        long c = Long.parseLong(name.substring(dashes[1] + 1, dashes[2]), 16) & 0xffff;
        long d = Long.parseLong(name.substring(dashes[2] + 1, dashes[3]), 16) & 0xffff;
        long e = Long.parseLong(name.substring(dashes[3] + 1), 16) & 0xffffffffffffL;
        return new UUID(a << 32 | b << 16 | c, d << 48 | e);
    }

    public long getMostSignificantBits() {
        return high;
    }

    public long getLeastSignificantBits() {
        return low;
    }

    public int version() {
        return (int) (high >> 12 & 0xf);
    }

    public int variant() {
        return (int) (low >>> (64 - (low >>> 62)) & low >> 63);
    }

    private void checkTime() {
        if (version() != 1) {
            throw new UnsupportedOperationException("Not a time-based UUID");
        }
    }

    public long timestamp() {
        checkTime();
        return (high & 0xfff) << 48 | (high >> 16 & 0xffff) << 32 | high >>> 32;
    }

    public int clockSequence() {
        checkTime();
        return (int) ((low & 0x3fff000000000000L) >>> 48);
    }

    public long node() {
        checkTime();
        return low & 0xffffffffffffL;
    }

    @Override
    public String toString() {
        char[] text = new char[36];
        write(text, 0, high >>> 32, 8);
        text[8] = '-';
        write(text, 9, high >>> 16, 4);
        text[13] = '-';
        write(text, 14, high, 4);
        text[18] = '-';
        write(text, 19, low >>> 48, 4);
        text[23] = '-';
        write(text, 24, low, 12);
        return new String(text);
    }

    private static void write(char[] text, int at, long value, int digits) {
        for (int i = at + digits - 1; i >= at; i--) {
            text[i] = Character.forDigit((int) value & 15, 16);
            value >>>= 4;
        }
    }

    @Override
    public int hashCode() {
        long both = high ^ low;
        return (int) (both >> 32) ^ (int) both;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof UUID && ((UUID) other).high == high && ((UUID) other).low == low;
    }

    @Override
    public int compareTo(UUID other) {
        return high != other.high ? Long.compare(high, other.high) : Long.compare(low, other.low);
    }
}
