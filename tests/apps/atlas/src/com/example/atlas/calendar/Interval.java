package com.example.atlas.calendar;

/** Minutes of a day, the end not included. */
final class Interval implements Comparable<Interval> {
    final int from;
    final int to;

    Interval(int from, int to) {
        this.from = from;
        this.to = to;
    }

    int length() {
        return to - from;
    }

    boolean overlaps(Interval other) {
        return from < other.to && other.from < to;
    }

    Interval hull(Interval other) {
        return new Interval(Math.min(from, other.from), Math.max(to, other.to));
    }

    @Override
    public int compareTo(Interval other) {
        return from != other.from ? from - other.from : to - other.to;
    }

    @Override
    public String toString() {
        return from + "-" + to;
    }
}
