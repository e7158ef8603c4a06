package com.example.atlas.wkt;

import com.example.atlas.core.Text;
import java.util.List;

/** Writes shapes as well-known text. */
final class WktWriter implements ShapeVisitor<StringBuilder> {
    private final StringBuilder out = new StringBuilder();

    static String write(Shape shape) {
        return shape.accept(new WktWriter()).toString();
    }

    private StringBuilder tag(Shape shape) {
        return out.append(shape.tag()).append(" ");
    }

    private void coordinates(Shapes.Point point) {
        out.append(Text.decimal(point.x, 2)).append(' ').append(Text.decimal(point.y, 2));
    }

    private StringBuilder points(List<Shapes.Point> points) {
        out.append('(');
        for (int i = 0; i < points.size(); i++) {
            if (i > 0) {
                out.append(", ");
            }
            coordinates(points.get(i));
        }
        return out.append(')');
    }

    @Override
    public StringBuilder visitPoint(Shapes.Point point) {
        tag(point).append('(');
        coordinates(point);
        return out.append(')');
    }

    @Override
    public StringBuilder visitLine(Shapes.Line line) {
        tag(line);
        return points(line.points);
    }

    @Override
    public StringBuilder visitPolygon(Shapes.Polygon polygon) {
        tag(polygon).append('(');
        String separator = "";
        for (Shapes.Line ring : polygon.rings) {
            out.append(separator);
            points(ring.points);
            separator = ", ";
        }
        return out.append(')');
    }

    @Override
    public StringBuilder visitGroup(Shapes.Group group) {
        tag(group).append('(');
        String separator = "";
        for (Shape shape : group.shapes) {
            out.append(separator);
            shape.accept(this);
            separator = ", ";
        }
        return out.append(')');
    }
}
