package com.example.atlas.wkt;

import java.util.ArrayList;
import java.util.List;

/** The kinds of shapes. */
public final class Shapes {
    private Shapes() {
    }

    /** A place without extent. */
    public static final class Point implements Shape {
        final double x;
        final double y;

        public Point(double x, double y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public <R> R accept(ShapeVisitor<R> visitor) {
            return visitor.visitPoint(this);
        }

        @Override
        public String tag() {
            return "POINT";
        }
    }

    /** Points joined by straight lines. */
    public static final class Line implements Shape {
        final List<Point> points;

        public Line(List<Point> points) {
            this.points = points;
        }

        public boolean isClosed() {
            Point first = points.get(0);
            Point last = points.get(points.size() - 1);
            return points.size() > 3 && first.x == last.x && first.y == last.y;
        }

        @Override
        public <R> R accept(ShapeVisitor<R> visitor) {
            return visitor.visitLine(this);
        }

        @Override
        public String tag() {
            return "LINESTRING";
        }
    }

    /** An outer ring, and holes. */
    public static final class Polygon implements Shape {
        final List<Line> rings;

        public Polygon(List<Line> rings) {
            this.rings = rings;
        }

        @Override
        public <R> R accept(ShapeVisitor<R> visitor) {
            return visitor.visitPolygon(this);
        }

        @Override
        public String tag() {
            return "POLYGON";
        }
    }

    /** Several shapes. */
    public static final class Group implements Shape {
        final List<Shape> shapes = new ArrayList<Shape>();

        public Group add(Shape shape) {
            shapes.add(shape);
            return this;
        }

        @Override
        public <R> R accept(ShapeVisitor<R> visitor) {
            return visitor.visitGroup(this);
        }

        @Override
        public String tag() {
            return "GEOMETRYCOLLECTION";
        }
    }
}
