package com.example.atlas.spatial;

/** Finds things by where they are. */
interface SpatialIndex {
    void insert(int id, int x, int y);

    /** Tells of all within a box. */
    void search(Box box, Found found);

    /** The nearest one's id, or -1. */
    int nearest(int x, int y);

    String title();

    /** Is told of what is found. */
    interface Found {
        void found(int id);
    }
}
