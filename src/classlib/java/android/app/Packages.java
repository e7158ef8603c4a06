package android.app;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import java.util.ArrayList;
import java.util.List;

/** The package manager of a phone with one app. */
final class Packages extends PackageManager {
    private static final int TARGET_SDK = 30;
    private final ActivityThread thread;

    Packages(ActivityThread thread) {
        this.thread = thread;
    }

    static ApplicationInfo application(ActivityThread thread) {
        ApplicationInfo info = new ApplicationInfo();
        info.packageName = thread.packageName();
        info.processName = info.packageName;
        info.className = thread.manifest().applicationClass();
        info.name = info.className;
        info.nonLocalizedLabel = thread.manifest().label;
        info.metaData = thread.manifest().metaData;
        info.dataDir = "/data/data/" + info.packageName;
        info.sourceDir = "/data/app/" + info.packageName + "/base.apk";
        info.publicSourceDir = info.sourceDir;
        info.uid = android.os.Process.myUid();
        info.targetSdkVersion = TARGET_SDK;
        return info;
    }

    private void check(String packageName) throws NameNotFoundException {
        if (!thread.packageName().equals(packageName)) {
            throw new NameNotFoundException(packageName);
        }
    }

    @Override
    public PackageInfo getPackageInfo(String packageName, int flags) throws NameNotFoundException {
        check(packageName);
        PackageInfo info = new PackageInfo();
        Manifest manifest = thread.manifest();
        info.packageName = packageName;
        info.versionCode = manifest.versionCode;
        info.versionName = manifest.versionName;
        info.applicationInfo = application(thread);
        info.requestedPermissions = manifest.permissions.toArray(new String[manifest.permissions.size()]);
        return info;
    }

    @Override
    public ApplicationInfo getApplicationInfo(String packageName, int flags) throws NameNotFoundException {
        check(packageName);
        return application(thread);
    }

    @Override
    public ActivityInfo getActivityInfo(ComponentName component, int flags) throws NameNotFoundException {
        check(component.getPackageName());
        Manifest.Component found = thread.manifest().find(component.getClassName());
        if (found == null) {
            throw new NameNotFoundException(component.toString());
        }
        return known(found);
    }

    @Override
    public ServiceInfo getServiceInfo(ComponentName component, int flags) throws NameNotFoundException {
        ActivityInfo declared = getActivityInfo(component, flags);
        ServiceInfo info = new ServiceInfo();
        info.name = declared.name;
        info.packageName = declared.packageName;
        info.applicationInfo = declared.applicationInfo;
        info.processName = declared.processName;
        info.metaData = declared.metaData;
        info.enabled = declared.enabled;
        info.exported = declared.exported;
        return info;
    }

    @Override
    public CharSequence getApplicationLabel(ApplicationInfo info) {
        return info.loadLabel(this);
    }

    @Override
    public int checkPermission(String permName, String packageName) {
        return PERMISSION_GRANTED;
    }

    @Override
    public boolean hasSystemFeature(String name) {
        return name.equals(FEATURE_LOCATION) || name.equals(FEATURE_LOCATION_GPS) || name.equals(FEATURE_WIFI)
                || name.equals(FEATURE_TOUCHSCREEN) || name.equals(FEATURE_SENSOR_ACCELEROMETER);
    }

    @Override
    public Intent getLaunchIntentForPackage(String packageName) {
        if (!thread.packageName().equals(packageName)) {
            return null;
        }
        return Intent.makeMainActivity(new ComponentName(packageName, thread.mainActivity()))
                .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    }

    @Override
    public ResolveInfo resolveActivity(Intent intent, int flags) {
        List<ResolveInfo> found = queryIntentActivities(intent, flags);
        return found.isEmpty() ? null : found.get(0);
    }

    private ActivityInfo known(Manifest.Component component) {
        if (component.info.applicationInfo == null) {
            component.info.applicationInfo = application(thread);
            component.info.processName = component.info.applicationInfo.processName;
        }
        return component.info;
    }

    private List<ResolveInfo> query(Intent intent, String kind) {
        ArrayList<ResolveInfo> answer = new ArrayList<ResolveInfo>();
        ArrayList<Manifest.Component> found;
        if (intent.getComponent() != null) {
            found = new ArrayList<Manifest.Component>();
            Manifest.Component component = thread.manifest().find(intent.getComponent().getClassName());
            if (component != null) {
                found.add(component);
            }
        } else {
            found = thread.manifest().matching(intent, kind);
        }
        for (int i = 0; i < found.size(); i++) {
            ResolveInfo info = new ResolveInfo();
            info.activityInfo = known(found.get(i));
            answer.add(info);
        }
        return answer;
    }

    @Override
    public List<ResolveInfo> queryIntentActivities(Intent intent, int flags) {
        return query(intent, "activity");
    }

    @Override
    public List<ResolveInfo> queryBroadcastReceivers(Intent intent, int flags) {
        return query(intent, "receiver");
    }

    @Override
    public List<PackageInfo> getInstalledPackages(int flags) {
        ArrayList<PackageInfo> all = new ArrayList<PackageInfo>();
        try {
            all.add(getPackageInfo(thread.packageName(), flags));
        } catch (NameNotFoundException e) {
            throw new IllegalStateException(e);
        }
        return all;
    }

    @Override
    public List<ApplicationInfo> getInstalledApplications(int flags) {
        ArrayList<ApplicationInfo> all = new ArrayList<ApplicationInfo>();
        all.add(application(thread));
        return all;
    }

    @Override
    public String getInstallerPackageName(String packageName) {
        return null;
    }

    @Override
    public void setComponentEnabledSetting(ComponentName component, int newState, int flags) {
    }

    @Override
    public int getComponentEnabledSetting(ComponentName component) {
        return COMPONENT_ENABLED_STATE_DEFAULT;
    }
}
