package java.util.zip;

/** Unpacks deflated data, piece by piece, in Java alone. */
public class Inflater {
    private static final int WINDOW = 32768;

    // What comes next.
    private static final int HEAD = 0;
    private static final int DICTIONARY_ID = 1;
    private static final int DICTIONARY = 2;
    private static final int BLOCK = 3;
    private static final int STORED_LENGTH = 4;
    private static final int STORED = 5;
    private static final int TABLE = 6;
    private static final int CODE_LENGTHS = 7;
    private static final int LENGTHS = 8;
    private static final int SYMBOL = 9;
    private static final int LENGTH_BITS = 10;
    private static final int DISTANCE = 11;
    private static final int DISTANCE_BITS = 12;
    private static final int MATCH = 13;
    private static final int CHECK = 14;
    private static final int DONE = 15;

    private static final int[] LENGTH_ORDER = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    static final int[] LENGTH_BASE = {3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83,
        99, 115, 131, 163, 195, 227, 258};
    static final int[] LENGTH_EXTRA = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5,
        5, 0};
    static final int[] DISTANCE_BASE = {1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769,
        1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
    static final int[] DISTANCE_EXTRA = {0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11,
        11, 12, 12, 13, 13};

    private static Huffman fixedSymbols;
    private static Huffman fixedDistances;

    private final boolean raw;
    private byte[] input = new byte[0];
    private int at;
    private int end;
    private int hold;
    private int bits;

    private int mode;
    private boolean last;
    private int stored;
    private int symbolCount;
    private int distanceCount;
    private int codeCount;
    private final int[] lengths = new int[320];
    private int lengthCount;
    private Huffman codes;
    private Huffman symbols;
    private Huffman distances;
    private int length;
    private int distance;
    private int extra;

    private final byte[] window = new byte[WINDOW];
    private int windowAt;
    private int windowFilled;
    private final Adler32 sum = new Adler32();
    private long dictionaryId = 1;
    private long totalIn;
    private long totalOut;
    private boolean ended;

    public Inflater() {
        this(false);
    }

    /** Raw data has neither zlib's header nor its sum. */
    public Inflater(boolean raw) {
        this.raw = raw;
        mode = raw ? BLOCK : HEAD;
    }

    public synchronized void setInput(byte[] bytes) {
        setInput(bytes, 0, bytes.length);
    }

    public synchronized void setInput(byte[] bytes, int offset, int count) {
        if (offset < 0 || count < 0 || offset > bytes.length - count) {
            throw new ArrayIndexOutOfBoundsException();
        }
        input = bytes;
        at = offset;
        end = offset + count;
    }

    public synchronized void setDictionary(byte[] bytes) {
        setDictionary(bytes, 0, bytes.length);
    }

    public synchronized void setDictionary(byte[] bytes, int offset, int count) {
        Adler32 id = new Adler32();
        id.update(bytes, offset, count);
        if (!raw && (mode != DICTIONARY || id.getValue() != dictionaryId)) {
            throw new IllegalArgumentException();
        }
        int from = Math.max(offset, offset + count - WINDOW);
        for (int i = from; i < offset + count; i++) {
            remember(bytes[i]);
        }
        if (mode == DICTIONARY) {
            mode = BLOCK;
        }
    }

    public synchronized int getRemaining() {
        return end - at;
    }

    public synchronized boolean needsInput() {
        return at >= end;
    }

    public synchronized boolean needsDictionary() {
        return mode == DICTIONARY;
    }

    public synchronized boolean finished() {
        return mode == DONE;
    }

    public synchronized int getAdler() {
        return (int) (mode == DICTIONARY ? dictionaryId : sum.getValue());
    }

    public int getTotalIn() {
        return (int) getBytesRead();
    }

    public synchronized long getBytesRead() {
        return totalIn;
    }

    public int getTotalOut() {
        return (int) getBytesWritten();
    }

    public synchronized long getBytesWritten() {
        return totalOut;
    }

    public synchronized void reset() {
        check();
        at = 0;
        end = 0;
        hold = 0;
        bits = 0;
        mode = raw ? BLOCK : HEAD;
        last = false;
        windowAt = 0;
        windowFilled = 0;
        sum.reset();
        dictionaryId = 1;
        totalIn = 0;
        totalOut = 0;
    }

    public synchronized void end() {
        ended = true;
        end = at;
    }

    private void check() {
        if (ended) {
            throw new NullPointerException("Inflater has been closed");
        }
    }

    public int inflate(byte[] into) throws DataFormatException {
        return inflate(into, 0, into.length);
    }

    public synchronized int inflate(byte[] into, int offset, int count) throws DataFormatException {
        if (offset < 0 || count < 0 || offset > into.length - count) {
            throw new ArrayIndexOutOfBoundsException();
        }
        check();
        int from = at;
        int written = 0;
        try {
            written = run(into, offset, offset + count) - offset;
        } finally {
            totalIn += at - from;
        }
        totalOut += written;
        return written;
    }

    /** Gathers so many bits, at most 25; false if the input has no more. */
    private boolean need(int count) {
        while (bits < count) {
            if (at >= end) {
                return false;
            }
            hold |= (input[at++] & 0xff) << bits;
            bits += 8;
        }
        return true;
    }

    private int take(int count) {
        int value = hold & ((1 << count) - 1);
        hold >>>= count;
        bits -= count;
        return value;
    }

    private void remember(byte b) {
        window[windowAt] = b;
        windowAt = (windowAt + 1) & (WINDOW - 1);
        if (windowFilled < WINDOW) {
            windowFilled++;
        }
    }

    /** Works until the output is full, the input is empty, or the data ends; returns where the output ends. */
    private int run(byte[] out, int start, int limit) throws DataFormatException {
        int to = start;
        int summed = start;
        boolean more = true;
        while (more) {
            switch (mode) {
                case SYMBOL:
                    to = symbols(out, to, limit);
                    more = mode != SYMBOL && (mode != MATCH || to < limit);
                    break;
                case MATCH:
                    to = copy(out, to, limit);
                    more = mode != MATCH;
                    break;
                case STORED:
                    to = stored(out, to, limit);
                    more = mode != STORED;
                    break;
                case CHECK:
                    if (!raw) {
                        sum.update(out, summed, to - summed);
                    }
                    summed = to;
                    more = checked();
                    break;
                default:
                    more = step();
            }
        }
        if (!raw) {
            sum.update(out, summed, to - summed);
        }
        return to;
    }

    /** Deals with what writes nothing; false if it has to wait. */
    private boolean step() throws DataFormatException {
        switch (mode) {
            case HEAD:
                return header();
            case DICTIONARY_ID:
                return dictionaryId();
            case BLOCK:
                return block();
            case STORED_LENGTH:
                return storedLength();
            case TABLE:
                return table();
            case CODE_LENGTHS:
                return codeLengths();
            case LENGTHS:
                return lengths();
            case LENGTH_BITS:
                if (!need(extra)) {
                    return false;
                }
                length += take(extra);
                mode = DISTANCE;
                return true;
            case DISTANCE:
                return distance();
            case DISTANCE_BITS:
                return distanceBits();
            default:
                return false;
        }
    }

    private boolean header() throws DataFormatException {
        if (!need(16)) {
            return false;
        }
        int method = take(8);
        int flags = take(8);
        if (((method << 8) | flags) % 31 != 0) {
            throw new DataFormatException("incorrect header check");
        }
        if ((method & 15) != 8) {
            throw new DataFormatException("unknown compression method");
        }
        if (method >> 4 > 7) {
            throw new DataFormatException("invalid window size");
        }
        mode = (flags & 0x20) != 0 ? DICTIONARY_ID : BLOCK;
        return true;
    }

    private boolean dictionaryId() {
        while (stored < 4) {
            if (!need(8)) {
                return false;
            }
            length = (length << 8) | take(8);
            stored++;
        }
        stored = 0;
        dictionaryId = length & 0xffffffffL;
        mode = DICTIONARY;
        return false;
    }

    private boolean block() throws DataFormatException {
        if (last) {
            take(bits & 7);
            mode = CHECK;
            return true;
        }
        if (!need(3)) {
            return false;
        }
        last = take(1) == 1;
        switch (take(2)) {
            case 0:
                take(bits & 7);
                mode = STORED_LENGTH;
                break;
            case 1:
                useFixed();
                mode = SYMBOL;
                break;
            case 2:
                mode = TABLE;
                break;
            default:
                throw new DataFormatException("invalid block type");
        }
        return true;
    }

    private void useFixed() {
        synchronized (Inflater.class) {
            if (fixedSymbols == null) {
                int[] all = new int[318];
                for (int i = 0; i < 288; i++) {
                    all[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
                }
                for (int i = 288; i < 318; i++) {
                    all[i] = 5;
                }
                fixedSymbols = new Huffman(all, 0, 288);
                fixedDistances = new Huffman(all, 288, 30);
            }
        }
        symbols = fixedSymbols;
        distances = fixedDistances;
    }

    private boolean storedLength() throws DataFormatException {
        if (!need(16)) {
            return false;
        }
        // Both numbers together do not fit the bits that can be gathered at once.
        if (stored == 0) {
            stored = take(16) | 0x10000;
            return true;
        }
        int count = stored & 0xffff;
        stored = 0;
        if ((take(16) ^ 0xffff) != count) {
            throw new DataFormatException("invalid stored block lengths");
        }
        length = count;
        mode = STORED;
        return true;
    }

    private int stored(byte[] out, int start, int limit) {
        int to = start;
        while (length > 0 && to < limit) {
            byte b;
            if (bits > 0) {
                b = (byte) take(8);
            } else if (at < end) {
                b = input[at++];
            } else {
                return to;
            }
            out[to++] = b;
            remember(b);
            length--;
        }
        if (length == 0) {
            mode = BLOCK;
        }
        return to;
    }

    private boolean table() throws DataFormatException {
        if (!need(14)) {
            return false;
        }
        symbolCount = take(5) + 257;
        distanceCount = take(5) + 1;
        codeCount = take(4) + 4;
        if (symbolCount > 286 || distanceCount > 30) {
            throw new DataFormatException("too many length or distance symbols");
        }
        lengthCount = 0;
        for (int i = 0; i < 19; i++) {
            lengths[i] = 0;
        }
        mode = CODE_LENGTHS;
        return true;
    }

    private boolean codeLengths() throws DataFormatException {
        while (lengthCount < codeCount) {
            if (!need(3)) {
                return false;
            }
            lengths[LENGTH_ORDER[lengthCount++]] = take(3);
        }
        codes = new Huffman(lengths, 0, 19);
        if (codes.unused != 0) {
            throw new DataFormatException("invalid code lengths set");
        }
        lengthCount = 0;
        mode = LENGTHS;
        return true;
    }

    private boolean lengths() throws DataFormatException {
        int total = symbolCount + distanceCount;
        while (lengthCount < total) {
            need(22);
            int found = codes.decode(hold, bits);
            if (found == -2) {
                throw new DataFormatException("invalid code lengths set");
            }
            int symbol = found >> 4;
            int own = found & 15;
            int more = symbol == 16 ? 2 : symbol == 17 ? 3 : symbol == 18 ? 7 : 0;
            if (found < 0 || bits < own + more) {
                return false;
            }
            take(own);
            if (symbol < 16) {
                lengths[lengthCount++] = symbol;
                continue;
            }
            repeat(symbol, more, total);
        }
        if (lengths[256] == 0) {
            throw new DataFormatException("invalid code -- missing end-of-block");
        }
        symbols = new Huffman(lengths, 0, symbolCount);
        if (symbols.unused != 0 && !isSingle(0, symbolCount)) {
            throw new DataFormatException("invalid literal/lengths set");
        }
        distances = new Huffman(lengths, symbolCount, distanceCount);
        if (distances.unused != 0 && !isSingle(symbolCount, distanceCount)) {
            throw new DataFormatException("invalid distances set");
        }
        mode = SYMBOL;
        return true;
    }

    private void repeat(int symbol, int more, int total) throws DataFormatException {
        if (symbol == 16 && lengthCount == 0) {
            throw new DataFormatException("invalid bit length repeat");
        }
        int value = symbol == 16 ? lengths[lengthCount - 1] : 0;
        int count = take(more) + (symbol == 18 ? 11 : 3);
        if (lengthCount + count > total) {
            throw new DataFormatException("invalid bit length repeat");
        }
        while (count-- > 0) {
            lengths[lengthCount++] = value;
        }
    }

    /** Whether there is only one code, of one bit: the only set that may leave codes unused. */
    private boolean isSingle(int from, int count) {
        int used = 0;
        for (int i = from; i < from + count; i++) {
            used += lengths[i];
        }
        return used <= 1;
    }

    /** The inner loop: literals, until something else comes or there is no more input or room. */
    private int symbols(byte[] out, int start, int limit) throws DataFormatException {
        int to = start;
        while (true) {
            if (bits < 15) {
                need(15);
            }
            int found = symbols.decode(hold, bits);
            if (found < 0) {
                if (found == -2) {
                    throw new DataFormatException("invalid literal/length code");
                }
                return to;
            }
            int symbol = found >> 4;
            if (symbol < 256) {
                if (to == limit) {
                    return to;
                }
                take(found & 15);
                byte b = (byte) symbol;
                out[to++] = b;
                window[windowAt] = b;
                windowAt = (windowAt + 1) & (WINDOW - 1);
                if (windowFilled < WINDOW) {
                    windowFilled++;
                }
                continue;
            }
            take(found & 15);
            if (symbol == 256) {
                mode = BLOCK;
                return to;
            }
            if (symbol > 285) {
                throw new DataFormatException("invalid literal/length code");
            }
            length = LENGTH_BASE[symbol - 257];
            extra = LENGTH_EXTRA[symbol - 257];
            mode = extra == 0 ? DISTANCE : LENGTH_BITS;
            return to;
        }
    }

    private boolean distance() throws DataFormatException {
        need(15);
        int found = distances.decode(hold, bits);
        if (found == -1) {
            return false;
        }
        int symbol = found >> 4;
        if (found == -2 || symbol > 29) {
            throw new DataFormatException("invalid distance code");
        }
        take(found & 15);
        distance = DISTANCE_BASE[symbol];
        extra = DISTANCE_EXTRA[symbol];
        mode = DISTANCE_BITS;
        return true;
    }

    private boolean distanceBits() throws DataFormatException {
        if (!need(extra)) {
            return false;
        }
        distance += take(extra);
        if (distance > windowFilled) {
            throw new DataFormatException("invalid distance too far back");
        }
        mode = MATCH;
        return true;
    }

    private int copy(byte[] out, int start, int limit) {
        int to = start;
        int count = Math.min(length, limit - to);
        length -= count;
        int from = (windowAt - distance) & (WINDOW - 1);
        int mine = windowAt;
        byte[] recent = window;
        windowFilled = Math.min(windowFilled + count, WINDOW);
        while (count-- > 0) {
            byte b = recent[from];
            from = (from + 1) & (WINDOW - 1);
            recent[mine] = b;
            mine = (mine + 1) & (WINDOW - 1);
            out[to++] = b;
        }
        windowAt = mine;
        if (length == 0) {
            mode = SYMBOL;
        }
        return to;
    }

    private boolean checked() throws DataFormatException {
        if (!raw) {
            // Byte by byte: four do not fit beside what is held.
            while (stored < 4) {
                if (!need(8)) {
                    return false;
                }
                length = (length << 8) | take(8);
                stored++;
            }
            stored = 0;
            if (length != (int) sum.getValue()) {
                throw new DataFormatException("incorrect data check");
            }
        }
        // Whole bytes that were taken too early go back.
        at -= bits >> 3;
        hold = 0;
        bits = 0;
        mode = DONE;
        return false;
    }
}
