package java.lang;

/** Looks characters up in the tables. Character asks only for those beyond ASCII, so that few programs load them. */
final class CharacterData {
    static final int UPPERCASE = 1;
    static final int LOWERCASE = 2;
    static final int ALPHABETIC = 4;
    static final int WHITESPACE = 8;
    static final int MIRRORED = 16;
    static final int IDEOGRAPHIC = 32;

    static final int JAVA_START = 1;
    static final int JAVA_PART = 2;
    static final int IGNORABLE = 4;
    static final int START = 8;
    static final int PART = 16;
    /** Its number is a digit of some radix. */
    static final int DIGIT = 32;

    /** The chars of a record. */
    private static final int WIDTH = 6;
    private static final int UPPER = 1;
    private static final int LOWER = 2;
    private static final int TITLE = 3;
    private static final int NUMBER = 4;
    private static final int MORE = 5;

    private static final char[] INDEX = CharacterTable.INDEX.toCharArray();
    private static final char[] DATA = CharacterBlocks.DATA.toCharArray();
    private static final char[] RECORDS = CharacterTable.RECORDS.toCharArray();
    private static final char[] RANGES = CharacterTable.RANGES.toCharArray();

    private CharacterData() {
    }

    /** Where the record of a code point begins. */
    private static int record(int c) {
        if (c >= 0 && c < CharacterTable.LIMIT) {
            int block = INDEX[c >> CharacterTable.SHIFT] << CharacterTable.SHIFT;
            return WIDTH * DATA[block + (c & ((1 << CharacterTable.SHIFT) - 1))];
        }
        if (c < 0 || c > Character.MAX_CODE_POINT) {
            return 0;
        }
        int low = 0;
        int high = RANGES.length / 3;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if ((RANGES[3 * middle] << 8 | RANGES[3 * middle + 1]) <= c) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return WIDTH * RANGES[3 * low + 2];
    }

    static boolean isValid(int c) {
        return c >= 0 && c <= Character.MAX_CODE_POINT;
    }

    static int type(int c) {
        return isValid(c) ? RECORDS[record(c)] & 31 : 0;
    }

    static int direction(int c) {
        return isValid(c) ? RECORDS[record(c)] >> 5 & 31 : 31;
    }

    static boolean is(int c, int flag) {
        return isValid(c) && (RECORDS[record(c)] >> 10 & flag) != 0;
    }

    static boolean isMore(int c, int flag) {
        return isValid(c) && (RECORDS[record(c) + MORE] & flag) != 0;
    }

    private static int mapped(int c, int field) {
        int difference = RECORDS[record(c) + field];
        return difference == 0 ? c : c & ~0xffff | (c + difference) & 0xffff;
    }

    static int upper(int c) {
        return mapped(c, UPPER);
    }

    static int lower(int c) {
        return mapped(c, LOWER);
    }

    static int title(int c) {
        return mapped(c, TITLE);
    }

    /** -1 for none, -2 for a fraction. */
    static int number(int c) {
        if (!isValid(c)) {
            return -1;
        }
        int coded = RECORDS[record(c) + NUMBER];
        if (coded < 2) {
            return -1 - coded;
        }
        if (coded < 0x8000) {
            return coded - 2;
        }
        int value = coded >> 4 & 0x7ff;
        for (int zeros = coded & 15; zeros > 0; zeros--) {
            value *= 10;
        }
        return value;
    }

    static int digit(int c) {
        return isMore(c, DIGIT) ? number(c) : -1;
    }

    /** Where the upper case of a character that is more than one stands in CharacterTable.UPPER; -1 for none. */
    static int specialUpper(char c) {
        String special = CharacterTable.UPPER;
        int low = 0;
        int high = special.length() / 4;
        while (low < high) {
            int middle = (low + high) >>> 1;
            char found = special.charAt(4 * middle);
            if (found == c) {
                return 4 * middle + 1;
            }
            if (found < c) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return -1;
    }
}
