package com.example.purse;

/** One booking. */
final class Entry {
    final long id;
    final int day;
    final String shop;
    final String kind;
    final long cents;

    Entry(long id, int day, String shop, String kind, long cents) {
        this.id = id;
        this.day = day;
        this.shop = shop;
        this.kind = kind;
        this.cents = cents;
    }
}
