package com.example.suite.tests;

import com.example.suite.run.TestCase;
import com.example.suite.work.Dice;
import com.example.suite.work.Matrix;
import com.example.suite.work.Roads;

/** Arithmetic on fields, and ways through a graph. */
public final class NumbersTest extends TestCase {
    /** How likely one comes from each state to each other one, after many steps. */
    public void testMatrix() {
        Dice dice = new Dice(17);
        int size = 16;
        Matrix steps = new Matrix(size);
        for (int i = 0; i < size; i++) {
            int rest = 1000;
            for (int j = 0; j < size; j++) {
                int share = j == size - 1 ? rest : dice.roll(rest / 2 + 1);
                steps.set(i, j, share / 1000.0);
                rest -= share;
            }
        }
        Matrix far = steps.power(60);
        for (double row : far.rows()) {
            near(1, row, 1e-9);
        }
        for (int i = 1; i < size; i++) {
            near(far.get(0, 3), far.get(i, 3), 1e-9);
        }
        near(0.25, Matrix.identity(2).get(0, 0) / 4, 0);
    }

    public void testRoads() {
        Dice dice = new Dice(19);
        int towns = 120;
        Roads roads = new Roads(towns + 1);
        int[][] built = new int[480][];
        for (int i = 0; i < built.length; i++) {
            int a = i < towns - 1 ? i + 1 : dice.roll(towns);
            int b = i < towns - 1 ? dice.roll(i + 1) : dice.roll(towns);
            built[i] = new int[] {a, b, 100 + dice.roll(5000)};
            roads.build(a, b, built[i][2]);
        }
        int[] metres = roads.from(0);
        equal(0, metres[0]);
        equal(Integer.MAX_VALUE, metres[towns]);
        for (int[] road : built) {
            check(Math.abs(metres[road[0]] - metres[road[1]]) <= road[2], "no shorter way by a road");
        }
        equal(metres[50], roads.from(50)[0]);
    }
}
