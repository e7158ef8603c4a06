package com.example.suite.test;

import android.content.Context;
import android.content.SharedPreferences;
import android.test.AndroidTestCase;
import com.example.suite.work.Dice;
import com.example.suite.work.Journal;
import com.example.suite.work.Ledger;
import com.example.suite.work.Packing;
import com.example.suite.work.Stock;
import com.example.suite.work.Words;
import java.io.File;
import java.util.Arrays;

/** Files, preferences and maps. */
public final class StoreTest extends AndroidTestCase {
    public void testJournal() throws Exception {
        File folder = new File(getContext().getFilesDir(), "journal");
        assertTrue(folder.mkdirs());
        Journal journal = new Journal(folder, 20, 3);
        for (int i = 0; i < 90; i++) {
            journal.add("line " + i);
        }
        journal.close();
        assertEquals("line 89", journal.read().get(49));
        journal.delete();
        assertTrue(folder.delete());
    }

    public void testSettings() {
        SharedPreferences settings = getContext().getSharedPreferences("tests", Context.MODE_PRIVATE);
        for (int round = 0; round < 4; round++) {
            String text = Words.text(new Dice(round), 4);
            assertTrue(settings.edit().putInt("round", round).putString("text", text).commit());
        }
        assertEquals(3, settings.getInt("round", -1));
    }

    public void testLedger() {
        Ledger ledger = new Ledger();
        Dice dice = new Dice(11);
        for (int i = 0; i < 20; i++) {
            ledger.open("account " + i, 10000);
        }
        for (int i = 0; i < 400; i++) {
            ledger.move("account " + dice.roll(20), "account " + dice.roll(20), dice.roll(4000));
        }
        assertEquals(200000, ledger.total());
    }

    public void testStock() {
        Stock stock = new Stock();
        for (int article = 0; article < 200; article++) {
            stock.receive(article, 3);
        }
        assertEquals(600, stock.between(0, 200));
    }

    public void testPacking() throws Exception {
        byte[] bytes = Words.text(new Dice(23), 200).getBytes("UTF-8");
        assertTrue(Arrays.equals(bytes, Packing.unpack(Packing.pack(bytes))));
    }
}
