package java.util.regex;

import java.util.HashMap;

/** Reads a regular expression. Left out: CANON_EQ, \X, \b{g}, \N{...}, and most names of blocks and scripts. */
final class Parser {
    /** Marks a character between \Q and \E, which means itself. */
    private static final int QUOTED = 1 << 24;

    int flags;
    int groups = 1;
    boolean references;
    final HashMap<String, Integer> names = new HashMap<String, Integer>();

    private final String pattern;
    private final int[] code;
    private final int length;
    private int cursor;

    /** The set of the class that escape() has just read. */
    private CharSet escaped;
    private Node special;

    Parser(String pattern, int flags) {
        this.pattern = pattern;
        this.flags = (flags & Pattern.UNICODE_CHARACTER_CLASS) != 0 ? flags | Pattern.UNICODE_CASE : flags;
        code = new int[pattern.length() + 2];
        length = read(pattern, (flags & Pattern.LITERAL) != 0);
    }

    /** The code points without \Q and \E. */
    private int read(String text, boolean literal) {
        int count = 0;
        boolean quoted = literal;
        for (int i = 0; i < text.length();) {
            int c = text.codePointAt(i);
            if (c == '\\' && !literal && i + 1 < text.length()) {
                char next = text.charAt(i + 1);
                if (next == (quoted ? 'E' : 'Q')) {
                    quoted = !quoted;
                    i += 2;
                    continue;
                }
                if (!quoted) {
                    code[count++] = c;
                    c = text.codePointAt(++i);
                }
            }
            code[count++] = quoted ? c | QUOTED : c;
            i += Character.charCount(c);
        }
        return count;
    }

