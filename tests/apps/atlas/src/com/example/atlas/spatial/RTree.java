package com.example.atlas.spatial;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/** Boxes in boxes; a full one is split in two. */
final class RTree implements SpatialIndex {
    private static final int MOST = 6;

    /** A box of the tree: a leaf with an id, or one with children. */
    private static final class Node {
        Box box;
        final int id;
        final List<Node> children;

        Node(int id, Box box) {
            this.id = id;
            this.box = box;
            children = null;
        }

        Node(List<Node> children) {
            id = -1;
            this.children = children;
            fit();
        }

        boolean isLeaf() {
            return children == null;
        }

        boolean holdsLeaves() {
            return children.isEmpty() || children.get(0).isLeaf();
        }

        void fit() {
            box = children.isEmpty() ? new Box(0, 0, 0, 0) : children.get(0).box;
            for (int i = 1; i < children.size(); i++) {
                box = box.union(children.get(i).box);
            }
        }
    }

    /** A node waiting to be looked at, near ones first. */
    private static final class Waiting implements Comparable<Waiting> {
        final Node node;
        final long distance;

        Waiting(Node node, long distance) {
            this.node = node;
            this.distance = distance;
        }

        @Override
        public int compareTo(Waiting other) {
            int byDistance = Long.compare(distance, other.distance);
            return byDistance != 0 ? byDistance : Integer.compare(node.id, other.node.id);
        }
    }

    private Node root = new Node(new ArrayList<Node>());
    private int splits;

    @Override
    public void insert(int id, int x, int y) {
        Node sibling = insert(root, new Node(id, Box.around(x, y, 0)));
        if (sibling != null) {
            List<Node> both = new ArrayList<Node>();
            both.add(root);
            both.add(sibling);
            root = new Node(both);
        }
    }

    private Node insert(Node node, Node leaf) {
        if (node.holdsLeaves()) {
            node.children.add(leaf);
        } else {
            Node sibling = insert(choose(node, leaf.box), leaf);
            if (sibling != null) {
                node.children.add(sibling);
            }
        }
        Node split = node.children.size() > MOST ? split(node) : null;
        node.fit();
        return split;
    }

    private static Node choose(Node node, Box box) {
        Node best = null;
        long least = 0;
        for (Node child : node.children) {
            long growth = child.box.growth(box);
            if (best == null || growth < least || growth == least && child.box.area() < best.box.area()) {
                best = child;
                least = growth;
            }
        }
        return best;
    }

    /** Moves half of the children, along the longer side, to a new node. */
    private Node split(Node node) {
        splits++;
        boolean wide = node.box.right - node.box.left > node.box.bottom - node.box.top;
        sort(node.children, wide);
        int half = node.children.size() / 2;
        List<Node> moved = new ArrayList<Node>(node.children.subList(half, node.children.size()));
        while (node.children.size() > half) {
            node.children.remove(node.children.size() - 1);
        }
        return new Node(moved);
    }

    private static void sort(List<Node> nodes, boolean wide) {
        for (int i = 1; i < nodes.size(); i++) {
            Node moving = nodes.get(i);
            int at = i;
            while (at > 0 && center(nodes.get(at - 1), wide) > center(moving, wide)) {
                nodes.set(at, nodes.get(at - 1));
                at--;
            }
            nodes.set(at, moving);
        }
    }

    private static int center(Node node, boolean wide) {
        return wide ? node.box.centerX() : node.box.centerY();
    }

    @Override
    public void search(Box box, Found found) {
        search(root, box, found);
    }

    private void search(Node node, Box box, Found found) {
        if (!node.box.intersects(box)) {
            return;
        }
        if (node.isLeaf()) {
            found.found(node.id);
            return;
        }
        for (Node child : node.children) {
            search(child, box, found);
        }
    }

    @Override
    public int nearest(int x, int y) {
        PriorityQueue<Waiting> queue = new PriorityQueue<Waiting>();
        queue.add(new Waiting(root, 0));
        while (!queue.isEmpty()) {
            Node node = queue.poll().node;
            if (node.isLeaf()) {
                return node.id;
            }
            for (Node child : node.children) {
                queue.add(new Waiting(child, child.box.squaredDistance(x, y)));
            }
        }
        return -1;
    }

    private static int height(Node node) {
        return node.isLeaf() ? 0 : node.children.isEmpty() ? 1 : 1 + height(node.children.get(0));
    }

    @Override
    public String title() {
        return "tree of height " + height(root) + " and " + splits + " splits";
    }
}
