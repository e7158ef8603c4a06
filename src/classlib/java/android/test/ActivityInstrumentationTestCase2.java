package android.test;

import android.app.Activity;
import android.content.Intent;

/** A test of one activity, which is started when it is first asked for and finished after the test. */
public abstract class ActivityInstrumentationTestCase2<T extends Activity> extends ActivityTestCase {
    private final Class<T> activityClass;
    private boolean touchMode;
    private Intent intent;

    @Deprecated
    public ActivityInstrumentationTestCase2(String pkg, Class<T> activityClass) {
        this(activityClass);
    }

    public ActivityInstrumentationTestCase2(Class<T> activityClass) {
        this.activityClass = activityClass;
    }

    @Override
    @SuppressWarnings("unchecked")
    public T getActivity() {
        Activity activity = super.getActivity();
        if (activity == null) {
            getInstrumentation().setInTouchMode(touchMode);
            String pkg = getInstrumentation().getTargetContext().getPackageName();
            activity = intent == null ? launchActivity(pkg, activityClass, null)
                    : launchActivityWithIntent(pkg, activityClass, intent);
            setActivity(activity);
        }
        return (T) activity;
    }

    public void setActivityIntent(Intent intent) {
        this.intent = intent;
    }

    public void setActivityInitialTouchMode(boolean touchMode) {
        this.touchMode = touchMode;
    }

    @Override
    protected void setUp() throws Exception {
        super.setUp();
        touchMode = false;
        intent = null;
    }

    @Override
    protected void tearDown() throws Exception {
        final Activity activity = super.getActivity();
        if (activity != null && !activity.isFinishing()) {
            getInstrumentation().runOnMainSync(new Runnable() {
                @Override
                public void run() {
                    activity.finish();
                }
            });
        }
        setActivity(null);
        super.tearDown();
    }
}
