package com.example.atlas.awards;

/** Somebody was somewhere. */
final class Visit {
    private final int day;
    private final int hour;
    private final int place;
    private final String kind;
    private final int metres;

    Visit(int day, int hour, int place, String kind, int metres) {
        this.day = day;
        this.hour = hour;
        this.place = place;
        this.kind = kind;
        this.metres = metres;
    }

    int day() {
        return day;
    }

    int hour() {
        return hour;
    }

    int place() {
        return place;
    }

    String kind() {
        return kind;
    }

    int metres() {
        return metres;
    }
}
