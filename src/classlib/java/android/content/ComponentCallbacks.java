package android.content;

import android.content.res.Configuration;

/** Told of changes around a component; they do not happen on the phone. */
public interface ComponentCallbacks {
    void onConfigurationChanged(Configuration newConfig);

    void onLowMemory();
}
