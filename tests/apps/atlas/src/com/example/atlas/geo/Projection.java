package com.example.atlas.geo;

/** Flattens the globe. */
public interface Projection {
    Vec project(LatLng from);

    LatLng unproject(Vec from);

    String title();
}
