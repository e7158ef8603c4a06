package com.example.suite.work;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/** Towns, roads both ways between them, and the shortest ways. */
public final class Roads {
    /** A town that can be reached, and how far it is. */
    private static final class Reached implements Comparable<Reached> {
        final int town;
        final int metres;

        Reached(int town, int metres) {
            this.town = town;
            this.metres = metres;
        }

        @Override
        public int compareTo(Reached other) {
            return metres != other.metres ? Integer.compare(metres, other.metres) : Integer.compare(town, other.town);
        }
    }

    private final List<List<Reached>> roads = new ArrayList<List<Reached>>();

    public Roads(int towns) {
        for (int i = 0; i < towns; i++) {
            roads.add(new ArrayList<Reached>());
        }
    }

    public void build(int a, int b, int metres) {
        roads.get(a).add(new Reached(b, metres));
        roads.get(b).add(new Reached(a, metres));
    }

    /** How far each town is; `Integer.MAX_VALUE` if there is no way. */
    public int[] from(int start) {
        int[] metres = new int[roads.size()];
        Arrays.fill(metres, Integer.MAX_VALUE);
        metres[start] = 0;
        PriorityQueue<Reached> queue = new PriorityQueue<Reached>();
        queue.add(new Reached(start, 0));
        while (!queue.isEmpty()) {
            Reached here = queue.poll();
            if (here.metres > metres[here.town]) {
                continue;
            }
            for (Reached road : roads.get(here.town)) {
                int there = here.metres + road.metres;
                if (there < metres[road.town]) {
                    metres[road.town] = there;
                    queue.add(new Reached(road.town, there));
                }
            }
        }
        return metres;
    }
}
