package com.example.suite.sense;

import android.content.Context;
import android.location.Location;
import android.location.LocationListener;
import android.location.LocationManager;
import android.os.Bundle;
import android.os.HandlerThread;

/** Where the phone is. */
public final class Places implements LocationListener {
    private int count;

    /** How many positions there are in so many milliseconds. */
    public static int count(Context context, long millis) throws InterruptedException {
        LocationManager manager = (LocationManager) context.getSystemService(Context.LOCATION_SERVICE);
        HandlerThread thread = new HandlerThread("places");
        thread.start();
        Places places = new Places();
        manager.requestLocationUpdates(LocationManager.GPS_PROVIDER, 200, 0, places, thread.getLooper());
        Thread.sleep(millis);
        manager.removeUpdates(places);
        thread.quit();
        return places.count;
    }

    @Override
    public void onLocationChanged(Location location) {
        count++;
    }

    @Override
    public void onStatusChanged(String provider, int status, Bundle extras) {
    }

    @Override
    public void onProviderEnabled(String provider) {
    }

    @Override
    public void onProviderDisabled(String provider) {
    }
}
