package com.example.suite.device;

import com.example.suite.work.Dice;
import com.example.suite.work.Words;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.json.JSONException;

/** A database, and JSON. */
public final class NotesTest extends DeviceTest {
    private static final String FILE = "notes-test.db";
    private static final String OTHER = "notes-other.db";

    private Notes notes;
    private final List<String> titles = new ArrayList<String>();

    @Override
    protected void setUp() {
        notes = new Notes(context(), FILE);
        Dice dice = new Dice(31);
        for (int i = 0; i < 60; i++) {
            titles.add(Words.text(dice, 3));
        }
        notes.addAll(titles);
    }

    @Override
    protected void tearDown() {
        notes.close();
        context().deleteDatabase(FILE);
        context().deleteDatabase(OTHER);
    }

    public void testJson() throws JSONException {
        String text = notes.export();
        Notes other = new Notes(context(), OTHER);
        try {
            equal(60, other.read(text));
            equal(text, other.export());
            equal(notes.withStars(2), other.withStars(2));
        } finally {
            other.close();
        }
        try {
            notes.read("{\"notes\":[{\"id\":1}]}");
            throw fail("a note without a title");
        } catch (JSONException e) {
            equal("No value for title", e.getMessage());
        }
    }

    public void testTable() {
        Collections.sort(titles);
        equal(titles, notes.withStars(0));
        equal(12, notes.promote(0, 3));
        equal(36, notes.withStars(3).size());
        equal(24, notes.remove(3));
        equal(12, notes.withStars(3).size());
        notes.addAll(titles.subList(0, 10));
        equal(46, notes.withStars(0).size());
    }
}
