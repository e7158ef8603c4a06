package com.example.purse;

import java.util.ArrayList;
import java.util.List;

/** The bank's text of bookings: a line each, fields apart by semicolons. */
final class Statement {
    private static final String[] SHOPS = {"Baker", "Grocer", "Railway", "Rent", "Cinema", "Bookshop", "Pharmacy"};
    private static final String[] KINDS = {"food", "food", "travel", "home", "leisure", "leisure", "health"};

    private Statement() {
    }

    /** What the bank would send for a month. */
    static String ofMonth(int month, int lines) {
        StringBuilder text = new StringBuilder("day;shop;kind;amount\n");
        int state = 7919 * (month + 1);
        for (int i = 0; i < lines; i++) {
            state = state * 1103515245 + 12345;
            int shop = (state >>> 16) % SHOPS.length;
            long cents = -((state >>> 8) % 9000 + 100);
            text.append(30 * month + i * 30 / lines).append(';').append(SHOPS[shop]).append(' ').append(i % 9)
                    .append(';').append(KINDS[shop]).append(';').append(Money.format(cents)).append('\n');
        }
        return text.toString();
    }

    /** The bookings of a statement; lines that are none are left out. */
    static List<Entry> read(String text) {
        List<Entry> entries = new ArrayList<Entry>();
        for (String line : text.split("\n")) {
            String[] fields = line.split(";");
            try {
                entries.add(new Entry(0, Integer.parseInt(fields[0]), fields[1].trim(), fields[2],
                        Money.parse(fields[3])));
            } catch (NumberFormatException e) {
                continue;
            }
        }
        return entries;
    }
}
