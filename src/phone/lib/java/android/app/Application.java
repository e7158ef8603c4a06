package android.app;

import android.content.Context;
import android.content.ContextWrapper;

/** What lives as long as the app's process. */
public class Application extends ContextWrapper {
    public Application() {
        super(null);
    }

    final void attach(Context context) {
        attachBaseContext(context);
    }

    public void onCreate() {
    }
}
