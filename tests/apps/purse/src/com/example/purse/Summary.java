package com.example.purse;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where the money went. */
final class Summary {
    /** A group with its sum. */
    static final class Sum implements Comparable<Sum> {
        final String name;
        long cents;
        int count;

        Sum(String name) {
            this.name = name;
        }

        @Override
        public int compareTo(Sum other) {
            return cents < other.cents ? -1 : cents > other.cents ? 1 : name.compareTo(other.name);
        }
    }

    private Summary() {
    }

    static List<Sum> byKind(List<Entry> entries) {
        Map<String, Sum> sums = new HashMap<String, Sum>();
        for (Entry entry : entries) {
            add(sums, entry.kind, entry.cents);
        }
        return sorted(sums);
    }

    static List<Sum> byShop(List<Entry> entries) {
        Map<String, Sum> sums = new HashMap<String, Sum>();
        for (Entry entry : entries) {
            int blank = entry.shop.indexOf(' ');
            add(sums, blank < 0 ? entry.shop : entry.shop.substring(0, blank), entry.cents);
        }
        return sorted(sums);
    }

    /** The dearest bookings. */
    static List<Entry> dearest(List<Entry> entries, int count) {
        List<Entry> all = new ArrayList<Entry>(entries);
        Collections.sort(all, new Comparator<Entry>() {
            @Override
            public int compare(Entry a, Entry b) {
                return Long.compare(a.cents, b.cents);
            }
        });
        return all.subList(0, Math.min(count, all.size()));
    }

    /** What was left after each day. */
    static long[] balance(List<Entry> entries, long start, int days) {
        long[] balance = new long[days];
        long left = start;
        int next = 0;
        for (int day = 0; day < days; day++) {
            while (next < entries.size() && entries.get(next).day <= day) {
                left += entries.get(next).cents;
                next++;
            }
            balance[day] = left;
        }
        return balance;
    }

    private static void add(Map<String, Sum> sums, String name, long cents) {
        Sum sum = sums.get(name);
        if (sum == null) {
            sum = new Sum(name);
            sums.put(name, sum);
        }
        sum.cents += cents;
        sum.count++;
    }

    private static List<Sum> sorted(Map<String, Sum> sums) {
        List<Sum> list = new ArrayList<Sum>(sums.values());
        Collections.sort(list);
        return list;
    }
}
