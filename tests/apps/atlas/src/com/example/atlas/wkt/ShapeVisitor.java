package com.example.atlas.wkt;

/** Does something with each kind of shape. */
public interface ShapeVisitor<R> {
    R visitPoint(Shapes.Point point);

    R visitLine(Shapes.Line line);

    R visitPolygon(Shapes.Polygon polygon);

    R visitGroup(Shapes.Group group);
}
