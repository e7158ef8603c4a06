package java.io;

/** Text as `DataOutput` has it: each `char` on its own in one to three bytes, zero in two. */
final class ModifiedUtf {
    private static final int MAX = 0xffff;
    /** How much of a text that is too long the message shows of each end. */
    private static final int SHOWN = 8;

    private ModifiedUtf() {
    }

    private static int width(char c) {
        return c >= 1 && c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
    }

    /** The bytes, with their number in two bytes before them. */
    static byte[] encode(String text) throws UTFDataFormatException {
        int size = 0;
        int length = text.length();
        for (int i = 0; i < length; i++) {
            size += width(text.charAt(i));
        }
        if (size > MAX || size < length) {
            throw new UTFDataFormatException("encoded string (" + text.substring(0, SHOWN) + "..."
                    + text.substring(length - SHOWN) + ") too long: " + (size & 0xffffffffL) + " bytes");
        }
        byte[] bytes = new byte[size + 2];
        bytes[0] = (byte) (size >> 8);
        bytes[1] = (byte) size;
        int at = 2;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            int width = width(c);
            if (width == 1) {
                bytes[at] = (byte) c;
            } else {
                bytes[at] = (byte) (width == 2 ? 0xc0 | (c >> 6) : 0xe0 | (c >> 12));
                bytes[at + 1] = (byte) (0x80 | (width == 2 ? c & 0x3f : (c >> 6) & 0x3f));
            }
            if (width == 3) {
                bytes[at + 2] = (byte) (0x80 | (c & 0x3f));
            }
            at += width;
        }
        return bytes;
    }

    static String read(DataInput in) throws IOException {
        byte[] bytes = new byte[in.readUnsignedShort()];
        in.readFully(bytes);
        char[] text = new char[bytes.length];
        int length = 0;
        int at = 0;
        while (at < bytes.length) {
            int first = bytes[at] & 0xff;
            int width = first < 0x80 ? 1 : (first & 0xe0) == 0xc0 ? 2 : (first & 0xf0) == 0xe0 ? 3 : 0;
            if (width == 0) {
                throw wrong(at);
            }
            if (at + width > bytes.length) {
                throw new UTFDataFormatException("malformed input: partial character at end");
            }
            for (int i = 1; i < width; i++) {
                if ((bytes[at + i] & 0xc0) != 0x80) {
                    throw wrong(at + 2);
                }
            }
            text[length++] = (char) (width == 1 ? first : width == 2 ? (first & 0x1f) << 6 | (bytes[at + 1] & 0x3f)
                    : (first & 0x0f) << 12 | (bytes[at + 1] & 0x3f) << 6 | (bytes[at + 2] & 0x3f));
            at += width;
        }
        return new String(text, 0, length);
    }

    private static UTFDataFormatException wrong(int at) {
        return new UTFDataFormatException("malformed input around byte " + at);
    }
}
