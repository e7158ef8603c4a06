package com.example.suite.tests;

import com.example.suite.run.TestCase;
import com.example.suite.work.Pipeline;
import java.util.List;

/** Threads that share work. */
public final class ThreadsTest extends TestCase {
    public void testPool() throws InterruptedException {
        equal(Pipeline.sum(1, 601), Pipeline.inPool(3, 6, 100));
        equal(111, Pipeline.steps(27));
    }

    public void testQueues() throws InterruptedException {
        List<Integer> steps = Pipeline.throughQueues(120, 2);
        equal(120, steps.size());
        check(steps.get(0) == 0, "one is there at once");
        long sum = 0;
        for (int one : steps) {
            sum += one;
        }
        equal(Pipeline.sum(1, 121), sum);
    }
}