    Node parse() {
        Node node = expression();
        if (cursor != length) {
            throw peek() == ')' ? errorAt("Unmatched closing ')'", cursor - 1) : error("Unexpected internal error");
        }
        return node;
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    private PatternSyntaxException error(String description) {
        return errorAt(description, cursor - 1);
    }

    private PatternSyntaxException errorAt(String description, int index) {
        return new PatternSyntaxException(description, pattern, index);
    }

    private int at(int index) {
        return index < code.length ? code[index] : 0;
    }

    private int peek() {
        if (has(Pattern.COMMENTS)) {
            skipComments();
        }
        return at(cursor);
    }

    private int next() {
        cursor++;
        return peek();
    }

    private int read() {
        int c = at(cursor++);
        if (has(Pattern.COMMENTS) && (isBlank(c) || c == '#')) {
            cursor--;
            skipComments();
            c = at(cursor++);
        }
        return c;
    }

    private static boolean isBlank(int c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    private void skipComments() {
        for (;;) {
            while (isBlank(at(cursor)) && cursor < length) {
                cursor++;
            }
            if (at(cursor) != '#') {
                return;
            }
            while (cursor < length && !isLineEnd(at(cursor))) {
                cursor++;
            }
        }
    }

    private boolean isLineEnd(int c) {
        return has(Pattern.UNIX_LINES) ? c == '\n' : !Properties.NO_LINE_END.has(c & ~QUOTED);
    }

    private void accept(int wanted, String otherwise) {
        if (read() != wanted) {
            throw error(otherwise);
        }
    }

    private Node expression() {
        Node choice = null;
        Node first = null;
        for (;;) {
            Node node = sequence();
            if (first == null) {
                first = node;
            } else {
                if (choice == null) {
                    choice = Node.of(Node.CHOICE, 0, first);
                }
                choice.add(node);
            }
            if (peek() != '|') {
                return choice == null ? first : choice;
            }
            next();
        }
    }

    private Node sequence() {
        Node sequence = new Node(Node.SEQUENCE);
        for (;;) {
            Node node;
            int c = peek();
            switch (c) {
                case '(':
                    node = group();
                    if (node != null) {
                        sequence.add(node);
                    }
                    continue;
                case '[':
                    node = Node.of(set(true));
                    break;
                case '\\':
                    c = at(++cursor);
                    cursor--;
                    if (c == 'p' || c == 'P') {
                        cursor++;
                        node = Node.of(property(c == 'P'));
                        break;
                    }
                    atoms(sequence);
                    continue;
                case '^':
                    next();
                    node = new Node(Node.ASSERTION, !has(Pattern.MULTILINE) ? Program.BEGIN
                            : has(Pattern.UNIX_LINES) ? Program.LINE_BEGIN_UNIX : Program.LINE_BEGIN);
                    break;
                case '$':
                    next();
                    node = new Node(Node.ASSERTION, has(Pattern.MULTILINE)
                            ? has(Pattern.UNIX_LINES) ? Program.LINE_END_UNIX : Program.LINE_END
                            : has(Pattern.UNIX_LINES) ? Program.LAST_UNIX : Program.LAST);
                    break;
                case '.':
                    next();
                    node = Node.of(has(Pattern.DOTALL) ? Properties.ANY
                            : has(Pattern.UNIX_LINES) ? Properties.NO_NEWLINE : Properties.NO_LINE_END);
                    break;
                case '|':
                case ')':
                    return sequence;
                case '?':
                case '*':
                case '+':
                    cursor++;
                    throw error("Dangling meta character '" + (char) c + "'");
                case 0:
                    if (cursor >= length) {
                        return sequence;
                    }
                    atoms(sequence);
                    continue;
                default:
                    atoms(sequence);
                    continue;
            }
            sequence.add(closure(node));
        }
    }

    /** Characters up to the next operator; the last of them may be repeated. */
    private void atoms(Node sequence) {
        int first = 0;
        for (;;) {
            int c = peek();
            if (c == '{' && first == 0) {
                sequence.add(closure(new Node(Node.EMPTY)));
                return;
            }
            if (c == 0 && cursor >= length || c < 0x80 && "*+?{$.^([|)".indexOf(c) >= 0 && c != 0) {
                return;
            }
            Node node;
            if (c == '\\') {
                int letter = at(cursor + 1);
                if (letter == 'p' || letter == 'P') {
                    return;
                }
                node = escapedAtom();
            } else {
                cursor++;
                node = literal(c & ~QUOTED);
            }
            first++;
            sequence.add(closure(node));
        }
    }

    private Node escapedAtom() {
        int c = escape(false, false);
        if (c >= 0) {
            return literal(c);
        }
        if (special != null) {
            return special;
        }
        return Node.of(escaped);
    }

    private Node literal(int c) {
        CharSet folded = folded(c);
        return folded == null ? new Node(Node.CHAR, c) : Node.of(folded);
    }

    /** The character in either case if that matters, or null. */
    private CharSet folded(int c) {
        if (!has(Pattern.CASE_INSENSITIVE)) {
            return null;
        }
        if (has(Pattern.UNICODE_CASE)) {
            int upper = Character.toUpperCase(c);
            return upper != Character.toLowerCase(upper) ? CharSet.range(c, c, true) : null;
        }
        return c < 0x80 && Character.isLetter(c) ? CharSet.range(c, c, false) : null;
    }

    /** What follows a backslash, also in a class: the character, or -1 for more than that. */
    private int escape(boolean inClass, boolean inRange) {
        int c = at(cursor + 1);
        cursor += 2;
        escaped = null;
        special = null;
        switch (c) {
            case '0':
                return octal();
            case 'a':
                return 7;
            case 'c':
                if (cursor < length) {
                    return read() ^ 64;
                }
                throw error("Illegal control escape sequence");
            case 'e':
                return 27;
            case 'f':
                return '\f';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case 'u':
                return unicode();
            case 'x':
                return hexadecimal();
            case 'v':
                if (inRange) {
                    return 0x0b;
                }
                escaped = Properties.escape(c, false);
                return -1;
            case 'd':
            case 'h':
            case 's':
            case 'w':
                escaped = Properties.escape(c, has(Pattern.UNICODE_CHARACTER_CLASS));
                return -1;
            case 'D':
            case 'H':
            case 'S':
            case 'V':
            case 'W':
                escaped = Properties.escape(c + 32, has(Pattern.UNICODE_CHARACTER_CLASS)).not();
                return -1;
            default:
                break;
        }
        boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
        if (!letter && (c < '1' || c > '9')) {
            return c & ~QUOTED;
        }
        special = inClass ? null : special(c);
        if (special == null) {
            throw error("Illegal/unsupported escape sequence");
        }
        return -1;
    }

    private Node special(int c) {
        switch (c) {
            case 'A':
                return new Node(Node.ASSERTION, Program.BEGIN);
            case 'B':
                return new Node(Node.ASSERTION, Program.NO_BOUNDARY);
            case 'b':
                return new Node(Node.ASSERTION, Program.BOUNDARY);
            case 'G':
                return new Node(Node.ASSERTION, Program.LAST_MATCH);
            case 'Z':
                return new Node(Node.ASSERTION, has(Pattern.UNIX_LINES) ? Program.LAST_UNIX : Program.LAST);
            case 'z':
                return new Node(Node.ASSERTION, Program.END);
            case 'R':
                return lineBreak();
            case 'k':
                if (read() != '<') {
                    throw error("\\k is not followed by '<' for named capturing group");
                }
                String name = groupName(read());
                if (!names.containsKey(name)) {
                    throw error("named capturing group <" + name + "> does not exist");
                }
                return reference(names.get(name));
            default:
                return c >= '1' && c <= '9' ? reference(number(c - '0')) : null;
        }
    }

    private static Node lineBreak() {
        Node both = Node.of(Node.SEQUENCE, 0, new Node(Node.CHAR, '\r'));
        both.add(new Node(Node.CHAR, '\n'));
        Node choice = Node.of(Node.CHOICE, 0, both);
        choice.add(Node.of(Properties.escape('v', false)));
        return choice;
    }

    private Node reference(int group) {
        references = true;
        Node node = new Node(Node.REFERENCE, group);
        node.mode = !has(Pattern.CASE_INSENSITIVE) ? 0 : has(Pattern.UNICODE_CASE) ? 2 : 1;
        return node;
    }

    /** Takes more digits as long as there is a group of that number. */
    private int number(int first) {
        int number = first;
        for (int c = peek(); c >= '0' && c <= '9'; c = peek()) {
            int longer = number * 10 + c - '0';
            if (groups - 1 < longer) {
                break;
            }
            number = longer;
            read();
        }
        return number;
    }

    private static boolean isOctal(int c) {
        return c >= '0' && c <= '7';
    }

    private int octal() {
        int a = read();
        if (!isOctal(a)) {
            throw error("Illegal octal escape sequence");
        }
        int b = read();
        if (!isOctal(b)) {
            cursor--;
            return a - '0';
        }
        int c = read();
        if (isOctal(c) && a <= '3') {
            return (a - '0') * 64 + (b - '0') * 8 + c - '0';
        }
        cursor--;
        return (a - '0') * 8 + b - '0';
    }

    private static int hex(int c) {
        return c < 0x80 ? Character.digit(c, 16) : -1;
    }

    private int hexadecimal() {
        int a = read();
        if (hex(a) >= 0) {
            int b = read();
            if (hex(b) >= 0) {
                return hex(a) * 16 + hex(b);
            }
        } else if (a == '{' && hex(peek()) >= 0) {
            int value = 0;
            int c;
            while (hex(c = read()) >= 0) {
                value = value * 16 + hex(c);
                if (value > Character.MAX_CODE_POINT) {
                    throw error("Hexadecimal codepoint is too big");
                }
            }
            if (c != '}') {
                throw error("Unclosed hexadecimal escape sequence");
            }
            return value;
        }
        throw error("Illegal hexadecimal escape sequence");
    }

    private int unicode() {
        int value = unit();
        if (value < 0x10000 && Character.isHighSurrogate((char) value)) {
            int saved = cursor;
            if (read() == '\\' && read() == 'u') {
                int low = unit();
                if (Character.isLowSurrogate((char) low)) {
                    return Character.toCodePoint((char) value, (char) low);
                }
            }
            cursor = saved;
        }
        return value;
    }

    private int unit() {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            int digit = hex(read());
            if (digit < 0) {
                throw error("Illegal Unicode escape sequence");
            }
            value = value * 16 + digit;
        }
        return value;
    }

    /** What follows [. */
    private CharSet set(boolean consume) {
        CharSet all = null;
        CharSet last = null;
        CharSet singles = null;
        boolean negated = false;
        int c = next();
        if (c == '^' && at(cursor - 1) == '[') {
            c = next();
            negated = true;
        }
        for (;;) {
            if (c == '[') {
                last = set(true);
                all = all == null ? last : all.or(last);
                c = peek();
                continue;
            }
            if (c == '&') {
                c = next();
                if (c == '&') {
                    CharSet right = right();
                    if (singles != null) {
                        all = all == null ? singles : all.or(singles);
                        last = last == null ? singles : last;
                        singles = null;
                    }
                    if (right != null) {
                        last = right;
                    }
                    if (all == null && right == null) {
                        throw error("Bad class syntax");
                    }
                    all = all == null ? right : all.and(last);
                    c = peek();
                    continue;
                }
                cursor--;
            } else if (c == 0 && cursor >= length) {
                throw error("Unclosed character class");
            } else if (c == ']' && (all != null || singles != null)) {
                if (consume) {
                    next();
                }
                CharSet set = all == null ? singles : singles == null ? all : all.or(singles);
                return negated ? set.not() : set;
            }
            CharSet item = range();
            if (item instanceof Latin) {
                singles = singles == null ? item : singles.or(item);
            } else {
                last = item;
                all = all == null ? item : all.or(item);
            }
            c = peek();
        }
    }

    /** What follows &&: classes and members up to ] or the next &&. */
    private CharSet right() {
        CharSet right = null;
        int c = next();
        while (c != ']' && c != '&') {
            CharSet more;
            if (c == '[') {
                more = set(true);
            } else {
                cursor--;
                more = set(false);
            }
            right = right == null ? more : right.or(more);
            c = peek();
        }
        return right;
    }

    /** A single character of Latin-1: these are gathered apart from the other members of a class. */
    private static final class Latin extends CharSet {
        private final CharSet set;

        Latin(CharSet set) {
            this.set = set;
        }

        @Override
        boolean decide(int c) {
            return set.has(c);
        }
    }

    private CharSet member(int c) {
        CharSet folded = folded(c);
        CharSet set = folded == null ? CharSet.single(c) : folded;
        return c < 256 ? new Latin(set) : set;
    }

    /** A member of a class: a range, a character or an escaped class. */
    private CharSet range() {
        int c = peek();
        if (c == '\\') {
            int letter = at(++cursor);
            if (letter == 'p' || letter == 'P') {
                return property(letter == 'P');
            }
            boolean inRange = at(cursor + 1) == '-';
            cursor--;
            c = escape(true, inRange);
            if (c < 0) {
                return escaped;
            }
        } else {
            next();
            c &= ~QUOTED;
        }
        if (peek() == '-') {
            int end = at(cursor + 1);
            if (end == '[') {
                return member(c);
            }
            if (end != ']') {
                next();
                int last = peek();
                if (last == '\\') {
                    last = escape(true, true);
                } else {
                    next();
                    last &= ~QUOTED;
                }
                if (last < c) {
                    throw error("Illegal character range");
                }
                return has(Pattern.CASE_INSENSITIVE) ? CharSet.range(c, last, has(Pattern.UNICODE_CASE))
                        : CharSet.range(c, last);
            }
        }
        return member(c);
    }

    /** What follows \p; the cursor is at the p. */
    private CharSet property(boolean negated) {
        int c = next();
        String name;
        if (c != '{') {
            name = new String(Character.toChars(c & ~QUOTED));
            read();
        } else {
            int start = ++cursor;
            while (cursor < length && at(cursor) != '}') {
                cursor++;
            }
            if (cursor++ >= length) {
                cursor++;
                throw error("Unclosed character family");
            }
            if (start + 1 >= cursor) {
                throw error("Empty character family");
            }
            StringBuilder text = new StringBuilder();
            for (int i = start; i < cursor - 1; i++) {
                text.appendCodePoint(at(i) & ~QUOTED);
            }
            name = text.toString();
        }
        CharSet set = named(name);
        return negated ? set.not() : set;
    }

    private CharSet named(String name) {
        int equals = name.indexOf('=');
        if (equals >= 0) {
            return valued(name.substring(0, equals), name.substring(equals + 1));
        }
        if (name.startsWith("In")) {
            return block(name.substring(2));
        }
        boolean ignoreCase = has(Pattern.CASE_INSENSITIVE);
        if (name.startsWith("Is")) {
            String rest = name.substring(2);
            CharSet set = Properties.unicode(rest);
            boolean cased = rest.equalsIgnoreCase("uppercase") || rest.equalsIgnoreCase("lowercase")
                    || rest.equalsIgnoreCase("titlecase");
            if (ignoreCase && cased && set != null) {
                set = Properties.unicode("UPPERCASE").or(Properties.unicode("LOWERCASE"))
                        .or(Properties.unicode("TITLECASE"));
            }
            if (set == null) {
                set = Properties.named(rest, ignoreCase);
            }
            return set == null ? script(rest) : set;
        }
        CharSet set = has(Pattern.UNICODE_CHARACTER_CLASS) ? Properties.unicodePosix(name) : null;
        if (set == null) {
            set = Properties.named(name, ignoreCase);
        }
        if (set == null) {
            throw error("Unknown character property name {" + name + "}");
        }
        return set;
    }

    private CharSet valued(String key, String value) {
        switch (key.toLowerCase()) {
            case "sc":
            case "script":
                return script(value);
            case "blk":
            case "block":
                return block(value);
            case "gc":
            case "general_category":
                CharSet set = Properties.named(value, has(Pattern.CASE_INSENSITIVE));
                if (set != null) {
                    return set;
                }
                break;
            default:
                break;
        }
        throw error("Unknown Unicode property {name=<" + key + ">, value=<" + value + ">}");
    }

    private CharSet script(String name) {
        CharSet set = Scripts.script(name);
        if (set == null) {
            throw error("Unknown character script name {" + name + "}");
        }
        return set;
    }

    private CharSet block(String name) {
        CharSet set = Scripts.block(name);
        if (set == null) {
            throw error("Unknown character block name {" + name + "}");
        }
        return set;
    }

    private static boolean isLatin(int c) {
        return c < 0x80 && Character.isLetter(c);
    }

    private String groupName(int first) {
        if (!isLatin(first)) {
            throw error("capturing group name does not start with a Latin letter");
        }
        StringBuilder name = new StringBuilder();
        int c = first;
        do {
            name.append((char) c);
            c = read();
        } while (isLatin(c) || c >= '0' && c <= '9');
        if (c != '>') {
            throw error("named capturing group is missing trailing '>'");
        }
        return name.toString();
    }

    /** A group, or null if it only sets flags. */
    private Node group() {
        int saved = flags;
        Node node;
        int c = next();
        if (c != '?') {
            node = captured();
        } else {
            c = at(cursor + 1);
            cursor += 2;
            switch (c) {
                case ':':
                    node = expression();
                    break;
                case '=':
                case '!':
                    node = Node.of(Node.LOOK, c == '!' ? Program.NEGATIVE : 0, expression());
                    break;
                case '>':
                    node = Node.of(Node.ATOMIC, 0, expression());
                    break;
                case '<':
                    node = named();
                    break;
                case '$':
                case '@':
                    throw error("Unknown group type");
                default:
                    cursor--;
                    addFlags();
                    c = read();
                    if (c == ')') {
                        return null;
                    }
                    if (c != ':') {
                        throw error("Unknown inline modifier");
                    }
                    node = expression();
                    break;
            }
        }
        accept(')', "Unclosed group");
        flags = saved;
        return closure(node);
    }

    private Node captured() {
        int group = groups++;
        return Node.of(Node.GROUP, group, expression());
    }

    /** What follows (?<: a named group or a look behind. */
    private Node named() {
        int c = read();
        if (c != '=' && c != '!') {
            String name = groupName(c);
            if (names.containsKey(name)) {
                throw error("Named capturing group <" + name + "> is already defined");
            }
            names.put(name, groups);
            return captured();
        }
        Node body = expression();
        if (!body.isBounded()) {
            throw error("Look-behind group does not have an obvious maximum length");
        }
        Node look = Node.of(Node.LOOK, c == '!' ? Program.BEHIND | Program.NEGATIVE : Program.BEHIND, body);
        look.max = body.maxLength();
        return look;
    }

    private void addFlags() {
        boolean on = true;
        int c = peek();
        for (;;) {
            int flag;
            switch (c) {
                case 'i':
                    flag = Pattern.CASE_INSENSITIVE;
                    break;
                case 'm':
                    flag = Pattern.MULTILINE;
                    break;
                case 's':
                    flag = Pattern.DOTALL;
                    break;
                case 'd':
                    flag = Pattern.UNIX_LINES;
                    break;
                case 'u':
                    flag = Pattern.UNICODE_CASE;
                    break;
                case 'c':
                    flag = Pattern.CANON_EQ;
                    break;
                case 'x':
                    flag = Pattern.COMMENTS;
                    break;
                case 'U':
                    flag = Pattern.UNICODE_CHARACTER_CLASS | Pattern.UNICODE_CASE;
                    break;
                case '-':
                    if (!on) {
                        return;
                    }
                    on = false;
                    c = next();
                    continue;
                default:
                    return;
            }
            flags = on ? flags | flag : flags & ~flag;
            c = next();
        }
    }

    private Node closure(Node node) {
        int c = peek();
        int min = c == '+' ? 1 : 0;
        int max = c == '?' ? 1 : Node.ENDLESS;
        if (c == '{') {
            if (at(cursor + 1) < '0' || at(cursor + 1) > '9') {
                throw errorAt("Illegal repetition", cursor + 1);
            }
            cursor++;
            min = count();
            max = min;
            if (peekRaw() == ',') {
                cursor++;
                max = peekRaw() == '}' ? Node.ENDLESS : count();
            }
            if (peekRaw() != '}') {
                throw errorAt("Unclosed counted closure", cursor);
            }
            if (max < min) {
                throw errorAt("Illegal repetition range", cursor);
            }
            c = next();
        } else if (c == '?' || c == '*' || c == '+') {
            c = next();
        } else {
            return node;
        }
        Node repeat = Node.of(Node.REPEAT, 0, node);
        repeat.min = min;
        repeat.max = max;
        if (c == '?' || c == '+') {
            next();
            repeat.mode = c == '?' ? Node.LAZY : Node.POSSESSIVE;
        }
        return repeat;
    }

    private int peekRaw() {
        return at(cursor);
    }

    private int count() {
        long count = 0;
        int c = at(cursor);
        while (c >= '0' && c <= '9') {
            count = count * 10 + c - '0';
            if (count > Integer.MAX_VALUE) {
                throw errorAt("Illegal repetition range", cursor);
            }
            c = at(++cursor);
        }
        return (int) count;
    }
}
