package com.example.atlas;

import android.app.Activity;
import android.content.Intent;
import android.location.Location;
import android.location.LocationListener;
import android.location.LocationManager;
import android.os.Bundle;
import android.view.View;
import com.example.atlas.ui.DownloadActivity;
import com.example.atlas.ui.LocationActivity;
import com.example.atlas.ui.MapActivity;
import com.example.atlas.ui.PlacesActivity;
import com.example.atlas.ui.ReminderActivity;
import com.example.atlas.ui.RouteActivity;
import com.example.atlas.ui.Screen;
import com.example.atlas.ui.SearchActivity;
import com.example.atlas.ui.SensorActivity;
import com.example.atlas.ui.SettingsActivity;
import com.example.atlas.ui.StatsActivity;
import com.example.atlas.ui.SyncActivity;
import com.example.atlas.ui.TripsActivity;

/** The menu: row 0 opens the places, 1 the map, and so on to 11, the reminders. {@link Screen} says where rows are. */
public final class MainActivity extends Screen {
    private int opened;

    /** Opens a screen when its row is clicked. */
    private final class Open implements View.OnClickListener {
        private final Class<? extends Activity> screen;

        Open(Class<? extends Activity> screen) {
            this.screen = screen;
        }

        @Override
        public void onClick(View view) {
            opened++;
            startActivity(new Intent(MainActivity.this, screen).putExtra("number", opened));
        }
    }

    /** Keeps the last place. */
    private final class Follower implements LocationListener {
        private Location last;

        @Override
        public void onLocationChanged(Location location) {
            last = location;
        }

        @Override
        public void onStatusChanged(String provider, int status, Bundle extras) {
        }

        @Override
        public void onProviderEnabled(String provider) {
        }

        @Override
        public void onProviderDisabled(String provider) {
            last = null;
        }
    }

    @Override
    protected String name() {
        return "Menu";
    }

    @Override
    protected void build() {
        LocationManager manager = (LocationManager) getSystemService(LOCATION_SERVICE);
        manager.requestLocationUpdates(LocationManager.GPS_PROVIDER, 1000, 0, new Follower());
        addButton("Places", new Open(PlacesActivity.class));
        addButton("Map", new Open(MapActivity.class));
        addButton("Search", new Open(SearchActivity.class));
        addButton("Routes", new Open(RouteActivity.class));
        addButton("Trips", new Open(TripsActivity.class));
        addButton("Sync", new Open(SyncActivity.class));
        addButton("Statistics", new Open(StatsActivity.class));
        addButton("Settings", new Open(SettingsActivity.class));
        addButton("Where am I", new Open(LocationActivity.class));
        addButton("Motion", new Open(SensorActivity.class));
        addButton("Downloads", new Open(DownloadActivity.class));
        addButton("Reminders", new Open(ReminderActivity.class));
    }

    @Override
    protected void onResume() {
        super.onResume();
        say(opened + " opened");
    }
}
