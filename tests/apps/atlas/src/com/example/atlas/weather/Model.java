package com.example.atlas.weather;

import com.example.atlas.core.Rand;

/** Air that moves over a grid, hour by hour. */
final class Model {
    private final int side;
    private final Cell[][] cells;
    private final Rand rand;
    private int hour;

    Model(int side, Rand rand) {
        this.side = side;
        this.rand = rand;
        cells = new Cell[side][side];
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                cells[y][x] = new Cell(12 + rand.bell() * 3, 0.4 + rand.unit() * 0.3, 1013 + rand.bell() * 5);
            }
        }
    }

    private Cell cell(int x, int y) {
        return cells[Math.floorMod(y, side)][Math.floorMod(x, side)];
    }

    void step() {
        hour++;
        double sun = Math.max(0, Math.sin((hour % 24 - 6) * Math.PI / 12));
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                shine(cell(x, y), sun);
                blow(x, y);
            }
        }
        for (Cell[] row : cells) {
            for (Cell cell : row) {
                cell.condense();
            }
        }
    }

    private void shine(Cell cell, double sun) {
        cell.warm(sun * cell.sky().sun() * 3 - 0.6);
        cell.moisten(sun * 0.03 + rand.bell() * 0.02);
        cell.press(rand.bell() * 0.5);
    }

    /** From high to low pressure. */
    private void blow(int x, int y) {
        Cell here = cell(x, y);
        for (int direction = 0; direction < 2; direction++) {
            Cell there = direction == 0 ? cell(x + 1, y) : cell(x, y + 1);
            double wind = (here.pressure() - there.pressure()) * 0.02;
            double warmth = (here.temperature() - there.temperature()) * Math.abs(wind);
            double water = (here.humidity() - there.humidity()) * Math.abs(wind);
            here.warm(-warmth);
            there.warm(warmth);
            here.moisten(-water);
            there.moisten(water);
            here.press(-wind);
            there.press(wind);
        }
    }

    double meanTemperature() {
        double sum = 0;
        for (Cell[] row : cells) {
            for (Cell cell : row) {
                sum += cell.temperature();
            }
        }
        return sum / (side * side);
    }

    double rainfall() {
        double sum = 0;
        for (Cell[] row : cells) {
            for (Cell cell : row) {
                sum += cell.rain();
            }
        }
        return sum;
    }

    String row(int y) {
        StringBuilder row = new StringBuilder();
        for (Cell cell : cells[y]) {
            row.append(cell.sky().sign());
        }
        return row.toString();
    }
}
