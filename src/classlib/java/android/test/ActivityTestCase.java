package android.test;

import android.app.Activity;

/** What tests of activities have in common. */
public abstract class ActivityTestCase extends InstrumentationTestCase {
    private Activity activity;

    protected Activity getActivity() {
        return activity;
    }

    protected void setActivity(Activity testActivity) {
        activity = testActivity;
    }
}
