/** Much garbage beside graphs that stay: lists, trees and circles of objects, built up and cut down again. */
public class GarbageInGraphs {
    static class Node {
        final int id;
        Node left;
        Node right;
        Node back;
        byte[] load;

        Node(int id) {
            this.id = id;
        }
    }

    static Node insert(Node root, int id) {
        if (root == null) {
            Node node = new Node(id);
            node.load = new byte[64 + id % 200];
            node.load[id % 64] = (byte) id;
            return node;
        }
        if (id < root.id) {
            root.left = insert(root.left, id);
            root.left.back = root;
        } else if (id > root.id) {
            root.right = insert(root.right, id);
            root.right.back = root;
        }
        return root;
    }

    static Node remove(Node root, int id) {
        if (root == null) {
            return null;
        }
        if (id < root.id) {
            root.left = remove(root.left, id);
        } else if (id > root.id) {
            root.right = remove(root.right, id);
        } else if (root.left == null || root.right == null) {
            return root.left == null ? root.right : root.left;
        } else {
            Node least = root.right;
            while (least.left != null) {
                least = least.left;
            }
            Node moved = new Node(least.id);
            moved.load = least.load;
            moved.left = root.left;
            moved.right = remove(root.right, least.id);
            return moved;
        }
        return root;
    }

    static long sum(Node node) {
        return node == null ? 1 : sum(node.left) * 3 + node.id + node.load[node.id % 64] + sum(node.right) * 7;
    }

    /** A circle of nodes of which every second is dropped until one is left. */
    static int circle(int size, int step) {
        Node first = new Node(0);
        Node last = first;
        for (int i = 1; i < size; i++) {
            last.right = new Node(i);
            last.right.left = last;
            last = last.right;
        }
        last.right = first;
        first.left = last;
        Node at = last;
        while (at.right != at) {
            for (int i = 1; i < step; i++) {
                at = at.right;
            }
            at.right = at.right.right;
            at.right.left = at;
        }
        return at.id;
    }

    static int strings(int count) {
        String text = "";
        int hash = 0;
        for (int i = 0; i < count; i++) {
            text = text.length() > 200 ? text.substring(150) : text + i + ",";
            hash = hash * 31 + text.hashCode();
        }
        return hash;
    }

    public static void main(String[] args) {
        Node root = null;
        Object[] recent = new Object[16];
        int seed = 1;
        for (int round = 0; round < 1500; round++) {
            seed = seed * 1103515245 + 12345;
            int id = (seed >>> 8) % 997;
            root = round % 3 == 2 ? remove(root, id % 500) : insert(root, id);
            recent[round % recent.length] = new int[][] {new int[100], {round, id}, null};
            if (round % 300 == 299) {
                int[][] old = (int[][]) recent[(round + 1) % recent.length];
                System.out.println(round + " " + sum(root) + " " + old[1][0] + " " + old[0].length);
            }
        }
        System.out.println(circle(41, 3) + " " + circle(500, 2) + " " + strings(2000));
    }
}
