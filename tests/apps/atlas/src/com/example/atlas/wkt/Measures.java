package com.example.atlas.wkt;

/** Visitors that measure. */
final class Measures {
    /** How many points there are. */
    static final class Count implements ShapeVisitor<Integer> {
        @Override
        public Integer visitPoint(Shapes.Point point) {
            return 1;
        }

        @Override
        public Integer visitLine(Shapes.Line line) {
            return line.points.size();
        }

        @Override
        public Integer visitPolygon(Shapes.Polygon polygon) {
            int count = 0;
            for (Shapes.Line ring : polygon.rings) {
                count += visitLine(ring) - 1;
            }
            return count;
        }

        @Override
        public Integer visitGroup(Shapes.Group group) {
            int count = 0;
            for (Shape shape : group.shapes) {
                count += shape.accept(this);
            }
            return count;
        }
    }

    /** How long its lines are. */
    static final class Length implements ShapeVisitor<Double> {
        @Override
        public Double visitPoint(Shapes.Point point) {
            return 0.0;
        }

        @Override
        public Double visitLine(Shapes.Line line) {
            double length = 0;
            for (int i = 1; i < line.points.size(); i++) {
                Shapes.Point a = line.points.get(i - 1);
                Shapes.Point b = line.points.get(i);
                length += Math.sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
            }
            return length;
        }

        @Override
        public Double visitPolygon(Shapes.Polygon polygon) {
            double length = 0;
            for (Shapes.Line ring : polygon.rings) {
                length += visitLine(ring);
            }
            return length;
        }

        @Override
        public Double visitGroup(Shapes.Group group) {
            double length = 0;
            for (Shape shape : group.shapes) {
                length += shape.accept(this);
            }
            return length;
        }
    }

    /** How much it covers; holes count against it. */
    static final class Area implements ShapeVisitor<Double> {
        @Override
        public Double visitPoint(Shapes.Point point) {
            return 0.0;
        }

        @Override
        public Double visitLine(Shapes.Line line) {
            return 0.0;
        }

        private static double ring(Shapes.Line ring) {
            double twice = 0;
            for (int i = 1; i < ring.points.size(); i++) {
                Shapes.Point a = ring.points.get(i - 1);
                Shapes.Point b = ring.points.get(i);
                twice += a.x * b.y - b.x * a.y;
            }
            return Math.abs(twice) / 2;
        }

        @Override
        public Double visitPolygon(Shapes.Polygon polygon) {
            double area = 0;
            for (int i = 0; i < polygon.rings.size(); i++) {
                double ring = ring(polygon.rings.get(i));
                area += i == 0 ? ring : -ring;
            }
            return area;
        }

        @Override
        public Double visitGroup(Shapes.Group group) {
            double area = 0;
            for (Shape shape : group.shapes) {
                area += shape.accept(this);
            }
            return area;
        }
    }

    private Measures() {
    }
}
