package com.example.atlas.route;

import java.util.Arrays;

/** A binary heap of nodes by cost, in arrays. A node may be in it more than once. */
final class CrossingHeap {
    private int[] nodes = new int[64];
    private int[] costs = new int[64];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    int leastCost() {
        return size == 0 ? Integer.MAX_VALUE : costs[0];
    }

    void add(int node, int cost) {
        if (size == nodes.length) {
            nodes = Arrays.copyOf(nodes, size * 2);
            costs = Arrays.copyOf(costs, size * 2);
        }
        int at = size++;
        while (at > 0 && before(cost, node, (at - 1) / 2)) {
            move((at - 1) / 2, at);
            at = (at - 1) / 2;
        }
        nodes[at] = node;
        costs[at] = cost;
    }

    private boolean before(int cost, int node, int at) {
        return cost < costs[at] || cost == costs[at] && node < nodes[at];
    }

    private void move(int from, int to) {
        nodes[to] = nodes[from];
        costs[to] = costs[from];
    }

    int poll() {
        int least = nodes[0];
        int node = nodes[--size];
        int cost = costs[size];
        int at = 0;
        while (true) {
            int child = 2 * at + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && before(costs[child + 1], nodes[child + 1], child)) {
                child++;
            }
            if (before(cost, node, child)) {
                break;
            }
            move(child, at);
            at = child;
        }
        nodes[at] = node;
        costs[at] = cost;
        return least;
    }
}
