package com.example.suite.work;

import java.util.Map;
import java.util.TreeMap;

/** Articles by number, and how many of each there are. */
public final class Stock {
    private final TreeMap<Integer, Integer> levels = new TreeMap<Integer, Integer>();

    public void receive(int article, int count) {
        Integer before = levels.get(article);
        levels.put(article, before == null ? count : before + count);
    }

    /** Takes up to a number of an article and returns how many; what is used up is forgotten. */
    public int take(int article, int count) {
        Integer before = levels.get(article);
        if (before == null) {
            return 0;
        }
        if (before <= count) {
            levels.remove(article);
            return before;
        }
        levels.put(article, before - count);
        return count;
    }

    /** How many there are of the articles from one number to below another. */
    public int between(int from, int to) {
        int count = 0;
        for (int level : levels.subMap(from, to).values()) {
            count += level;
        }
        return count;
    }

    /** The article nearest to a number, the lower one of two; -1 if there is none. */
    public int nearest(int article) {
        Map.Entry<Integer, Integer> below = levels.floorEntry(article);
        Map.Entry<Integer, Integer> above = levels.ceilingEntry(article);
        if (below == null || above == null) {
            return below != null ? below.getKey() : above != null ? above.getKey() : -1;
        }
        return article - below.getKey() <= above.getKey() - article ? below.getKey() : above.getKey();
    }

    public int articles() {
        return levels.size();
    }
}
