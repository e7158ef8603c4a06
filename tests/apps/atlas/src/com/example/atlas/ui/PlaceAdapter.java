package com.example.atlas.ui;

import android.content.Context;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.TextView;
import com.example.atlas.core.Text;
import com.example.atlas.model.Place;
import java.util.ArrayList;
import java.util.List;

/** Rows of the list of places. Rows that are out of sight are used again. */
final class PlaceAdapter extends BaseAdapter {
    private static final int ROW = 120;

    private final Context context;
    private final List<Place> places = new ArrayList<Place>();
    private int made;
    private int bound;

    PlaceAdapter(Context context) {
        this.context = context;
    }

    void show(List<Place> newPlaces) {
        places.clear();
        places.addAll(newPlaces);
        notifyDataSetChanged();
    }

    @Override
    public int getCount() {
        return places.size();
    }

    @Override
    public Object getItem(int position) {
        return places.get(position);
    }

    @Override
    public long getItemId(int position) {
        return places.get(position).id();
    }

    @Override
    public View getView(int position, View old, ViewGroup parent) {
        TextView row = (TextView) old;
        if (row == null) {
            made++;
            row = new TextView(context);
            row.setMinimumHeight(ROW);
        }
        bound++;
        row.setText(line(places.get(position)));
        return row;
    }

    private static String line(Place place) {
        StringBuilder line = new StringBuilder(place.isFavourite() ? "* " : "");
        line.append(place.name()).append(", ").append(place.category().code()).append(' ');
        line.append(Text.decimal(place.rating().steadyMean(), 1));
        return line.toString();
    }

    @Override
    public String toString() {
        return made + " rows made, " + bound + " bound";
    }
}
