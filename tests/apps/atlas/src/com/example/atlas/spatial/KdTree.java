package com.example.atlas.spatial;

/** Halves the plane by turns. */
final class KdTree implements SpatialIndex {
    /** A point that divides. */
    private static final class Node {
        final int id;
        final int x;
        final int y;
        Node less;
        Node more;

        Node(int id, int x, int y) {
            this.id = id;
            this.x = x;
            this.y = y;
        }

        long squaredDistance(int toX, int toY) {
            long dx = x - toX;
            long dy = y - toY;
            return dx * dx + dy * dy;
        }
    }

    private Node root;
    private int deepest;
    private Node best;
    private long bestDistance;

    @Override
    public void insert(int id, int x, int y) {
        root = insert(root, new Node(id, x, y), 0);
    }

    private Node insert(Node node, Node added, int depth) {
        if (node == null) {
            deepest = Math.max(deepest, depth);
            return added;
        }
        if (side(node, added.x, added.y, depth) < 0) {
            node.less = insert(node.less, added, depth + 1);
        } else {
            node.more = insert(node.more, added, depth + 1);
        }
        return node;
    }

    /** Negative when a point is on the lesser side of a node. */
    private static int side(Node node, int x, int y, int depth) {
        return (depth & 1) == 0 ? x - node.x : y - node.y;
    }

    @Override
    public void search(Box box, Found found) {
        search(root, box, 0, found);
    }

    private void search(Node node, Box box, int depth, Found found) {
        if (node == null) {
            return;
        }
        if (box.contains(node.x, node.y)) {
            found.found(node.id);
        }
        if (side(node, box.left, box.top, depth) < 0) {
            search(node.less, box, depth + 1, found);
        }
        if (side(node, box.right, box.bottom, depth) >= 0) {
            search(node.more, box, depth + 1, found);
        }
    }

    @Override
    public int nearest(int x, int y) {
        best = null;
        bestDistance = Long.MAX_VALUE;
        approach(root, x, y, 0);
        return best == null ? -1 : best.id;
    }

    private void approach(Node node, int x, int y, int depth) {
        if (node == null) {
            return;
        }
        long distance = node.squaredDistance(x, y);
        if (distance < bestDistance || distance == bestDistance && node.id < best.id) {
            best = node;
            bestDistance = distance;
        }
        long side = side(node, x, y, depth);
        approach(side < 0 ? node.less : node.more, x, y, depth + 1);
        if (side * side <= bestDistance) {
            approach(side < 0 ? node.more : node.less, x, y, depth + 1);
        }
    }

    @Override
    public String title() {
        return "halves " + deepest + " deep";
    }
}
