package java.util.regex;

/** A regular expression is none. */
public class PatternSyntaxException extends IllegalArgumentException {
    private final String description;
    private final String pattern;
    private final int index;

    public PatternSyntaxException(String description, String pattern, int index) {
        this.description = description;
        this.pattern = pattern;
        this.index = index;
    }

    public String getDescription() {
        return description;
    }

    public String getPattern() {
        return pattern;
    }

    public int getIndex() {
        return index;
    }

    @Override
    public String getMessage() {
        StringBuilder text = new StringBuilder(description);
        if (index >= 0) {
            text.append(" near index ").append(index);
        }
        text.append('\n').append(pattern);
        if (index >= 0 && pattern != null && index < pattern.length()) {
            text.append('\n');
            for (int i = 0; i < index; i++) {
                text.append(pattern.charAt(i) == '\t' ? '\t' : ' ');
            }
            text.append('^');
        }
        return text.toString();
    }
}
