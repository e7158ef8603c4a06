package com.example.suite.test;

import com.example.suite.work.Dice;
import com.example.suite.work.Matrix;
import com.example.suite.work.Pipeline;
import com.example.suite.work.Roads;
import junit.framework.TestCase;

/** Arithmetic, a graph, and several threads. */
public final class NumbersTest extends TestCase {
    public void testMatrix() {
        Matrix steps = new Matrix(12);
        for (int i = 0; i < 12; i++) {
            steps.set(i, (i + 1) % 12, 0.5);
            steps.set(i, i, 0.5);
        }
        for (double row : steps.power(40).rows()) {
            assertEquals(1, row, 1e-9);
        }
    }

    public void testRoads() {
        Dice dice = new Dice(19);
        Roads roads = new Roads(80);
        for (int i = 1; i < 80; i++) {
            roads.build(i, dice.roll(i), 100 + dice.roll(5000));
        }
        assertEquals(roads.from(0)[50], roads.from(50)[0]);
    }

    public void testPool() throws InterruptedException {
        assertEquals(Pipeline.sum(1, 801), Pipeline.inPool(2, 4, 200));
    }
}
