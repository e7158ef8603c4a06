package com.example.atlas.sync;

/** Something that the user changed and the server does not know yet. */
public final class Change {
    private final String key;
    private final String value;
    private final int second;
    private int attempts;

    public Change(String key, String value, int second) {
        this.key = key;
        this.value = value;
        this.second = second;
    }

    public String key() {
        return key;
    }

    public String value() {
        return value;
    }

    public int second() {
        return second;
    }

    public int bytes() {
        return key.length() + value.length() + 8;
    }

    void tried() {
        attempts++;
    }

    public int attempts() {
        return attempts;
    }

    /** Whether this one makes an older one superfluous. */
    boolean replaces(Change older) {
        return key.equals(older.key) && second >= older.second;
    }

    @Override
    public String toString() {
        return key + "=" + value;
    }
}
