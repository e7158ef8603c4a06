package org.wattline.trainer;

import android.app.Activity;
import android.location.Location;
import android.location.LocationListener;
import android.location.LocationManager;
import android.os.Bundle;

/** Where the phone is, by GPS. */
final class Position extends Load implements LocationListener {
    private final Activity activity;

    Position(Activity activity) {
        this.activity = activity;
    }

    private LocationManager manager() {
        return (LocationManager) activity.getSystemService(Activity.LOCATION_SERVICE);
    }

    @Override
    void on() {
        manager().requestLocationUpdates(LocationManager.GPS_PROVIDER, 1000, 0, this);
    }

    @Override
    void off() {
        manager().removeUpdates(this);
    }

    @Override
    public void onLocationChanged(Location location) {
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
