package android.location;

import android.app.PendingIntent;
import android.content.Intent;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;
import wattline.phone.Hardware;
import wattline.phone.Host;

/**
 * Gives the phone's place: on a walk around a circle, by the phone's clock and seed. The first fix by GPS takes four
 * seconds, one by the network one; then they come at the interval, at least a second apart. Proximity alerts, GNSS
 * status and geocoding are left out.
 */
public class LocationManager {
    public static final String GPS_PROVIDER = "gps";
    public static final String NETWORK_PROVIDER = "network";
    public static final String PASSIVE_PROVIDER = "passive";
    public static final String KEY_LOCATION_CHANGED = "location";
    public static final String PROVIDERS_CHANGED_ACTION = "android.location.PROVIDERS_CHANGED";

    private static final int FIRST_GPS_FIX = 4000;
    private static final int FIRST_NETWORK_FIX = 1000;
    private static final int SHORTEST_INTERVAL = 1000;
    private static final double RADIUS = 0.005;
    private static final double METRES_PER_DEGREE = 111320;
    private static final double ROUND_MILLIS = 1800000;

    /** Someone who wants fixes. */
    private final class Request implements Runnable {
        final Object target;
        final String provider;
        final long interval;
        final float distance;
        final boolean single;
        final Handler handler;
        Location last;

        Request(Object target, String provider, long interval, float distance, boolean single, Looper looper) {
            this.target = target;
            this.provider = provider;
            this.interval = Math.max(interval, SHORTEST_INTERVAL);
            this.distance = distance;
            this.single = single;
            handler = new Handler(looper == null ? Looper.getMainLooper() : looper);
        }

        @Override
        public void run() {
            synchronized (requests) {
                if (!requests.contains(this)) {
                    return;
                }
            }
            Location fix = fix(provider);
            known = fix;
            if (single) {
                remove(this);
            } else {
                handler.postDelayed(this, interval);
            }
            if (last == null || distance <= 0 || last.distanceTo(fix) >= distance) {
                last = fix;
                deliver(fix);
            }
        }

        private void deliver(Location fix) {
            if (target instanceof LocationListener) {
                ((LocationListener) target).onLocationChanged(new Location(fix));
                return;
            }
            try {
                ((PendingIntent) target).send(null, 0, new Intent().putExtra(KEY_LOCATION_CHANGED, fix));
            } catch (PendingIntent.CanceledException e) {
                remove(this);
            }
        }
    }

    private final ArrayList<Request> requests = new ArrayList<Request>();
    private volatile Location known;

    /** Made by the context. */
    public LocationManager() {
    }

    private static Location fix(String provider) {
        long seed = Host.seed();
        long now = SystemClock.elapsedRealtime();
        double latitude = 47 + (seed * 31 % 1000) / 1000.0;
        double longitude = 8 + (seed * 17 % 1000) / 1000.0;
        double angle = now / ROUND_MILLIS * 2 * Math.PI;
        boolean gps = provider.equals(GPS_PROVIDER);
        // The error of a fix follows from its time.
        long mixed = (now / SHORTEST_INTERVAL ^ seed) * 0x9e3779b97f4a7c15L;
        double error = ((mixed >>> 40) / (double) (1 << 24) - 0.5) * (gps ? 0.00005 : 0.002);
        Location fix = new Location(provider);
        fix.setLatitude(latitude + RADIUS * Math.sin(angle) + error);
        fix.setLongitude(longitude + RADIUS * Math.cos(angle) - error);
        fix.setAccuracy(gps ? 5 : 150);
        fix.setTime(System.currentTimeMillis());
        fix.setElapsedRealtimeNanos(SystemClock.elapsedRealtimeNanos());
        if (gps) {
            fix.setAltitude(440 + 10 * Math.sin(angle * 3));
            fix.setSpeed((float) (RADIUS * METRES_PER_DEGREE * 2 * Math.PI / (ROUND_MILLIS / 1000)));
            fix.setBearing((float) (360 - angle * 180 / Math.PI % 360));
        }
        return fix;
    }

