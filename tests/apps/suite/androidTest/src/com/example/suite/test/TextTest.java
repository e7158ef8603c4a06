package com.example.suite.test;

import com.example.suite.work.Dice;
import com.example.suite.work.LogReader;
import com.example.suite.work.Words;
import java.util.Map;
import junit.framework.TestCase;

/** Texts. */
public final class TextTest extends TestCase {
    private String text;

    @Override
    protected void setUp() {
        text = Words.text(new Dice(3), 300);
    }

    public void testWrap() {
        for (String line : Words.wrap(text, 40)) {
            assertTrue(line, line.length() <= 40);
        }
    }

    public void testCount() {
        int all = 0;
        for (Map.Entry<String, Integer> entry : Words.count(text).entrySet()) {
            all += entry.getValue();
        }
        assertEquals(300, all);
    }

    public void testLog() {
        LogReader reader = new LogReader();
        for (int i = 0; i < 60; i++) {
            reader.read(LogReader.line(i, "user" + i % 7, i % 3 == 0, "/page/" + i, i % 9 == 0 ? 500 : 200, i * 3));
        }
        assertEquals(60, reader.lines());
    }
}
