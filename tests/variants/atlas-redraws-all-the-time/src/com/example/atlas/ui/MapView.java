package com.example.atlas.ui;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.graphics.Rect;
import android.view.MotionEvent;
import android.view.View;
import com.example.atlas.geo.LatLng;
import com.example.atlas.geo.Projections;
import com.example.atlas.geo.Vec;
import com.example.atlas.model.City;
import com.example.atlas.model.Place;
import java.util.List;

/** The map: squares, a grid and places. A tap brings the place that was tapped to the middle. */
final class MapView extends View {
    private static final int SQUARE = 240;

    private final TileStore tiles = new TileStore();
    private final List<Place> places = new City(1).places(60);
    private final Paint paint = new Paint();
    private final Rect target = new Rect();
    private Vec center = Projections.MERCATOR.project(new LatLng(City.LATITUDE, City.LONGITUDE));
    private int zoom = 12;
    private boolean labels = true;
    private boolean grid;
    private int frames;

    MapView(Context context) {
        super(context);
        setClickable(true);
    }

    void zoomBy(int levels) {
        zoom = Math.max(8, Math.min(18, zoom + levels));
        invalidate();
    }

    /** Labels, a grid, both, or neither. */
    void nextLayers() {
        if (labels) {
            grid = !grid;
        }
        labels = !labels;
        invalidate();
    }

    /** Pixels of the whole world. */
    private double scale() {
        return (double) SQUARE * (1 << zoom);
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        if (event.getAction() == MotionEvent.ACTION_UP) {
            double east = (event.getX() - getWidth() / 2.0) / scale();
            double south = (event.getY() - getHeight() / 2.0) / scale();
            center = center.plus(new Vec(east, south));
            invalidate();
        }
        return true;
    }

    @Override
    protected void onDraw(Canvas canvas) {
        frames++;
        canvas.drawColor(Color.rgb(236, 232, 220));
        drawTiles(canvas);
        if (grid) {
            drawGrid(canvas);
        }
        drawPlaces(canvas);
        postInvalidate();
    }

    private void drawTiles(Canvas canvas) {
        long left = (long) (center.x * scale()) - getWidth() / 2;
        long top = (long) (center.y * scale()) - getHeight() / 2;
        long firstX = Math.floorDiv(left, (long) SQUARE);
        for (long y = Math.floorDiv(top, (long) SQUARE); y * SQUARE < top + getHeight(); y++) {
            for (long x = firstX; x * SQUARE < left + getWidth(); x++) {
                int screenX = (int) (x * SQUARE - left);
                int screenY = (int) (y * SQUARE - top);
                target.set(screenX, screenY, screenX + SQUARE, screenY + SQUARE);
                canvas.drawBitmap(tiles.get(zoom, (int) (x % 1000), (int) (y % 1000)), null, target, paint);
            }
        }
    }

    private void drawGrid(Canvas canvas) {
        paint.setColor(Color.argb(120, 60, 60, 90));
        paint.setStrokeWidth(2);
        for (int x = 0; x < getWidth(); x += SQUARE / 2) {
            canvas.drawLine(x, 0, x, getHeight(), paint);
        }
        for (int y = 0; y < getHeight(); y += SQUARE / 2) {
            canvas.drawLine(0, y, getWidth(), y, paint);
        }
    }

    private void drawPlaces(Canvas canvas) {
        paint.setTextSize(28);
        for (Place place : places) {
            Vec at = Projections.MERCATOR.project(new LatLng(place.latitude(), place.longitude()));
            Vec pixel = at.minus(center).times(scale());
            float x = (float) (pixel.x + getWidth() / 2.0);
            float y = (float) (pixel.y + getHeight() / 2.0);
            if (x < 0 || y < 0 || x >= getWidth() || y >= getHeight()) {
                continue;
            }
            paint.setColor(place.category().outdoors() ? Color.rgb(40, 140, 60) : Color.rgb(190, 40, 40));
            canvas.drawCircle(x, y, 10, paint);
            if (labels) {
                paint.setColor(Color.BLACK);
                canvas.drawText(place.name(), x + 14, y + 8, paint);
            }
        }
    }

    @Override
    public String toString() {
        return "zoom " + zoom + ", " + frames + " frames, " + tiles;
    }
}
