package com.example.atlas.settings;

/** A thing that the user can choose, with what may be chosen. */
abstract class Setting<T> {
    private final String key;
    private final T standard;

    Setting(String key, T standard) {
        this.key = key;
        this.standard = standard;
    }

    final String key() {
        return key;
    }

    final T standard() {
        return standard;
    }

    abstract T parse(String text) throws InvalidException;

    String format(T value) {
        return value.toString();
    }

    /** It may not be chosen. */
    static final class InvalidException extends Exception {
        private static final long serialVersionUID = 1L;

        InvalidException(String key, String problem) {
            super(key + ": " + problem);
        }
    }

    /** Yes or no. */
    static final class Flag extends Setting<Boolean> {
        Flag(String key, boolean standard) {
            super(key, standard);
        }

        @Override
        Boolean parse(String text) throws InvalidException {
            if (text.equals("on") || text.equals("off")) {
                return text.equals("on");
            }
            throw new InvalidException(key(), "expected on or off");
        }

        @Override
        String format(Boolean value) {
            return value ? "on" : "off";
        }
    }

    /** A whole number between others. */
    static final class Range extends Setting<Integer> {
        private final int least;
        private final int most;

        Range(String key, int standard, int least, int most) {
            super(key, standard);
            this.least = least;
            this.most = most;
        }

        @Override
        Integer parse(String text) throws InvalidException {
            int value;
            try {
                value = Integer.parseInt(text);
            } catch (NumberFormatException e) {
                throw new InvalidException(key(), "expected a number");
            }
            if (value < least || value > most) {
                throw new InvalidException(key(), value + " is not in " + least + " to " + most);
            }
            return value;
        }
    }

    /** One of some. */
    static final class Choice<E extends Enum<E>> extends Setting<E> {
        private final E[] choices;

        Choice(String key, E standard, E[] choices) {
            super(key, standard);
            this.choices = choices;
        }

        @Override
        E parse(String text) throws InvalidException {
            for (E choice : choices) {
                if (choice.name().equalsIgnoreCase(text)) {
                    return choice;
                }
            }
            throw new InvalidException(key(), "no choice " + text);
        }

        @Override
        String format(E value) {
            return value.name().toLowerCase();
        }
    }

    /** A text, not too long. */
    static final class Words extends Setting<String> {
        private final int longest;

        Words(String key, String standard, int longest) {
            super(key, standard);
            this.longest = longest;
        }

        @Override
        String parse(String text) throws InvalidException {
            String trimmed = text.trim();
            if (trimmed.length() > longest) {
                throw new InvalidException(key(), "longer than " + longest);
            }
            return trimmed;
        }
    }
}
