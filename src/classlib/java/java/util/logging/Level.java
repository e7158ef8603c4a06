package java.util.logging;

import java.io.Serializable;

/** How much a record of a log matters. */
public class Level implements Serializable {
    public static final Level OFF = new Level("OFF", Integer.MAX_VALUE);
    public static final Level SEVERE = new Level("SEVERE", 1000);
    public static final Level WARNING = new Level("WARNING", 900);
    public static final Level INFO = new Level("INFO", 800);
    public static final Level CONFIG = new Level("CONFIG", 700);
    public static final Level FINE = new Level("FINE", 500);
    public static final Level FINER = new Level("FINER", 400);
    public static final Level FINEST = new Level("FINEST", 300);
    public static final Level ALL = new Level("ALL", Integer.MIN_VALUE);

    private final String name;
    private final int value;

    protected Level(String name, int value) {
        this(name, value, null);
    }

    protected Level(String name, int value, String bundle) {
        if (name == null) {
            throw new NullPointerException();
        }
        this.name = name;
        this.value = value;
    }

    public static Level parse(String name) {
        for (Level level : new Level[] {OFF, SEVERE, WARNING, INFO, CONFIG, FINE, FINER, FINEST, ALL}) {
            if (level.name.equals(name) || Integer.toString(level.value).equals(name)) {
                return level;
            }
        }
        throw new IllegalArgumentException("Bad level \"" + name + "\"");
    }

    public String getName() {
        return name;
    }

    public String getLocalizedName() {
        return name;
    }

    public String getResourceBundleName() {
        return null;
    }

    public final int intValue() {
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Level && ((Level) other).value == value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    @Override
    public final String toString() {
        return name;
    }
}
