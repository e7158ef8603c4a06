package com.example.atlas.settings;

/** How the map is coloured. */
enum Theme {
    LIGHT, DARK, CONTRAST, PAPER
}
