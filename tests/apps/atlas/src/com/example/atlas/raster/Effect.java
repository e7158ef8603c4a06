package com.example.atlas.raster;

/** Makes a new picture of one. */
public interface Effect {
    Picture apply(Picture from);

    String title();
}
