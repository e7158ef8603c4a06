package com.example.suite.test;

import android.test.suitebuilder.annotation.Suppress;
import com.example.suite.work.Sorts;
import junit.framework.TestCase;

/** Tests that do not pass, for those who want to see that; they run only if they are named. */
@Suppress
public final class BrokenTest extends TestCase {
    public void testFails() {
        int[] values = {3, 1, 2};
        Sorts.merge(values);
        assertEquals("the least", 0, values[0]);
    }

    public void testThrows() {
        throw new IllegalStateException("not ready\nsecond line");
    }

    public void testExits() {
        Sorts.merge(new int[] {2, 1});
        new Thread() {
            @Override
            public void run() {
                throw new IllegalStateException("on a thread of its own");
            }
        }.start();
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            fail();
        }
    }
}
