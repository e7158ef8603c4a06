package android.database.sqlite;

/** Functions of one row. Those of dates and times are left out. */
final class Functions {
    private Functions() {
    }

    static Object call(Engine engine, String name, Object[] a) {
        switch (name) {
            case "COALESCE":
            case "IFNULL":
                for (Object value : a) {
                    if (value != null) {
                        return value;
                    }
                }
                return null;
            case "NULLIF":
                return Values.compare(a[0], a[1]) == 0 ? null : a[0];
            case "HEX":
                return hex(a[0] instanceof byte[] ? (byte[]) a[0] : a[0] == null ? new byte[0]
                        : Values.text(a[0]).getBytes());
            case "QUOTE":
                return quoted(a[0]);
            case "CHAR":
                StringBuilder letters = new StringBuilder();
                for (Object letter : a) {
                    long code = Values.integer(letter);
                    letters.appendCodePoint(code < 0 || code > 0x10ffff ? 0xfffd : (int) code);
                }
                return letters.toString();
            case "TYPEOF":
                return a[0] == null ? "null" : a[0] instanceof Long ? "integer" : a[0] instanceof Double ? "real"
                        : a[0] instanceof String ? "text" : "blob";
            case "LAST_INSERT_ROWID":
                return engine.lastId;
            case "CHANGES":
                return engine.changes;
            case "RANDOM":
                engine.random = engine.random * 6364136223846793005L + 1442695040888963407L;
                return engine.random;
            default:
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] == null) {
                return null;
            }
        }
        return strict(name, a);
    }

    /** Of arguments none of which is null. */
    private static Object strict(String name, Object[] a) {
        switch (name) {
            case "LENGTH":
                return a[0] instanceof byte[] ? (long) ((byte[]) a[0]).length : (long) Values.text(a[0]).length();
            case "UPPER":
                return Values.text(a[0]).toUpperCase();
            case "LOWER":
                return Values.text(a[0]).toLowerCase();
            case "TRIM":
                return trim(a, true, true);
            case "LTRIM":
                return trim(a, true, false);
            case "RTRIM":
                return trim(a, false, true);
            case "REPLACE":
                String old = Values.text(a[1]);
                return old.isEmpty() ? a[0] : Values.text(a[0]).replace(old, Values.text(a[2]));
            case "INSTR":
                return (long) Values.text(a[0]).indexOf(Values.text(a[1])) + 1;
            case "SUBSTR":
            case "SUBSTRING":
                int from = (int) Values.integer(a[1]);
                int count = a.length > 2 ? (int) Values.integer(a[2]) : Integer.MAX_VALUE;
                if (a[0] instanceof byte[]) {
                    int[] range = range(((byte[]) a[0]).length, from, count);
                    return java.util.Arrays.copyOfRange((byte[]) a[0], range[0], range[1]);
                }
                String text = Values.text(a[0]);
                int[] letters = range(text.length(), from, count);
                return text.substring(letters[0], letters[1]);
            case "ABS":
                Number number = Values.number(a[0]);
                return a[0] instanceof Long ? (Object) Math.abs(number.longValue())
                        : (Object) Math.abs(number.doubleValue());
            case "ROUND":
                return round(Values.number(a[0]).doubleValue(), a.length > 1 ? Values.number(a[1]).intValue() : 0);
            case "MIN":
                return extreme(a, -1);
            case "MAX":
                return extreme(a, 1);
            case "UNICODE":
                return Values.text(a[0]).isEmpty() ? null : (Object) (long) Values.text(a[0]).codePointAt(0);
            case "GLOB":
                return Evaluator.matches(Values.text(a[0]), 0, Values.text(a[1]), 0, true, -1) ? 1L : 0L;
            case "LIKE":
                int escape = a.length > 2 ? Values.text(a[2]).charAt(0) : -1;
                return Evaluator.matches(Values.text(a[0]), 0, Values.text(a[1]), 0, false, escape) ? 1L : 0L;
            default:
                throw new SQLiteException("no such function: " + name + " (code 1 SQLITE_ERROR)");
        }
    }

    private static Object quoted(Object value) {
        return value == null ? "NULL" : value instanceof byte[] ? "X'" + hex((byte[]) value) + "'"
                : value instanceof String ? "'" + ((String) value).replace("'", "''") + "'" : Values.text(value);
    }

    private static Object extreme(Object[] a, int sign) {
        Object best = a[0];
        for (Object value : a) {
            best = Values.compare(value, best) * sign > 0 ? value : best;
        }
        return best;
    }

    private static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            text.append(Character.toUpperCase(Character.forDigit(b >> 4 & 15, 16)));
            text.append(Character.toUpperCase(Character.forDigit(b & 15, 16)));
        }
        return text.toString();
    }

    private static Object round(double value, int digits) {
        double scale = 1;
        for (int i = 0; i < digits; i++) {
            scale *= 10;
        }
        double scaled = Math.abs(value) * scale;
        double rounded = Math.floor(scaled + 0.5) / scale;
        return scaled > 4e15 ? value : value < 0 ? -rounded : rounded;
    }

    private static String trim(Object[] a, boolean left, boolean right) {
        String text = Values.text(a[0]);
        String letters = a.length > 1 ? Values.text(a[1]) : " ";
        int start = 0;
        int end = text.length();
        while (left && start < end && letters.indexOf(text.charAt(start)) >= 0) {
            start++;
        }
        while (right && end > start && letters.indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return text.substring(start, end);
    }

    private static int[] range(long length, long from, long count) {
        long start = from > 0 ? from - 1 : from < 0 ? length + from : -1;
        long end = start + count;
        if (count < 0) {
            end = start;
            start += count;
        } else if (from == 0) {
            end = count - 1;
        }
        start = Math.max(0, Math.min(start, length));
        end = Math.max(start, Math.min(end, length));
        return new int[] {(int) start, (int) end};
    }
}
