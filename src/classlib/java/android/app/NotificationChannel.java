package android.app;

import android.os.Parcel;
import android.os.Parcelable;

/** A kind of notifications. */
public final class NotificationChannel implements Parcelable {
    private final String id;
    private CharSequence name;
    private int importance;
    private String description;
    private boolean vibrates;
    /** -1000, NotificationManager.VISIBILITY_NO_OVERRIDE: as each notification says. */
    private int visibility = -1000;

    public NotificationChannel(String id, CharSequence name, int importance) {
        this.id = id;
        this.name = name;
        this.importance = importance;
    }

    public String getId() {
        return id;
    }

    public CharSequence getName() {
        return name;
    }

    public void setName(CharSequence name) {
        this.name = name;
    }

    public int getImportance() {
        return importance;
    }

    public void setImportance(int importance) {
        this.importance = importance;
    }

    public String getDescription() {
        return description;
    }

    public void setDescription(String description) {
        this.description = description;
    }

    public void enableVibration(boolean vibration) {
        vibrates = vibration;
    }

    public boolean shouldVibrate() {
        return vibrates;
    }

    public void enableLights(boolean lights) {
    }

    public void setLightColor(int argb) {
    }

    public void setLockscreenVisibility(int visibility) {
        this.visibility = visibility;
    }

    public int getLockscreenVisibility() {
        return visibility;
    }

    public void setShowBadge(boolean showBadge) {
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel dest, int flags) {
        dest.writeString(id);
    }
}
