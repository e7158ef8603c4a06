package java.nio.charset;

/** UTF-16: two bytes for each `char`, in either order. */
final class Wide extends Charset {
    static final Charset UTF_16BE = new Wide("UTF-16BE", true, false);
    static final Charset UTF_16LE = new Wide("UTF-16LE", false, false);
    /** A mark at the beginning says which comes first. */
    static final Charset UTF_16 = new Wide("UTF-16", true, true);

    private final boolean big;
    private final boolean marked;

    private Wide(String name, boolean big, boolean marked) {
        super(name, 0x10ffff);
        this.big = big;
        this.marked = marked;
    }

    static Charset find(String name) {
        for (Charset charset : new Charset[] {UTF_16, UTF_16BE, UTF_16LE}) {
            if (charset.name().equalsIgnoreCase(name)) {
                return charset;
            }
        }
        return Utf32.find(name);
    }

    @Override
    public boolean contains(Charset other) {
        return true;
    }

    @Override
    public char[] decode(byte[] bytes, int offset, int count) {
        if (marked) {
            byte[] own = java.util.Arrays.copyOfRange(bytes, offset, offset + count);
            int from = count >= 2 && skipsMark(own) ? 2 : 0;
            return settle(own, count).decode(own, from, count - from);
        }
        char[] chars = new char[(count + 1) / 2];
        int made = 0;
        for (int i = 0; i < chars.length; i++) {
            char c = 2 * i + 1 < count ? charAt(bytes, offset + 2 * i) : '\ufffd';
            if (Character.isHighSurrogate(c)) {
                boolean pair = 2 * i + 3 < count && Character.isLowSurrogate(charAt(bytes, offset + 2 * i + 2));
                chars[made++] = pair ? c : '\ufffd';
                if (pair) {
                    chars[made++] = charAt(bytes, offset + 2 * ++i);
                }
            } else {
                chars[made++] = Character.isLowSurrogate(c) ? '\ufffd' : c;
            }
        }
        return java.util.Arrays.copyOf(chars, made);
    }

    private char charAt(byte[] bytes, int at) {
        int first = bytes[at] & 0xff;
        int second = bytes[at + 1] & 0xff;
        return (char) (big ? first << 8 | second : second << 8 | first);
    }

    @Override
    public byte[] encode(char[] chars) {
        byte[] mark = chars.length == 0 ? new byte[0] : mark();
        byte[] bytes = new byte[mark.length + 2 * chars.length];
        System.arraycopy(mark, 0, bytes, 0, mark.length);
        int at = mark.length;
        for (int i = 0; i < chars.length; i++) {
            char c = chars[i];
            if (Character.isHighSurrogate(c) && i + 1 < chars.length && Character.isLowSurrogate(chars[i + 1])) {
                at = put(bytes, at, c);
                at = put(bytes, at, chars[++i]);
            } else {
                at = put(bytes, at, Character.isSurrogate(c) ? '\ufffd' : c);
            }
        }
        return bytes;
    }

    private int put(byte[] bytes, int at, char c) {
        bytes[at] = (byte) (big ? c >> 8 : c);
        bytes[at + 1] = (byte) (big ? c : c >> 8);
        return at + 2;
    }

    @Override
    byte[] unitOf(int codePoint) {
        char[] chars = Character.toChars(codePoint);
        byte[] bytes = new byte[2 * chars.length];
        for (int i = 0; i < chars.length; i++) {
            put(bytes, 2 * i, chars[i]);
        }
        return bytes;
    }

    @Override
    byte[] mark() {
        return marked ? new byte[] {(byte) 0xfe, (byte) 0xff} : super.mark();
    }

    @Override
    float averageBytes() {
        return 2;
    }

    @Override
    float maxBytes() {
        return marked ? 4 : 2;
    }

    @Override
    float averageChars() {
        return 0.5f;
    }

    @Override
    boolean isWide() {
        return true;
    }

    @Override
    boolean isUndecided() {
        return marked;
    }

    @Override
    Charset settle(byte[] bytes, int count) {
        if (!marked) {
            return this;
        }
        boolean little = count >= 2 && bytes[0] == (byte) 0xff && bytes[1] == (byte) 0xfe;
        return little ? UTF_16LE : UTF_16BE;
    }

    @Override
    boolean skipsMark(byte[] bytes) {
        return marked && (bytes[0] == (byte) 0xfe && bytes[1] == (byte) 0xff
                || bytes[0] == (byte) 0xff && bytes[1] == (byte) 0xfe);
    }

    @Override
    public Charset forStream() {
        return marked ? new Marked() : this;
    }

    @Override
    public int lacks(byte[] bytes, int count) {
        if (count % 2 != 0) {
            // The other half of a unit, and it may begin a pair.
            return 1;
        }
        return count >= 2 && Character.isHighSurrogate(((Wide) settle(bytes, count)).charAt(bytes, count - 2)) ? 2 : 0;
    }

    @Override
    int unitLength(byte[] bytes, int count, boolean atEnd) {
        if (count < 2) {
            return atEnd ? -count : 0;
        }
        char first = charAt(bytes, 0);
        if (!Character.isSurrogate(first)) {
            return 2;
        }
        if (Character.isLowSurrogate(first)) {
            return -2;
        }
        if (count < 4) {
            return atEnd ? -count : 0;
        }
        return Character.isLowSurrogate(charAt(bytes, 2)) ? 4 : -2;
    }

    /** One text of UTF-16, whose first piece has the mark. */
    private static final class Marked extends Charset {
        private Charset settled;
        private boolean written;

        Marked() {
            super("UTF-16", 0x10ffff);
        }

        @Override
        public char[] decode(byte[] bytes, int offset, int count) {
            if (settled != null) {
                return settled.decode(bytes, offset, count);
            }
            settled = UTF_16.settle(java.util.Arrays.copyOfRange(bytes, offset, offset + 2), count);
            return UTF_16.decode(bytes, offset, count);
        }

        @Override
        public byte[] encode(char[] chars) {
            boolean first = !written;
            written |= chars.length > 0;
            return first ? UTF_16.encode(chars) : UTF_16BE.encode(chars);
        }

        @Override
        public int lacks(byte[] bytes, int count) {
            return (settled == null ? UTF_16 : settled).lacks(bytes, count);
        }

        @Override
        public Charset forStream() {
            return this;
        }
    }
}
