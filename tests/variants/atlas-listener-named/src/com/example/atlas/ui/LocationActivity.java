package com.example.atlas.ui;

import android.location.Location;
import android.location.LocationListener;
import android.location.LocationManager;
import android.os.Bundle;
import android.view.View;
import com.example.atlas.geo.GeoJob;
import com.example.atlas.geo.LatLng;
import com.example.atlas.geo.TileKey;
import com.example.atlas.gpx.Track;

/** Where one is. Rows: 0 follow, 1 stop, 2 the last known place, 3 geometry. Following ends when it is out of sight. */
public final class LocationActivity extends Screen {
    private static final long EVERY_MILLIS = 1000;
    private static final float EVERY_METRES = 0;

    private final Track track = new Track();
    private LocationManager manager;
    private TileKey tile;
    private boolean following;
    private int tiles;

    private final LocationListener listener = new Follower();

    private final class Follower implements LocationListener {
        @Override
        public void onLocationChanged(Location location) {
            Track.Point point = new Track.Point(location.getLatitude(), location.getLongitude());
            point.setSecond((int) (location.getTime() / 1000));
            track.add(point);
            enter(TileKey.of(new LatLng(location.getLatitude(), location.getLongitude()), 17));
            say(track.size() + " places, " + Math.round(track.length()) + " m, " + tiles + " tiles");
        }

        @Override
        public void onStatusChanged(String provider, int status, Bundle extras) {
        }

        @Override
        public void onProviderEnabled(String provider) {
            say(provider + " is on");
        }

        @Override
        public void onProviderDisabled(String provider) {
            say(provider + " is off");
        }
    }

    @Override
    protected String name() {
        return "Location";
    }

    private void enter(TileKey entered) {
        if (!entered.equals(tile)) {
            tile = entered;
            tiles++;
        }
    }

    @Override
    protected void build() {
        manager = (LocationManager) getSystemService(LOCATION_SERVICE);
        addButton("Follow", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                follow();
            }
        });
        addButton("Stop", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                stop();
            }
        });
        addButton("Last", new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                Location last = manager.getLastKnownLocation(LocationManager.GPS_PROVIDER);
                say(last == null ? "nowhere" : "accurate to " + Math.round(last.getAccuracy()) + " m");
            }
        });
        addButton("Geometry", new RunJobs(new GeoJob()));
    }

    private void follow() {
        if (following) {
            return;
        }
        try {
            manager.requestLocationUpdates(LocationManager.GPS_PROVIDER, EVERY_MILLIS, EVERY_METRES, listener);
            following = true;
            say("following");
        } catch (SecurityException e) {
            say("not allowed");
        }
    }

    private void stop() {
        if (following) {
            manager.removeUpdates(listener);
            following = false;
            say("stopped, " + track.dropPauses(2) + " dropped");
        }
    }

    @Override
    protected void onPause() {
        super.onPause();
        stop();
    }
}
