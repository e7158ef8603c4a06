package com.example.atlas.gpx;

import java.util.ArrayList;
import java.util.List;

/** Where somebody went. */
public final class Track {
    /** A moment of it. */
    public static final class Point {
        private final double latitude;
        private final double longitude;
        private double elevation;
        private int second;

        public Point(double latitude, double longitude) {
            this.latitude = latitude;
            this.longitude = longitude;
        }

        public double latitude() {
            return latitude;
        }

        public double longitude() {
            return longitude;
        }

        public double elevation() {
            return elevation;
        }

        public void setElevation(double elevation) {
            this.elevation = elevation;
        }

        public int second() {
            return second;
        }

        public void setSecond(int second) {
            this.second = second;
        }

        /** Metres, on a flat earth. */
        public double distanceTo(Point other) {
            double north = (other.latitude - latitude) * 111195.0;
            double east = (other.longitude - longitude) * 74200.0;
            double up = other.elevation - elevation;
            return Math.sqrt(north * north + east * east + up * up);
        }
    }

    private final List<Point> points = new ArrayList<Point>();
    private String name = "";

    public String name() {
        return name;
    }

    public void setName(String name) {
        this.name = name;
    }

    public void add(Point point) {
        points.add(point);
    }

    public List<Point> points() {
        return points;
    }

    public int size() {
        return points.size();
    }

    public Point last() {
        return points.isEmpty() ? null : points.get(points.size() - 1);
    }

    public double length() {
        double length = 0;
        for (int i = 1; i < points.size(); i++) {
            length += points.get(i - 1).distanceTo(points.get(i));
        }
        return length;
    }

    public double climb() {
        double climb = 0;
        for (int i = 1; i < points.size(); i++) {
            climb += Math.max(0, points.get(i).elevation() - points.get(i - 1).elevation());
        }
        return climb;
    }

    public int seconds() {
        return points.isEmpty() ? 0 : last().second() - points.get(0).second();
    }

    /** Leaves out points where one stood still. */
    public int dropPauses(double metres) {
        List<Point> kept = new ArrayList<Point>();
        for (Point point : points) {
            if (kept.isEmpty() || kept.get(kept.size() - 1).distanceTo(point) >= metres) {
                kept.add(point);
            }
        }
        int dropped = points.size() - kept.size();
        points.clear();
        points.addAll(kept);
        return dropped;
    }
}
