package android.content.res;

import java.nio.charset.StandardCharsets;

/** The strings of a compiled resource file, read when asked for. */
final class StringPool {
    private static final int UTF8 = 0x100;

    private final byte[] data;
    private final String[] strings;
    private final int offsets;
    private final int start;
    private final boolean utf8;

    /** A pool whose chunk begins at that offset. */
    StringPool(byte[] data, int at) {
        this.data = data;
        strings = new String[BinaryXml.int32(data, at + 8)];
        utf8 = (BinaryXml.int32(data, at + 16) & UTF8) != 0;
        offsets = at + BinaryXml.int16(data, at + 2);
        start = at + BinaryXml.int32(data, at + 20);
    }

    String get(int index) {
        if (index < 0 || index >= strings.length) {
            return null;
        }
        if (strings[index] == null) {
            int at = start + BinaryXml.int32(data, offsets + 4 * index);
            strings[index] = utf8 ? eightBit(at) : sixteenBit(at);
        }
        return strings[index];
    }

    private String eightBit(int place) {
        int at = place + ((data[place] & 0x80) != 0 ? 2 : 1);
        int length = data[at++] & 0xff;
        if ((length & 0x80) != 0) {
            length = (length & 0x7f) << 8 | data[at++] & 0xff;
        }
        return new String(data, at, length, StandardCharsets.UTF_8);
    }

    private String sixteenBit(int place) {
        int at = place;
        int length = BinaryXml.int16(data, at);
        at += 2;
        if ((length & 0x8000) != 0) {
            length = (length & 0x7fff) << 16 | BinaryXml.int16(data, at);
            at += 2;
        }
        char[] chars = new char[length];
        for (int i = 0; i < length; i++) {
            chars[i] = (char) BinaryXml.int16(data, at + 2 * i);
        }
        return new String(chars);
    }
}