    private static int component(String provider) {
        return provider.equals(GPS_PROVIDER) ? Hardware.GPS
                : provider.equals(NETWORK_PROVIDER) ? Hardware.NETWORK_LOCATION : -1;
    }

    private void add(Request request) {
        if (request.target == null) {
            throw new IllegalArgumentException("invalid null listener");
        }
        if (!request.provider.equals(GPS_PROVIDER) && !request.provider.equals(NETWORK_PROVIDER)
                && !request.provider.equals(PASSIVE_PROVIDER)) {
            throw new IllegalArgumentException("provider \"" + request.provider + "\" does not exist");
        }
        synchronized (requests) {
            for (int i = requests.size() - 1; i >= 0; i--) {
                Request old = requests.get(i);
                if (old.target == request.target && old.provider.equals(request.provider)) {
                    remove(old);
                }
            }
            requests.add(request);
        }
        int component = component(request.provider);
        if (component >= 0) {
            Hardware.acquire(component);
            request.handler.postDelayed(request, component == Hardware.GPS ? FIRST_GPS_FIX : FIRST_NETWORK_FIX);
        }
    }

    private void remove(Request request) {
        synchronized (requests) {
            if (!requests.remove(request)) {
                return;
            }
        }
        request.handler.removeCallbacks(request);
        if (component(request.provider) >= 0) {
            Hardware.release(component(request.provider));
        }
    }

    private void removeTarget(Object target) {
        synchronized (requests) {
            for (int i = requests.size() - 1; i >= 0; i--) {
                if (requests.get(i).target == target) {
                    remove(requests.get(i));
                }
            }
        }
    }

    public void requestLocationUpdates(String provider, long minTimeMs, float minDistanceM, LocationListener listener) {
        add(new Request(listener, provider, minTimeMs, minDistanceM, false, Looper.myLooper()));
    }

    public void requestLocationUpdates(String provider, long minTimeMs, float minDistanceM, LocationListener listener,
            Looper looper) {
        add(new Request(listener, provider, minTimeMs, minDistanceM, false, looper));
    }

    public void requestLocationUpdates(String provider, long minTimeMs, float minDistanceM, PendingIntent intent) {
        add(new Request(intent, provider, minTimeMs, minDistanceM, false, null));
    }

    public void requestLocationUpdates(long minTimeMs, float minDistanceM, Criteria criteria,
            LocationListener listener, Looper looper) {
        String provider = getBestProvider(criteria, true);
        add(new Request(listener, provider, minTimeMs, minDistanceM, false, looper));
    }

    public void requestSingleUpdate(String provider, LocationListener listener, Looper looper) {
        add(new Request(listener, provider, 0, 0, true, looper));
    }

    public void removeUpdates(LocationListener listener) {
        removeTarget(listener);
    }

    public void removeUpdates(PendingIntent intent) {
        removeTarget(intent);
    }

    public Location getLastKnownLocation(String provider) {
        Location last = known;
        return last == null || !last.getProvider().equals(provider) && !provider.equals(PASSIVE_PROVIDER) ? null
                : new Location(last);
    }

    public boolean isProviderEnabled(String provider) {
        return true;
    }

    public boolean isLocationEnabled() {
        return true;
    }

    public List<String> getAllProviders() {
        List<String> all = new ArrayList<String>();
        all.add(PASSIVE_PROVIDER);
        all.add(GPS_PROVIDER);
        all.add(NETWORK_PROVIDER);
        return all;
    }

    public List<String> getProviders(boolean enabledOnly) {
        return getAllProviders();
    }

    public LocationProvider getProvider(String name) {
        return getAllProviders().contains(name) ? new LocationProvider(name) : null;
    }

    public String getBestProvider(Criteria criteria, boolean enabledOnly) {
        boolean coarse = criteria.getAccuracy() == Criteria.ACCURACY_COARSE
                || criteria.getPowerRequirement() == Criteria.POWER_LOW;
        return coarse ? NETWORK_PROVIDER : GPS_PROVIDER;
    }
}
