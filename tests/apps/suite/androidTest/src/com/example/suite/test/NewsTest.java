package com.example.suite.test;

import com.example.suite.sense.Buffers;
import com.example.suite.sense.Refresh;
import com.example.suite.work.Dice;
import com.example.suite.work.Sorts;
import com.example.suite.work.Words;
import junit.framework.TestCase;

/** The network: once, or all the time. */
public final class NewsTest extends TestCase {
    public void testOnce() throws Exception {
        assertEquals(2000, Refresh.once(2000));
        // The phone rests, and so does its radio.
        Thread.sleep(1500);
    }

    public void testPollAndSort() throws Exception {
        assertEquals(720000, Refresh.poll(12));
        int[] values = {4, 9, 2};
        Sorts.merge(values);
        assertEquals(2, values[0]);
    }

    public void testPollAndWords() throws Exception {
        assertEquals(900000, Refresh.poll(15));
        assertEquals(3, Words.wrap(Words.text(new Dice(7), 3), 1).size());
    }
}
