package java.util;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentHashMap;

/** Texts by their names, kept in files of lines. The order is that of a concurrent map. XML is left out. */
public class Properties extends Hashtable<Object, Object> {
    private static final String[] DAYS = {"Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"};
    private static final String[] MONTHS =
        {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

    protected Properties defaults;
    private ConcurrentHashMap<Object, Object> map = new ConcurrentHashMap<Object, Object>(8);

    public Properties() {
        this(null);
    }

    public Properties(int capacity) {
        this(null);
        map = new ConcurrentHashMap<Object, Object>(capacity);
    }

    public Properties(Properties defaults) {
        super(1);
        this.defaults = defaults;
    }

    public synchronized Object setProperty(String key, String value) {
        return put(key, value);
    }

    public String getProperty(String key) {
        Object value = map.get(key);
        if (value instanceof String) {
            return (String) value;
        }
        return defaults == null ? null : defaults.getProperty(key);
    }

    public String getProperty(String key, String fallback) {
        String value = getProperty(key);
        return value == null ? fallback : value;
    }

    public Enumeration<?> propertyNames() {
        Hashtable<String, Object> all = new Hashtable<String, Object>();
        gather(all);
        return all.keys();
    }

    private void gather(Map<String, Object> all) {
        if (defaults != null) {
            defaults.gather(all);
        }
        for (Map.Entry<Object, Object> entry : entrySet()) {
            all.put((String) entry.getKey(), entry.getValue());
        }
    }

    public Set<String> stringPropertyNames() {
        HashMap<String, String> all = new HashMap<String, String>();
        gatherTexts(all);
        return Collections.unmodifiableSet(all.keySet());
    }

    private void gatherTexts(Map<String, String> all) {
        if (defaults != null) {
            defaults.gatherTexts(all);
        }
        for (Map.Entry<Object, Object> entry : entrySet()) {
            if (entry.getKey() instanceof String && entry.getValue() instanceof String) {
                all.put((String) entry.getKey(), (String) entry.getValue());
            }
        }
    }

    public void list(PrintStream out) {
        out.print(listing());
    }

    public void list(PrintWriter out) {
        out.print(listing());
    }

    private String listing() {
        StringBuilder text = new StringBuilder("-- listing properties --\n");
        HashMap<String, Object> all = new HashMap<String, Object>();
        gather(all);
        for (Map.Entry<String, Object> entry : all.entrySet()) {
            String value = (String) entry.getValue();
            String shown = value.length() > 40 ? value.substring(0, 37) + "..." : value;
            text.append(entry.getKey()).append('=').append(shown).append('\n');
        }
        return text.toString();
    }

    public synchronized void load(InputStream in) throws IOException {
        load(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
    }

    public synchronized void load(Reader reader) throws IOException {
        BufferedReader lines = new BufferedReader(reader);
        String line = lines.readLine();
        while (line != null) {
            String text = withoutIndent(line);
            line = lines.readLine();
            if (text.isEmpty() || text.charAt(0) == '#' || text.charAt(0) == '!') {
                continue;
            }
            while (isContinued(text)) {
                text = text.substring(0, text.length() - 1) + (line == null ? "" : withoutIndent(line));
                if (line == null) {
                    break;
                }
                line = lines.readLine();
            }
            parse(text);
        }
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\f';
    }

    private static String withoutIndent(String line) {
        int start = 0;
        while (start < line.length() && isBlank(line.charAt(start))) {
            start++;
        }
        return line.substring(start);
    }

    /** Whether an odd number of backslashes ends the line. */
    private static boolean isContinued(String line) {
        int at = line.length();
        while (at > 0 && line.charAt(at - 1) == '\\') {
            at--;
        }
        return (line.length() - at) % 2 == 1;
    }

    private static boolean endsKey(char c) {
        return c == '=' || c == ':' || isBlank(c);
    }

    private void parse(String line) {
        int end = 0;
        while (end < line.length() && !endsKey(line.charAt(end))) {
            end += line.charAt(end) == '\\' ? 2 : 1;
        }
        end = Math.min(end, line.length());
        int start = end;
        boolean separated = false;
        while (start < line.length()) {
            char c = line.charAt(start);
            boolean separator = !separated && (c == '=' || c == ':');
            if (!isBlank(c) && !separator) {
                break;
            }
            separated |= separator;
            start++;
        }
        put(unescaped(line.substring(0, end)), unescaped(line.substring(start)));
    }

    private static String unescaped(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\') {
                plain.append(c);
                continue;
            }
            if (++i == text.length()) {
                break;
            }
            c = text.charAt(i);
            if (c == 'u') {
                plain.append(unicode(text, i + 1));
                i += 4;
            } else {
                plain.append(c == 't' ? '\t' : c == 'n' ? '\n' : c == 'r' ? '\r' : c == 'f' ? '\f' : c);
            }
        }
        return plain.toString();
    }

    private static char unicode(String text, int at) {
        int value = 0;
        for (int i = at; i < at + 4; i++) {
            int digit = i < text.length() ? Character.digit(text.charAt(i), 16) : -1;
            if (digit < 0) {
                throw new IllegalArgumentException("Malformed \\uxxxx encoding.");
            }
            value = value * 16 + digit;
        }
        return (char) value;
    }

