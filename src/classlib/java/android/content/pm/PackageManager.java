package android.content.pm;

import android.content.ComponentName;
import android.content.Intent;
import java.util.List;

/** Knows the one installed app: what its manifest says, as far as that can be read. */
public abstract class PackageManager {
    public static final int PERMISSION_GRANTED = 0;
    public static final int PERMISSION_DENIED = -1;
    public static final int GET_ACTIVITIES = 1;
    public static final int GET_SERVICES = 4;
    public static final int GET_META_DATA = 0x80;
    public static final int GET_PERMISSIONS = 0x1000;
    public static final int GET_SIGNATURES = 0x40;
    public static final int MATCH_DEFAULT_ONLY = 0x10000;
    public static final int COMPONENT_ENABLED_STATE_DEFAULT = 0;
    public static final int COMPONENT_ENABLED_STATE_ENABLED = 1;
    public static final int COMPONENT_ENABLED_STATE_DISABLED = 2;
    public static final int DONT_KILL_APP = 1;
    public static final String FEATURE_CAMERA = "android.hardware.camera";
    public static final String FEATURE_LOCATION = "android.hardware.location";
    public static final String FEATURE_LOCATION_GPS = "android.hardware.location.gps";
    public static final String FEATURE_TOUCHSCREEN = "android.hardware.touchscreen";
    public static final String FEATURE_WIFI = "android.hardware.wifi";
    public static final String FEATURE_TELEPHONY = "android.hardware.telephony";
    public static final String FEATURE_SENSOR_ACCELEROMETER = "android.hardware.sensor.accelerometer";

    /** There is no such package or component. */
    public static class NameNotFoundException extends android.util.AndroidException {
        public NameNotFoundException() {
        }

        public NameNotFoundException(String name) {
            super(name);
        }
    }

    public PackageManager() {
    }

    public abstract PackageInfo getPackageInfo(String packageName, int flags) throws NameNotFoundException;

    public abstract ApplicationInfo getApplicationInfo(String packageName, int flags) throws NameNotFoundException;

    public abstract ActivityInfo getActivityInfo(ComponentName component, int flags) throws NameNotFoundException;

    public abstract ServiceInfo getServiceInfo(ComponentName component, int flags) throws NameNotFoundException;

    public abstract CharSequence getApplicationLabel(ApplicationInfo info);

    public abstract int checkPermission(String permName, String packageName);

    public abstract boolean hasSystemFeature(String featureName);

    public abstract Intent getLaunchIntentForPackage(String packageName);

    public abstract ResolveInfo resolveActivity(Intent intent, int flags);

    public abstract List<ResolveInfo> queryIntentActivities(Intent intent, int flags);

    public abstract List<ResolveInfo> queryBroadcastReceivers(Intent intent, int flags);

    public abstract List<PackageInfo> getInstalledPackages(int flags);

    public abstract List<ApplicationInfo> getInstalledApplications(int flags);

    public abstract String getInstallerPackageName(String packageName);

    public abstract void setComponentEnabledSetting(ComponentName component, int newState, int flags);

    public abstract int getComponentEnabledSetting(ComponentName component);

    /** The activity of this app that the intent means, or null. */
    public ComponentName resolveMain(Intent intent) {
        ResolveInfo info = resolveActivity(intent, 0);
        return info == null ? null : new ComponentName(info.activityInfo.packageName, info.activityInfo.name);
    }
}
