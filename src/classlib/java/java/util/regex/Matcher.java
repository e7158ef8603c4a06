package java.util.regex;

/** Applies a pattern to a text. The text is copied when it is set. */
public final class Matcher implements MatchResult {
    private Pattern pattern;
    private Engine engine;
    private CharSequence given;
    private String text;

    /** Whether the last operation matched. */
    private boolean matched;
    /** Where the next find begins, or -1 after the last. */
    private int appended;
    private int lastEnd;
    private boolean anchoring = true;
    private boolean transparent;

    Matcher(Pattern pattern, CharSequence text) {
        this.pattern = pattern;
        engine = new Engine(pattern.program);
        reset(text);
    }

    public Pattern pattern() {
        return pattern;
    }

    public Matcher usePattern(Pattern other) {
        if (other == null) {
            throw new IllegalArgumentException("Pattern cannot be null");
        }
        Engine old = engine;
        pattern = other;
        engine = new Engine(other.program);
        engine.text = old.text;
        engine.from = old.from;
        engine.to = old.to;
        engine.lastMatch = old.lastMatch;
        setBounds();
        matched = false;
        return this;
    }

    public Matcher reset() {
        matched = false;
        appended = 0;
        lastEnd = 0;
        engine.lastMatch = -1;
        engine.from = 0;
        engine.to = text.length();
        setBounds();
        return this;
    }

    public Matcher reset(CharSequence text) {
        given = text;
        this.text = text.toString();
        engine.text = this.text.toCharArray();
        return reset();
    }

    private void setBounds() {
        int length = engine.text.length;
        engine.anchorFrom = anchoring ? engine.from : 0;
        engine.anchorTo = anchoring ? engine.to : length;
        engine.lookFrom = transparent ? 0 : engine.from;
        engine.lookTo = transparent ? length : engine.to;
    }

    public Matcher region(int start, int end) {
        if (start < 0 || start > text.length()) {
            throw new IndexOutOfBoundsException("start");
        }
        if (end < 0 || end > text.length()) {
            throw new IndexOutOfBoundsException("end");
        }
        if (start > end) {
            throw new IndexOutOfBoundsException("start > end");
        }
        reset();
        engine.from = start;
        engine.to = end;
        lastEnd = start;
        setBounds();
        return this;
    }

    public int regionStart() {
        return engine.from;
    }

    public int regionEnd() {
        return engine.to;
    }

    public boolean hasTransparentBounds() {
        return transparent;
    }

    public Matcher useTransparentBounds(boolean value) {
        transparent = value;
        setBounds();
        return this;
    }

    public boolean hasAnchoringBounds() {
        return anchoring;
    }

    public Matcher useAnchoringBounds(boolean value) {
        anchoring = value;
        setBounds();
        return this;
    }

    public boolean hitEnd() {
        return engine.hitEnd;
    }

    public boolean requireEnd() {
        return engine.requireEnd;
    }

    private void begin(int lastMatch) {
        engine.hitEnd = false;
        engine.requireEnd = false;
        engine.lastMatch = lastMatch;
    }

    private boolean done(boolean found) {
        matched = found;
        if (found) {
            lastEnd = engine.registers[1];
            engine.lastMatch = lastEnd;
        }
        return found;
    }

    public boolean matches() {
        begin(engine.lastMatch < 0 ? engine.from : engine.lastMatch);
        return done(engine.match(engine.from, Engine.AT_END));
    }

    public boolean lookingAt() {
        begin(engine.lastMatch < 0 ? engine.from : engine.lastMatch);
        return done(engine.match(engine.from, Engine.ANYWHERE));
    }

    public boolean find() {
        int start = lastEnd;
        if (matched && engine.registers[0] == engine.registers[1]) {
            start++;
        }
        if (start < engine.from) {
            start = engine.from;
        }
        if (start > engine.to) {
            matched = false;
            return false;
        }
        return search(start);
    }

    public boolean find(int start) {
        if (start < 0 || start > text.length()) {
            throw new IndexOutOfBoundsException("Illegal start index");
        }
        reset();
        return search(start);
    }

    private boolean search(int start) {
        begin(engine.lastMatch < 0 ? start : engine.lastMatch);
        if (!done(engine.find(start))) {
            // No more is found until the next reset.
            lastEnd = engine.to + 1;
            engine.lastMatch = engine.to + 1;
            return false;
        }
        return true;
    }

    private void checkMatch(String otherwise) {
        if (!matched) {
            throw new IllegalStateException(otherwise);
        }
    }

    private void checkGroup(int group) {
        if (group < 0 || group > groupCount()) {
            throw new IndexOutOfBoundsException("No group " + group);
        }
    }

    private int number(String name) {
        if (name == null) {
            throw new NullPointerException("Group name");
        }
        Integer number = pattern.names.get(name);
        if (number == null) {
            throw new IllegalArgumentException("No group with name <" + name + ">");
        }
        return number;
    }

    @Override
    public int groupCount() {
        return pattern.groups - 1;
    }

    @Override
    public int start() {
        checkMatch("No match available");
        return engine.registers[0];
    }

    @Override
    public int start(int group) {
        checkMatch("No match available");
        checkGroup(group);
        return engine.registers[2 * group + 1] < 0 ? -1 : engine.registers[2 * group];
    }

