package com.example.suite.test;

import com.example.suite.work.Dice;
import com.example.suite.work.Sorts;
import java.util.Arrays;
import junit.framework.TestCase;

/** The processor alone. */
public final class SortTest extends TestCase {
    private int[] values;

    @Override
    protected void setUp() {
        Dice dice = new Dice(13);
        values = new int[2000];
        for (int i = 0; i < values.length; i++) {
            values[i] = dice.roll(100000);
        }
    }

    public void testMerge() {
        int[] expected = values.clone();
        Arrays.sort(expected);
        Sorts.merge(values);
        assertTrue("the same as the library's", Arrays.equals(expected, values));
    }

    public void testTop() {
        int[] sorted = values.clone();
        Arrays.sort(sorted);
        int[] top = Sorts.top(values, 25);
        assertEquals(sorted[sorted.length - 1], top[0]);
        assertEquals(25, top.length);
    }
}
