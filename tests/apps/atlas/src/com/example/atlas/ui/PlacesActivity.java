package com.example.atlas.ui;

import android.content.Intent;
import android.content.SharedPreferences;
import android.view.View;
import android.widget.AdapterView;
import android.widget.ListView;
import com.example.atlas.Catalogue;
import com.example.atlas.model.Category;
import com.example.atlas.model.City;
import com.example.atlas.model.MemoryRepository;
import com.example.atlas.model.Place;
import com.example.atlas.model.PlaceFilter;
import com.example.atlas.model.PlaceOrders;
import com.example.atlas.model.Repository;

/** The list of places. Rows: 0 another order, 1 another kind, 2 jobs, 3 to 12 the list; then what was said. */
public final class PlacesActivity extends Screen {
    private static final int COUNT = 80;
    private static final int ORDERS = 5;

    private final Repository repository = new MemoryRepository();
    private PlaceAdapter adapter;
    private int order;
    private int kind = -1;

    @Override
    protected String name() {
        return "Places";
    }

    @Override
    protected void build() {
        for (Place place : new City(1).places(COUNT)) {
            repository.put(place);
        }
        addButton("Order", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                order = (order + 1) % ORDERS;
                refresh();
            }
        });
        addButton("Kind", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                kind = kind + 1 < Category.count() ? kind + 1 : -1;
                refresh();
            }
        });
        addButton("Formats and stores", new RunJobs(Catalogue.formatsAndPlaces()));
        adapter = new PlaceAdapter(this);
        ListView list = new ListView(this);
        list.setAdapter(adapter);
        list.setOnItemClickListener(new AdapterView.OnItemClickListener() {
            @Override
            public void onItemClick(AdapterView<?> parent, View view, int position, long id) {
                open((Place) adapter.getItem(position));
            }
        });
        addRows(list, 10);
    }

    private void open(Place place) {
        startActivity(new Intent(this, DetailActivity.class).putExtra("id", place.id())
                .putExtra("name", place.name()));
    }

    @Override
    protected void onResume() {
        super.onResume();
        SharedPreferences favourites = getSharedPreferences("favourites", MODE_PRIVATE);
        for (Place place : repository.all()) {
            place.setFavourite(favourites.getBoolean("place" + place.id(), false));
        }
        refresh();
    }

    private void refresh() {
        PlaceFilter filter = kind >= 0 ? new PlaceFilter.OfCategory(Category.at(kind)) : new PlaceFilter.Cheap(3);
        adapter.show(repository.query(filter, PlaceOrders.numbered(order)));
        say(adapter.getCount() + " places, order " + order + ", " + adapter);
    }
}