    public int start(String name) {
        return start(number(name));
    }

    @Override
    public int end() {
        checkMatch("No match available");
        return engine.registers[1];
    }

    @Override
    public int end(int group) {
        checkMatch("No match available");
        checkGroup(group);
        return engine.registers[2 * group + 1];
    }

    public int end(String name) {
        return end(number(name));
    }

    @Override
    public String group() {
        return group(0);
    }

    @Override
    public String group(int group) {
        checkMatch("No match found");
        checkGroup(group);
        int start = engine.registers[2 * group];
        int end = engine.registers[2 * group + 1];
        return start < 0 || end < 0 ? null : text.substring(start, end);
    }

    public String group(String name) {
        if (name == null) {
            throw new NullPointerException("Group name");
        }
        checkMatch("No match found");
        return group(number(name));
    }

    public MatchResult toMatchResult() {
        Matcher copy = new Matcher(pattern, text);
        copy.matched = matched;
        copy.engine.registers = engine.registers.clone();
        return copy;
    }

    public static String quoteReplacement(String text) {
        if (text.indexOf('\\') < 0 && text.indexOf('$') < 0) {
            return text;
        }
        StringBuilder quoted = new StringBuilder(text.length() + 8);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' || c == '$') {
                quoted.append('\\');
            }
            quoted.append(c);
        }
        return quoted.toString();
    }

    public Matcher appendReplacement(StringBuffer into, String replacement) {
        checkMatch("No match available");
        StringBuilder expanded = new StringBuilder();
        expand(expanded, replacement);
        into.append(text, appended, engine.registers[0]).append(expanded);
        appended = engine.registers[1];
        return this;
    }

    public Matcher appendReplacement(StringBuilder into, String replacement) {
        checkMatch("No match available");
        StringBuilder expanded = new StringBuilder();
        expand(expanded, replacement);
        into.append(text, appended, engine.registers[0]).append(expanded);
        appended = engine.registers[1];
        return this;
    }

    public StringBuffer appendTail(StringBuffer into) {
        return into.append(text, appended, text.length());
    }

    public StringBuilder appendTail(StringBuilder into) {
        return into.append(text, appended, text.length());
    }

    private void expand(StringBuilder into, String replacement) {
        int length = replacement.length();
        for (int i = 0; i < length;) {
            char c = replacement.charAt(i++);
            if (c == '\\') {
                if (i == length) {
                    throw new IllegalArgumentException("character to be escaped is missing");
                }
                into.append(replacement.charAt(i++));
            } else if (c == '$') {
                if (i == length) {
                    throw new IllegalArgumentException("Illegal group reference: group index is missing");
                }
                i = reference(into, replacement, i);
            } else {
                into.append(c);
            }
        }
    }

    /** Appends the group that is named here; returns where its name ends. */
    private int reference(StringBuilder into, String replacement, int from) {
        int at = from;
        int length = replacement.length();
        int group;
        if (replacement.charAt(at) == '{') {
            int end = at + 1;
            while (end < length && replacement.charAt(end) < 0x80
                    && Character.isLetterOrDigit(replacement.charAt(end))) {
                end++;
            }
            String name = replacement.substring(at + 1, end);
            if (name.isEmpty()) {
                throw new IllegalArgumentException("named capturing group is missing trailing '}'");
            }
            if (end == length || replacement.charAt(end) != '}') {
                throw new IllegalArgumentException("named capturing group is missing trailing '}'");
            }
            if (name.charAt(0) <= '9') {
                throw new IllegalArgumentException(
                        "capturing group name {" + name + "} starts with digit character");
            }
            if (!pattern.names.containsKey(name)) {
                throw new IllegalArgumentException("No group with name {" + name + "}");
            }
            group = pattern.names.get(name);
            at = end + 1;
        } else {
            group = replacement.charAt(at++) - '0';
            if (group < 0 || group > 9) {
                throw new IllegalArgumentException("Illegal group reference");
            }
            checkGroup(group);
            // More digits as long as there is a group of that number.
            while (at < length) {
                int digit = replacement.charAt(at) - '0';
                if (digit < 0 || digit > 9 || group * 10 + digit > groupCount()) {
                    break;
                }
                group = group * 10 + digit;
                at++;
            }
        }
        int start = engine.registers[2 * group];
        int end = engine.registers[2 * group + 1];
        if (start >= 0 && end >= 0) {
            into.append(text, start, end);
        }
        return at;
    }

    public String replaceAll(String replacement) {
        reset();
        if (!find()) {
            return text;
        }
        StringBuilder result = new StringBuilder();
        do {
            appendReplacement(result, replacement);
        } while (find());
        return appendTail(result).toString();
    }

    public String replaceFirst(String replacement) {
        if (replacement == null) {
            throw new NullPointerException("replacement");
        }
        reset();
        if (!find()) {
            return text;
        }
        StringBuilder result = new StringBuilder();
        appendReplacement(result, replacement);
        return appendTail(result).toString();
    }

    @Override
    public String toString() {
        return "java.util.regex.Matcher[pattern=" + pattern + " region=" + engine.from + "," + engine.to
                + " lastmatch=" + (matched ? group() : "") + "]";
    }
}