    @Deprecated
    public void save(OutputStream out, String comments) {
        try {
            store(out, comments);
        } catch (IOException e) {
            return;
        }
    }

    public void store(OutputStream out, String comments) throws IOException {
        store(new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.ISO_8859_1)), comments, true);
    }

    public void store(Writer writer, String comments) throws IOException {
        store(writer instanceof BufferedWriter ? writer : new BufferedWriter(writer), comments, false);
    }

    private void store(Writer out, String comments, boolean ascii) throws IOException {
        if (comments != null) {
            writeComments(out, comments, ascii);
        }
        out.write("#" + date(System.currentTimeMillis()) + "\n");
        synchronized (this) {
            for (Map.Entry<Object, Object> entry : entrySet()) {
                String key = escaped((String) entry.getKey(), true, ascii);
                out.write(key + "=" + escaped((String) entry.getValue(), false, ascii) + "\n");
            }
        }
        out.flush();
    }

    /** The time in UTC, as a date's toString has it. */
    private static String date(long millis) {
        long seconds = Math.floorDiv(millis, 1000L);
        int day = (int) Math.floorDiv(seconds, 86400L);
        int second = (int) Math.floorMod(seconds, 86400L);
        // Days from 1 March of the year 0, and by that the year of an era of 400 years.
        int shifted = day + 719468;
        int era = Math.floorDiv(shifted, 146097);
        int dayOfEra = shifted - era * 146097;
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int month = (5 * dayOfYear + 2) / 153;
        int dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1;
        int year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0);
        return DAYS[Math.floorMod(day, 7)] + " " + MONTHS[(month + 2) % 12] + " " + two(dayOfMonth) + " "
                + two(second / 3600) + ":" + two(second / 60 % 60) + ":" + two(second % 60) + " UTC " + year;
    }

    private static String two(int value) {
        return value < 10 ? "0" + value : Integer.toString(value);
    }

    private static void writeComments(Writer out, String comments, boolean ascii) throws IOException {
        out.write("#");
        for (int i = 0; i < comments.length(); i++) {
            char c = comments.charAt(i);
            if (c == '\n' || c == '\r') {
                if (c == '\r' && i + 1 < comments.length() && comments.charAt(i + 1) == '\n') {
                    i++;
                }
                out.write("\n");
                boolean commented = i + 1 < comments.length()
                        && (comments.charAt(i + 1) == '#' || comments.charAt(i + 1) == '!');
                out.write(commented ? "" : "#");
            } else if (c > 0xff) {
                out.write(hex(c));
            } else {
                out.write(c);
            }
        }
        out.write("\n");
    }

    private static String hex(char c) {
        String digits = "000" + Integer.toHexString(c).toUpperCase();
        return "\\u" + digits.substring(digits.length() - 4);
    }

    private static String escaped(String text, boolean isKey, boolean ascii) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ' ') {
                out.append(i == 0 || isKey ? "\\ " : " ");
            } else if (c == '\t' || c == '\n' || c == '\r' || c == '\f') {
                out.append('\\').append(c == '\t' ? 't' : c == '\n' ? 'n' : c == '\r' ? 'r' : 'f');
            } else if (c == '=' || c == ':' || c == '#' || c == '!' || c == '\\') {
                out.append('\\').append(c);
            } else if (ascii && (c < 0x20 || c > 0x7e)) {
                out.append(hex(c));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    @Override
    public int size() {
        return map.size();
    }

    @Override
    public boolean isEmpty() {
        return map.isEmpty();
    }

    @Override
    public Enumeration<Object> keys() {
        return map.keys();
    }

    @Override
    public Enumeration<Object> elements() {
        return map.elements();
    }

    @Override
    public boolean contains(Object value) {
        return map.containsValue(value);
    }

    @Override
    public boolean containsValue(Object value) {
        return map.containsValue(value);
    }

    @Override
    public boolean containsKey(Object key) {
        return map.containsKey(key);
    }

    @Override
    public Object get(Object key) {
        return map.get(key);
    }

    @Override
    public synchronized Object put(Object key, Object value) {
        return map.put(key, value);
    }

    @Override
    public synchronized Object remove(Object key) {
        return map.remove(key);
    }

    @Override
    public synchronized void putAll(Map<?, ?> others) {
        map.putAll(others);
    }

    @Override
    public synchronized void clear() {
        map.clear();
    }

    @Override
    public synchronized String toString() {
        return map.toString();
    }

    @Override
    public Set<Object> keySet() {
        return Collections.synchronizedSet(map.keySet());
    }

    @Override
    public Collection<Object> values() {
        return Collections.synchronizedCollection(map.values());
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
        return Collections.synchronizedSet(map.entrySet());
    }

    @Override
    public synchronized boolean equals(Object other) {
        return map.equals(other);
    }

    @Override
    public synchronized int hashCode() {
        return map.hashCode();
    }

    @Override
    public synchronized Object clone() {
        Properties copy = (Properties) super.clone();
        copy.map = new ConcurrentHashMap<Object, Object>(map);
        return copy;
    }
}
