package com.example.suite.tests;

import com.example.suite.run.TestCase;
import com.example.suite.work.Dice;
import com.example.suite.work.Sorts;
import java.util.Arrays;

/** Sorting, against what the library does. */
public final class SortingTest extends TestCase {
    private int[] values;

    @Override
    protected void setUp() {
        Dice dice = new Dice(13);
        values = new int[3000];
        for (int i = 0; i < values.length; i++) {
            values[i] = dice.roll(i % 7 == 0 ? 10 : 100000);
        }
    }

    @Override
    protected void tearDown() {
        values = null;
    }

    public void testMerge() {
        int[] expected = values.clone();
        Arrays.sort(expected);
        Sorts.merge(values);
        check(Arrays.equals(expected, values), "the same as the library's");
        Sorts.merge(values);
        check(Arrays.equals(expected, values), "sorted stays sorted");
        Sorts.merge(new int[0]);
    }

    public void testTop() {
        int[] sorted = values.clone();
        Arrays.sort(sorted);
        int[] top = Sorts.top(values, 25);
        for (int i = 0; i < top.length; i++) {
            equal(sorted[sorted.length - 1 - i], top[i]);
        }
        equal("[9]", Arrays.toString(Sorts.top(new int[] {4, 9, 2}, 1)));
    }
}
