package java.nio.charset;

/** UTF-32: four bytes for each character, in either order. */
final class Utf32 extends Charset {
    static final Charset UTF_32BE = new Utf32("UTF-32BE", true);
    static final Charset UTF_32LE = new Utf32("UTF-32LE", false);

    private final boolean big;

    private Utf32(String name, boolean big) {
        super(name, 0x10ffff);
        this.big = big;
    }

    static Charset find(String name) {
        return name.equalsIgnoreCase("UTF-32BE") ? UTF_32BE : name.equalsIgnoreCase("UTF-32LE") ? UTF_32LE : null;
    }

    @Override
    public boolean contains(Charset other) {
        return true;
    }

    private int codePoint(byte[] bytes, int at) {
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            sum = sum << 8 | bytes[big ? at + i : at + 3 - i] & 0xff;
        }
        return sum;
    }

    private static boolean isCharacter(int codePoint) {
        return codePoint >= 0 && codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff);
    }

    @Override
    public char[] decode(byte[] bytes, int offset, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i += 4) {
            int codePoint = i + 4 <= count ? codePoint(bytes, offset + i) : -1;
            text.appendCodePoint(isCharacter(codePoint) ? codePoint : 0xfffd);
        }
        return text.toString().toCharArray();
    }

    @Override
    public byte[] encode(char[] chars) {
        byte[] bytes = new byte[4 * chars.length];
        int count = 0;
        for (int i = 0; i < chars.length; i++) {
            int codePoint = Character.codePointAt(chars, i);
            i += Character.charCount(codePoint) - 1;
            if (!isCharacter(codePoint)) {
                codePoint = 0xfffd;
            }
            for (int j = 0; j < 4; j++) {
                bytes[count++] = (byte) (codePoint >> 8 * (big ? 3 - j : j));
            }
        }
        return java.util.Arrays.copyOf(bytes, count);
    }

    @Override
    float averageBytes() {
        return 4;
    }

    @Override
    float maxBytes() {
        return 4;
    }

    @Override
    float averageChars() {
        return 0.25f;
    }

    @Override
    boolean isWide() {
        return true;
    }

    @Override
    public int lacks(byte[] bytes, int count) {
        return -count & 3;
    }

    @Override
    int unitLength(byte[] bytes, int count, boolean atEnd) {
        if (count < 4) {
            return atEnd ? -count : 0;
        }
        return isCharacter(codePoint(bytes, 0)) ? 4 : -4;
    }
}
