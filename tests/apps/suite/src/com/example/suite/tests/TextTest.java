package com.example.suite.tests;

import com.example.suite.run.TestCase;
import com.example.suite.work.Dice;
import com.example.suite.work.LogReader;
import com.example.suite.work.Words;
import java.util.List;
import java.util.Map;

/** Texts: lines, words and patterns. */
public final class TextTest extends TestCase {
    public void testCounts() {
        String text = Words.text(new Dice(3), 700);
        Map<String, Integer> counts = Words.count(text);
        int all = 0;
        String before = "";
        for (Map.Entry<String, Integer> entry : counts.entrySet()) {
            all += entry.getValue();
            check(entry.getKey().compareTo(before) > 0, "in order: " + entry.getKey());
            before = entry.getKey();
        }
        equal(700, all);
        equal("{a=2, b=1}", Words.count("A, b-a.").toString());
        equal("{}", Words.count("  1 2 ").toString());
    }

    public void testLog() {
        Dice dice = new Dice(5);
        LogReader log = new LogReader();
        long millis = 0;
        int failed = 0;
        for (int i = 0; i < 150; i++) {
            int took = dice.roll(900);
            int status = dice.roll(10) == 0 ? 503 : 200;
            millis += took;
            failed += status == 503 ? 1 : 0;
            String user = "user" + dice.roll(30);
            log.read(LogReader.line(3600 + 7 * i, user, dice.roll(4) == 0, "/maps/tile", status, took));
        }
        log.read("08:15:00 eve GET /a?b=c 200 12");
        log.read("");
        equal(150, log.lines());
        equal(2, log.rejected());
        equal(failed, log.failed());
        equal(millis, log.millis());
        equal(3600 + 7 * 149, log.lastSecond());
    }

    public void testWrap() {
        String text = Words.text(new Dice(7), 500);
        for (int width = 20; width <= 60; width += 20) {
            List<String> lines = Words.wrap(text, width);
            StringBuilder joined = new StringBuilder();
            for (String line : lines) {
                check(line.length() <= width, "fits: " + line);
                joined.append(line).append(' ');
            }
            equal(text, joined.toString().trim());
        }
        equal("[a, lengthy, word]", Words.wrap("a lengthy  word", 4).toString());
        equal("[]", Words.wrap("", 4).toString());
    }
}
