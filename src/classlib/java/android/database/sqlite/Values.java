package android.database.sqlite;

/** Values of SQL: null, Long, Double, String and byte[]; their order, conversions and affinities. */
public final class Values {
    static final int NONE = 0;
    static final int TEXT = 1;
    static final int NUMERIC = 2;
    static final int INTEGER = 3;
    static final int REAL = 4;

    private Values() {
    }

    /** The affinity that a declared type gives. */
    static int affinity(String type) {
        String upper = type.toUpperCase();
        if (upper.contains("INT")) {
            return INTEGER;
        }
        if (upper.contains("CHAR") || upper.contains("CLOB") || upper.contains("TEXT")) {
            return TEXT;
        }
        if (upper.contains("BLOB") || upper.isEmpty()) {
            return NONE;
        }
        return upper.contains("REAL") || upper.contains("FLOA") || upper.contains("DOUB") ? REAL : NUMERIC;
    }

    /** A number as text, as SQLite writes it: 15 digits at the most. */
    public static String text(Object value) {
        if (value instanceof byte[]) {
            return new String((byte[]) value, java.nio.charset.StandardCharsets.UTF_8);
        }
        if (!(value instanceof Double)) {
            return value.toString();
        }
        double d = (Double) value;
        if (Double.isInfinite(d)) {
            return d > 0 ? "Inf" : "-Inf";
        }
        if (d == Math.rint(d) && Math.abs(d) < 1e15) {
            return d == 0 ? "0.0" : (long) d + ".0";
        }
        return digits(d);
    }

    private static String digits(double d) {
        String plain = String.format("%.14e", d);
        int e = plain.indexOf('e');
        int exponent = Integer.parseInt(plain.substring(e + 1).replace("+", ""));
        String mantissa = plain.substring(0, e);
        boolean negative = mantissa.startsWith("-");
        String all = (negative ? mantissa.substring(1) : mantissa).replace(".", "");
        int end = all.length();
        while (end > 1 && all.charAt(end - 1) == '0') {
            end--;
        }
        all = all.substring(0, end);
        StringBuilder out = new StringBuilder(negative ? "-" : "");
        if (exponent < -4 || exponent >= 15) {
            out.append(all.charAt(0)).append('.').append(end > 1 ? all.substring(1) : "0");
            out.append(exponent < 0 ? "e-" : "e+").append(Math.abs(exponent) < 10 ? "0" : "");
            out.append(Math.abs(exponent));
        } else if (exponent < 0) {
            out.append("0.");
            for (int i = -1; i > exponent; i--) {
                out.append('0');
            }
            out.append(all);
        } else {
            StringBuilder whole = new StringBuilder(all);
            while (whole.length() < exponent + 1) {
                whole.append('0');
            }
            out.append(whole, 0, exponent + 1).append('.');
            out.append(whole.length() > exponent + 1 ? whole.substring(exponent + 1) : "0");
        }
        return out.toString();
    }

    /** How much of a text is a number, and whether it is a whole one. */
    private static int numberLength(String s, boolean[] real) {
        int i = 0;
        int length = s.length();
        if (i < length && (s.charAt(i) == '-' || s.charAt(i) == '+')) {
            i++;
        }
        int digits = 0;
        while (i < length && s.charAt(i) >= '0' && s.charAt(i) <= '9') {
            i++;
            digits++;
        }
        if (i < length && s.charAt(i) == '.') {
            int point = i++;
            while (i < length && s.charAt(i) >= '0' && s.charAt(i) <= '9') {
                i++;
                digits++;
            }
            real[0] = true;
            if (digits == 0) {
                return 0;
            }
        }
        if (digits == 0) {
            return 0;
        }
        if (i < length && (s.charAt(i) == 'e' || s.charAt(i) == 'E')) {
            int j = i + 1;
            if (j < length && (s.charAt(j) == '-' || s.charAt(j) == '+')) {
                j++;
            }
            int start = j;
            while (j < length && s.charAt(j) >= '0' && s.charAt(j) <= '9') {
                j++;
            }
            if (j > start) {
                real[0] = true;
                i = j;
            }
        }
        return i;
    }

    private static Number parsed(String s, int end, boolean real) {
        String digits = s.substring(s.startsWith("+") ? 1 : 0, end);
        if (!real) {
            try {
                return Long.valueOf(digits);
            } catch (NumberFormatException e) {
                return Double.valueOf(digits);
            }
        }
        return Double.valueOf(digits);
    }

