package android.util;

/** Base64 as RFC 2045 and RFC 3548 have it; lines of 76 characters unless told otherwise. Streams are left out. */
public class Base64 {
    public static final int DEFAULT = 0;
    public static final int NO_PADDING = 1;
    public static final int NO_WRAP = 2;
    public static final int CRLF = 4;
    public static final int URL_SAFE = 8;
    public static final int NO_CLOSE = 16;

    private static final int GROUPS_IN_LINE = 19;
    private static final String COMMON = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final byte[] STANDARD = (COMMON + "+/").getBytes();
    private static final byte[] WEB = (COMMON + "-_").getBytes();
    private static final byte SKIP = -1;
    private static final byte PAD = -2;
    private static final byte[] STANDARD_VALUES = values(STANDARD);
    private static final byte[] WEB_VALUES = values(WEB);

    private Base64() {
    }

    private static byte[] values(byte[] letters) {
        byte[] values = new byte[256];
        for (int i = 0; i < values.length; i++) {
            values[i] = SKIP;
        }
        for (int i = 0; i < letters.length; i++) {
            values[letters[i]] = (byte) i;
        }
        values['='] = PAD;
        return values;
    }

    public static byte[] decode(String str, int flags) {
        return decode(str.getBytes(), flags);
    }

    public static byte[] decode(byte[] input, int flags) {
        return decode(input, 0, input.length, flags);
    }

    /** Skips characters that are not of the alphabet. */
    public static byte[] decode(byte[] input, int offset, int len, int flags) {
        byte[] values = (flags & URL_SAFE) != 0 ? WEB_VALUES : STANDARD_VALUES;
        byte[] output = new byte[len * 3 / 4 + 3];
        int out = 0;
        int bits = 0;
        int count = 0;
        int pads = 0;
        for (int i = offset; i < offset + len; i++) {
            int value = values[input[i] & 0xff];
            if (value == SKIP) {
                continue;
            }
            if (value == PAD) {
                pads++;
                continue;
            }
            if (pads > 0) {
                throw bad();
            }
            bits = bits << 6 | value;
            if (++count == 4) {
                output[out++] = (byte) (bits >> 16);
                output[out++] = (byte) (bits >> 8);
                output[out++] = (byte) bits;
                bits = 0;
                count = 0;
            }
        }
        if (count == 1 || (pads > 0 && count + pads != 4)) {
            throw bad();
        }
        if (count == 2) {
            output[out++] = (byte) (bits >> 4);
        } else if (count == 3) {
            output[out++] = (byte) (bits >> 10);
            output[out++] = (byte) (bits >> 2);
        }
        return java.util.Arrays.copyOf(output, out);
    }

    private static IllegalArgumentException bad() {
        return new IllegalArgumentException("bad base-64");
    }

    public static String encodeToString(byte[] input, int flags) {
        return new String(encode(input, flags));
    }

    public static String encodeToString(byte[] input, int offset, int len, int flags) {
        return new String(encode(input, offset, len, flags));
    }

    public static byte[] encode(byte[] input, int flags) {
        return encode(input, 0, input.length, flags);
    }

    public static byte[] encode(byte[] input, int offset, int len, int flags) {
        byte[] letters = (flags & URL_SAFE) != 0 ? WEB : STANDARD;
        boolean pad = (flags & NO_PADDING) == 0;
        int lineEnd = (flags & NO_WRAP) != 0 ? 0 : (flags & CRLF) != 0 ? 2 : 1;
        int rest = len % 3;
        int size = len / 3 * 4 + (rest == 0 ? 0 : pad ? 4 : rest + 1);
        int groups = (len + 2) / 3;
        size += (groups + GROUPS_IN_LINE - 1) / GROUPS_IN_LINE * lineEnd;
        byte[] output = new byte[size];
        int out = 0;
        int inLine = 0;
        int end = offset + len;
        for (int i = offset; i < end; i += 3) {
            int left = end - i;
            int bits = (input[i] & 0xff) << 16 | (left > 1 ? (input[i + 1] & 0xff) << 8 : 0)
                    | (left > 2 ? input[i + 2] & 0xff : 0);
            output[out++] = letters[bits >> 18];
            output[out++] = letters[bits >> 12 & 63];
            if (left > 1) {
                output[out++] = letters[bits >> 6 & 63];
            } else if (pad) {
                output[out++] = '=';
            }
            if (left > 2) {
                output[out++] = letters[bits & 63];
            } else if (pad) {
                output[out++] = '=';
            }
            if (++inLine == GROUPS_IN_LINE || left <= 3) {
                inLine = 0;
                if (lineEnd == 2) {
                    output[out++] = '\r';
                }
                if (lineEnd > 0) {
                    output[out++] = '\n';
                }
            }
        }
        return output;
    }
}
