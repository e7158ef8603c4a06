package com.example.suite.tests;

import com.example.suite.run.TestCase;
import com.example.suite.work.Dice;
import com.example.suite.work.Journal;
import com.example.suite.work.Words;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Files. */
public final class JournalTest extends TestCase {
    private static final int LINES = 40;
    private static final int FILES = 3;

    private File folder;
    private Journal journal;

    @Override
    protected void setUp() throws IOException {
        folder = File.createTempFile("journal", "");
        check(folder.delete() && folder.mkdirs(), "a folder of its own");
        journal = new Journal(folder, LINES, FILES);
    }

    @Override
    protected void tearDown() throws IOException {
        journal.close();
        journal.delete();
        if (!folder.delete()) {
            throw new IOException("something is left in " + folder);
        }
    }

    public void testRolling() throws IOException {
        Dice dice = new Dice(29);
        List<String> lines = new ArrayList<String>();
        for (int i = 0; i < 190; i++) {
            lines.add(i + " " + Words.text(dice, 6));
            journal.add(lines.get(i));
        }
        journal.close();
        equal(FILES, folder.list().length);
        equal(lines.subList(80, 190), journal.read());
    }
}
