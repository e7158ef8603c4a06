package com.example.atlas.wkt;

/** A shape on a plane. */
public interface Shape {
    <R> R accept(ShapeVisitor<R> visitor);

    /** The name that begins its text. */
    String tag();
}
