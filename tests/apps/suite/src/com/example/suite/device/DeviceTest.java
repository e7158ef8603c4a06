package com.example.suite.device;

import android.content.Context;
import com.example.suite.run.TestCase;

/** A test that needs Android. */
public abstract class DeviceTest extends TestCase {
    private Context context;

    public final void setContext(Context context) {
        this.context = context;
    }

    protected final Context context() {
        return context;
    }
}
