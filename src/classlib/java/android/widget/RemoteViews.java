package android.widget;

import android.app.PendingIntent;
import android.os.Parcel;
import android.os.Parcelable;
import java.util.ArrayList;

/** Views for a screen of somebody else's. Nobody shows them here: what is to be done with them is only noted. */
public class RemoteViews implements Parcelable {
    private final String packageName;
    private final int layoutId;
    private final ArrayList<String> actions = new ArrayList<String>();

    public RemoteViews(String packageName, int layoutId) {
        this.packageName = packageName;
        this.layoutId = layoutId;
    }

    public String getPackage() {
        return packageName;
    }

    public int getLayoutId() {
        return layoutId;
    }

    private void note(String action, int viewId) {
        actions.add(action + viewId);
    }

    public void setTextViewText(int viewId, CharSequence text) {
        note("text", viewId);
    }

    public void setTextColor(int viewId, int color) {
        note("color", viewId);
    }

    public void setImageViewResource(int viewId, int srcId) {
        note("image", viewId);
    }

    public void setViewVisibility(int viewId, int visibility) {
        note("visibility", viewId);
    }

    public void setProgressBar(int viewId, int max, int progress, boolean indeterminate) {
        note("progress", viewId);
    }

    public void setOnClickPendingIntent(int viewId, PendingIntent pendingIntent) {
        note("click", viewId);
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel parcel, int flags) {
        parcel.writeString(packageName);
        parcel.writeInt(layoutId);
    }
}
