package com.example.atlas.ui;

import android.view.View;
import com.example.atlas.Catalogue;

/** The map. Rows: 0 three buttons at x 180, 540 and 900: nearer, farther, layers; 1 jobs; 2 to 11 the map. */
public final class MapActivity extends Screen {
    private MapView map;

    @Override
    protected String name() {
        return "Map";
    }

    /** Zooms by a few levels. */
    private final class Zoom implements View.OnClickListener {
        private final int levels;

        Zoom(int levels) {
            this.levels = levels;
        }

        @Override
        public void onClick(View view) {
            map.zoomBy(levels);
            say(map.toString());
        }
    }

    @Override
    protected void build() {
        View.OnClickListener layers = new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                map.nextLayers();
                say(map.toString());
            }
        };
        addButtons(new String[] {"+", "-", "Layers"}, new View.OnClickListener[] {new Zoom(1), new Zoom(-1), layers});
        addButton("Work on the map", new RunJobs(Catalogue.map()));
        map = new MapView(this);
        addRows(map, 10);
    }
}
