package com.example.courier;

/** Labels for the shelves, for the printer that comes next year. */
final class Labels {
    private static final String[] ROWS = {"top", "middle", "bottom"};

    private int printed;

    String label(int shelf, int row) {
        printed++;
        return (char) ('A' + shelf) + "-" + ROWS[row % ROWS.length];
    }

    int printed() {
        return printed;
    }
}