    /** The number that a value begins with, or 0. */
    public static Number number(Object value) {
        if (value instanceof Number) {
            return (Number) value;
        }
        if (value == null) {
            return 0L;
        }
        String s = (value instanceof byte[] ? new String((byte[]) value) : value.toString()).trim();
        boolean[] real = new boolean[1];
        int end = numberLength(s, real);
        return end == 0 ? (Number) 0L : parsed(s, end, real[0]);
    }

    /** The whole number that a value begins with, or 0; of a number what comes before its point. */
    static long integer(Object value) {
        if (value instanceof Number) {
            return ((Number) value).longValue();
        }
        String s = value == null ? "" : text(value).trim();
        int end = s.startsWith("-") || s.startsWith("+") ? 1 : 0;
        int first = end;
        while (end < s.length() && s.charAt(end) >= '0' && s.charAt(end) <= '9') {
            end++;
        }
        return end == first ? 0 : parsed(s, end, false).longValue();
    }

    /** Whether a value is a number, or a text that is one altogether. */
    static boolean isNumber(Object value) {
        boolean[] real = new boolean[1];
        String s = value instanceof String ? ((String) value).trim() : "";
        return value instanceof Number || !s.isEmpty() && numberLength(s, real) == s.length();
    }

    /** A text that is a number altogether as that number, all else as it is. */
    static Object numeric(Object value) {
        if (!(value instanceof String)) {
            return value;
        }
        String s = ((String) value).trim();
        boolean[] real = new boolean[1];
        int end = numberLength(s, real);
        return end == 0 || end < s.length() ? value : whole(parsed(s, end, real[0]));
    }

    /** A double that is a whole number as such. */
    private static Object whole(Number number) {
        if (number instanceof Double) {
            double d = (Double) number;
            if (d == Math.rint(d) && Math.abs(d) < 9007199254740992.0) {
                return (long) d;
            }
        }
        return number;
    }

    static Object apply(int affinity, Object value) {
        switch (affinity) {
            case TEXT:
                return value instanceof Number ? text(value) : value;
            case NUMERIC:
            case INTEGER:
                return value instanceof Double ? whole((Double) value) : numeric(value);
            case REAL:
                Object number = numeric(value);
                return number instanceof Long ? (Object) ((Long) number).doubleValue() : number;
            default:
                return value;
        }
    }

    private static int rank(Object value) {
        return value == null ? 0 : value instanceof Number ? 1 : value instanceof String ? 2 : 3;
    }

    /** Exactly: not every whole number is a double. */
    private static int compare(long whole, double other) {
        if (other >= 9223372036854775808.0) {
            return -1;
        }
        if (other < -9223372036854775808.0) {
            return 1;
        }
        int order = Long.compare(whole, (long) other);
        return order != 0 ? order : Double.compare((double) (long) other, other);
    }

    /** Nulls, numbers, texts, bytes. */
    static int compare(Object a, Object b) {
        int ranks = rank(a) - rank(b);
        if (ranks != 0 || a == null) {
            return ranks;
        }
        if (a instanceof Number) {
            if (a instanceof Long && b instanceof Long) {
                return Long.compare((Long) a, (Long) b);
            }
            if (a instanceof Long) {
                return compare((long) (Long) a, ((Number) b).doubleValue());
            }
            if (b instanceof Long) {
                return -compare((long) (Long) b, (double) (Double) a);
            }
            double x = (Double) a;
            double y = (Double) b;
            return x < y ? -1 : x > y ? 1 : 0;
        }
        if (a instanceof String) {
            return ((String) a).compareTo((String) b);
        }
        byte[] x = (byte[]) a;
        byte[] y = (byte[]) b;
        for (int i = 0; i < x.length && i < y.length; i++) {
            if (x[i] != y[i]) {
                return (x[i] & 255) - (y[i] & 255);
            }
        }
        return x.length - y.length;
    }

    /** What Java gives as one of the five kinds. */
    static Object from(Object value) {
        if (value == null || value instanceof Long || value instanceof Double || value instanceof String
                || value instanceof byte[]) {
            return value;
        }
        if (value instanceof Float) {
            return (double) (Float) value;
        }
        if (value instanceof Boolean) {
            return (Boolean) value ? 1L : 0L;
        }
        return value instanceof Number ? (Object) ((Number) value).longValue() : value.toString();
    }
}
