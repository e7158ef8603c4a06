package com.example.atlas.ui;

import android.content.SharedPreferences;
import android.view.View;
import android.widget.TextView;
import android.widget.Toast;
import com.example.atlas.model.City;
import com.example.atlas.model.Place;
import com.example.atlas.raster.Effect;
import com.example.atlas.raster.Effects;
import com.example.atlas.raster.RasterJob;

/** One place. Rows: 0 favourite, 1 rate, 2 another effect, 3 close, 4 to 6 texts, 7 to 12 a picture. */
public final class DetailActivity extends Screen {
    private Place place;
    private TextView rating;
    private PictureView picture;
    private int votes;
    private int effect;

    @Override
    protected String name() {
        return "Detail";
    }

    @Override
    protected void build() {
        int id = getIntent().getIntExtra("id", 0);
        place = new City(1).places(id + 1).get(id);
        addButton("Favourite", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                toggleFavourite();
            }
        });
        addButton("Rate", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                place.rating().vote(1 + votes++ % 5);
                showRating();
            }
        });
        addButton("Effect", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                Effect[] effects = {Effects.blur(1), Effects.sharpen(), Effects.contrast(120), Effects.grey()};
                picture.apply(effects[effect++ % effects.length]);
            }
        });
        addButton("Close", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                finish();
            }
        });
        addText(getIntent().getStringExtra("name") + ", " + place.address());
        addText(place.hours().toString());
        rating = addText("");
        showRating();
        picture = new PictureView(this);
        picture.show(RasterJob.map(id, 48, 36));
        addRows(picture, 6);
    }

    private void showRating() {
        rating.setText(place.rating().bars() + ", " + place.rating().votes() + " votes");
    }

    private void toggleFavourite() {
        SharedPreferences favourites = getSharedPreferences("favourites", MODE_PRIVATE);
        String key = "place" + place.id();
        boolean favourite = !favourites.getBoolean(key, false);
        favourites.edit().putBoolean(key, favourite).apply();
        Toast.makeText(this, favourite ? "Kept" : "Dropped", Toast.LENGTH_SHORT).show();
        say(place.name() + (favourite ? " is" : " is no longer") + " a favourite");
    }
}
