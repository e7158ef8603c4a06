package java.io;

/** The form in which DataOutput writes texts: at most 65,535 bytes, surrogates one by one, two bytes for NUL. */
final class ModifiedUtf8 {
    private ModifiedUtf8() {
    }

    private static int size(char c) {
        return c >= 1 && c <= 0x7f ? 1 : c <= 0x7ff ? 2 : 3;
    }

    /** The length in two bytes, and the text. */
    static byte[] encode(String text) throws UTFDataFormatException {
        int length = text.length();
        long size = 0;
        for (int i = 0; i < length; i++) {
            size += size(text.charAt(i));
        }
        if (size > 65535) {
            String head = text.substring(0, 8);
            String tail = text.substring(length - 8, length);
            throw new UTFDataFormatException(
                    "encoded string (" + head + "..." + tail + ") too long: " + size + " bytes");
        }
        byte[] bytes = new byte[(int) size + 2];
        bytes[0] = (byte) (size >> 8);
        bytes[1] = (byte) size;
        int at = 2;
        for (int i = 0; i < length; i++) {
            at = put(text.charAt(i), bytes, at);
        }
        return bytes;
    }

    private static int put(char c, byte[] bytes, int start) {
        int at = start;
        switch (size(c)) {
            case 1:
                bytes[at++] = (byte) c;
                break;
            case 2:
                bytes[at++] = (byte) (0xc0 | c >> 6);
                bytes[at++] = (byte) (0x80 | c & 0x3f);
                break;
            default:
                bytes[at++] = (byte) (0xe0 | c >> 12);
                bytes[at++] = (byte) (0x80 | c >> 6 & 0x3f);
                bytes[at++] = (byte) (0x80 | c & 0x3f);
        }
        return at;
    }

    static String read(DataInput in) throws IOException {
        int size = in.readUnsignedShort();
        byte[] bytes = new byte[size];
        in.readFully(bytes, 0, size);
        char[] chars = new char[size];
        int count = 0;
        int at = 0;
        while (at < size) {
            int first = bytes[at] & 0xff;
            int more = first < 0x80 ? 0 : first >> 5 == 6 ? 1 : first >> 4 == 14 ? 2 : -1;
            if (more < 0) {
                throw new UTFDataFormatException("malformed input around byte " + at);
            }
            if (at + more >= size) {
                throw new UTFDataFormatException("malformed input: partial character at end");
            }
            int value = more == 0 ? first : more == 1 ? first & 0x1f : first & 0xf;
            for (int i = 1; i <= more; i++) {
                value = value << 6 | bytes[at + i] & 0x3f;
            }
            boolean bad = more > 0 && (bytes[at + 1] & 0xc0) != 0x80 || more > 1 && (bytes[at + 2] & 0xc0) != 0x80;
            if (bad) {
                throw new UTFDataFormatException("malformed input around byte " + (at + 2));
            }
            chars[count++] = (char) value;
            at += 1 + more;
        }
        return new String(chars, 0, count);
    }
}
