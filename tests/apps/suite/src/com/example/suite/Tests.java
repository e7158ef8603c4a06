package com.example.suite;

import com.example.suite.run.Suite;
import com.example.suite.tests.CollectionsTest;
import com.example.suite.tests.JournalTest;
import com.example.suite.tests.NumbersTest;
import com.example.suite.tests.PackingTest;
import com.example.suite.tests.SortingTest;
import com.example.suite.tests.TextTest;
import com.example.suite.tests.ThreadsTest;

/** The tests that need no Android: the first 15 of 20. */
final class Tests {
    private Tests() {
    }

    static Suite plain(Suite suite) {
        return suite.add(CollectionsTest.class).add(TextTest.class).add(SortingTest.class).add(NumbersTest.class)
                .add(PackingTest.class).add(JournalTest.class).add(ThreadsTest.class);
    }
}
