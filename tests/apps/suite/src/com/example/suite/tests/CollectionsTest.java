package com.example.suite.tests;

import com.example.suite.run.TestCase;
import com.example.suite.work.Dice;
import com.example.suite.work.Ledger;
import com.example.suite.work.Recent;
import com.example.suite.work.Stock;

/** Hash maps, tree maps and linked maps at work. */
public final class CollectionsTest extends TestCase {
    private Dice dice;

    @Override
    protected void setUp() {
        dice = new Dice(11);
    }

    public void testLedger() {
        Ledger ledger = new Ledger();
        for (int i = 0; i < 40; i++) {
            ledger.open("account " + i, 10000);
        }
        int moved = 0;
        for (int i = 0; i < 1500; i++) {
            moved += ledger.move("account " + dice.roll(40), "account " + dice.roll(40), dice.roll(4000)) ? 1 : 0;
        }
        equal(400000, ledger.total());
        equal(moved, ledger.moves());
        ledger.undo(1500);
        for (int i = 0; i < 40; i++) {
            equal(10000, ledger.balance("account " + i));
        }
        try {
            ledger.balance("nobody");
            throw fail("found nobody's account");
        } catch (IllegalArgumentException e) {
            equal("no account: nobody", e.getMessage());
        }
    }

    public void testRecent() {
        Recent<Integer, String> recent = new Recent<Integer, String>(5);
        for (int i = 0; i < 1200; i++) {
            int key = Math.min(dice.roll(12), dice.roll(12));
            if (recent.get(key) == null) {
                recent.put(key, "value " + key);
            }
        }
        equal(1200, recent.hits() + recent.misses());
        check(recent.hits() > recent.misses(), "most are found");
        for (int key = 20; key < 25; key++) {
            recent.put(key, "late");
        }
        recent.get(21);
        recent.put(30, "last");
        equal("[22, 23, 24, 21, 30]", recent.toString());
    }

    public void testStock() {
        Stock stock = new Stock();
        int all = 0;
        for (int i = 0; i < 900; i++) {
            int count = 1 + dice.roll(9);
            stock.receive(dice.roll(500) * 2, count);
            all += count;
        }
        equal(all, stock.between(0, 1000));
        equal(all, stock.between(0, 333) + stock.between(333, 1000));
        for (int article = 1; article < 999; article += 2) {
            check(Math.abs(stock.nearest(article) - article) < 40, "near " + article);
        }
        int taken = 0;
        while (stock.articles() > 0) {
            taken += stock.take(stock.nearest(dice.roll(1000)), 5);
        }
        equal(all, taken);
        equal(-1, stock.nearest(5));
    }
}
