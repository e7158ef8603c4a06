package com.example.atlas.edit;

/** A place to be at for a while. */
final class Stop {
    private final String name;
    private int minutes;
    private String note = "";

    Stop(String name, int minutes) {
        this.name = name;
        this.minutes = minutes;
    }

    String name() {
        return name;
    }

    int minutes() {
        return minutes;
    }

    void setMinutes(int minutes) {
        if (minutes < 0) {
            throw new IllegalArgumentException("minutes: " + minutes);
        }
        this.minutes = minutes;
    }

    String note() {
        return note;
    }

    void setNote(String note) {
        this.note = note;
    }

    @Override
    public String toString() {
        return name + ":" + minutes + (note.isEmpty() ? "" : "(" + note + ")");
    }
}
