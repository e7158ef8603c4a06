package android.test;

import android.content.Context;
import junit.framework.TestCase;

/** A test that needs a context: that of the app under test. */
public class AndroidTestCase extends TestCase {
    protected Context mContext;
    private Context testContext;

    @Override
    protected void setUp() throws Exception {
        super.setUp();
    }

    @Override
    protected void tearDown() throws Exception {
        super.tearDown();
    }

    public void setContext(Context context) {
        mContext = context;
    }

    public Context getContext() {
        return mContext;
    }

    public void setTestContext(Context context) {
        testContext = context;
    }

    public Context getTestContext() {
        return testContext;
    }
}
