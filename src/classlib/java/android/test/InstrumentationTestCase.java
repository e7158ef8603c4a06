package android.test;

import android.app.Activity;
import android.app.Instrumentation;
import android.content.Intent;
import android.os.Bundle;
import android.view.KeyEvent;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import junit.framework.TestCase;

/** A test that drives the app through its instrumentation. */
public class InstrumentationTestCase extends TestCase {
    private Instrumentation instrumentation;

    public void injectInstrumentation(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    @Deprecated
    public void injectInsrumentation(Instrumentation instrumentation) {
        injectInstrumentation(instrumentation);
    }

    public Instrumentation getInstrumentation() {
        return instrumentation;
    }

    public final <T extends Activity> T launchActivity(String pkg, Class<T> activityCls, Bundle extras) {
        Intent intent = new Intent(Intent.ACTION_MAIN);
        if (extras != null) {
            intent.putExtras(extras);
        }
        return launchActivityWithIntent(pkg, activityCls, intent);
    }

    @SuppressWarnings("unchecked")
    public final <T extends Activity> T launchActivityWithIntent(String pkg, Class<T> activityCls, Intent intent) {
        intent.setClassName(pkg, activityCls.getName());
        intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        T activity = (T) instrumentation.startActivitySync(intent);
        instrumentation.waitForIdleSync();
        return activity;
    }

    /** Runs something on the main thread; what it throws is thrown here. */
    public void runTestOnUiThread(final Runnable action) throws Throwable {
        final Throwable[] thrown = new Throwable[1];
        instrumentation.runOnMainSync(new Runnable() {
            @Override
            public void run() {
                try {
                    action.run();
                } catch (Throwable e) {
                    thrown[0] = e;
                }
            }
        });
        if (thrown[0] != null) {
            throw thrown[0];
        }
    }

    @Override
    protected void runTest() throws Throwable {
        String name = getName();
        assertNotNull(name);
        Method method = null;
        try {
            method = getClass().getMethod(name);
        } catch (NoSuchMethodException e) {
            fail("Method \"" + name + "\" not found");
        }
        FlakyTest flaky = method.getAnnotation(FlakyTest.class);
        runMethod(method, flaky == null ? 1 : flaky.tolerance(), method.isAnnotationPresent(UiThreadTest.class));
    }

    private void runMethod(final Method method, int tolerance, boolean onMainThread) throws Throwable {
        Throwable thrown = null;
        for (int attempt = 0; attempt < tolerance; attempt++) {
            thrown = null;
            try {
                if (onMainThread) {
                    runTestOnUiThread(new Runnable() {
                        @Override
                        public void run() {
                            invokeHere(method);
                        }
                    });
                } else {
                    method.invoke(this);
                }
                return;
            } catch (InvocationTargetException e) {
                thrown = e.getTargetException();
            } catch (Carried e) {
                thrown = e.getCause();
            } finally {
                if (!onMainThread) {
                    instrumentation.waitForIdleSync();
                }
            }
        }
        if (thrown != null) {
            throw thrown;
        }
    }

    private void invokeHere(Method method) {
        try {
            method.invoke(this);
        } catch (InvocationTargetException e) {
            throw new Carried(e.getTargetException());
        } catch (IllegalAccessException e) {
            throw new Carried(e);
        }
    }

    /** Carries what a test threw to the thread that waits for it. */
    private static final class Carried extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Carried(Throwable cause) {
            super(cause);
        }
    }

    /** Presses keys: names as of KeyEvent's constants without `KEYCODE_`, a number and `*` before it to repeat it. */
    public void sendKeys(String sequence) {
        for (String key : sequence.trim().split(" +")) {
            int star = key.indexOf('*');
            int times = star < 0 ? 1 : Integer.parseInt(key.substring(0, star));
            String name = "KEYCODE_" + key.substring(star + 1);
            try {
                int code = KeyEvent.class.getField(name).getInt(null);
                sendRepeatedKeys(times, code);
            } catch (NoSuchFieldException e) {
                fail("Unknown keycode: " + name);
            } catch (IllegalAccessException e) {
                fail("Unknown keycode: " + name);
            }
        }
        instrumentation.waitForIdleSync();
    }

    public void sendKeys(int... keys) {
        for (int key : keys) {
            instrumentation.sendKeyDownUpSync(key);
        }
        instrumentation.waitForIdleSync();
    }

    /** Pairs of how often and which key. */
    public void sendRepeatedKeys(int... keys) {
        for (int i = 0; i + 1 < keys.length; i += 2) {
            for (int n = 0; n < keys[i]; n++) {
                instrumentation.sendKeyDownUpSync(keys[i + 1]);
            }
        }
        instrumentation.waitForIdleSync();
    }

    @Override
    protected void tearDown() throws Exception {
        instrumentation.waitForIdleSync();
        super.tearDown();
    }
}
