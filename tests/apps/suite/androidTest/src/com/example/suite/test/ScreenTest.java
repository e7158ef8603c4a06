package com.example.suite.test;

import android.app.Activity;
import android.test.ActivityInstrumentationTestCase2;
import com.example.suite.MainActivity;

/** The app's screen. */
public final class ScreenTest extends ActivityInstrumentationTestCase2<MainActivity> {
    public ScreenTest() {
        super(MainActivity.class);
    }

    public void testStarts() {
        Activity activity = getActivity();
        assertNotNull(activity);
        assertEquals("com.example.suite", getInstrumentation().getTargetContext().getPackageName());
        assertEquals("com.example.suite.test", getInstrumentation().getContext().getPackageName());
        assertTrue(activity.hasWindowFocus());
    }
}
