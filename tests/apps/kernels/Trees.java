/** Search trees, built and walked by recursion. */
public class Trees {
    private static final class Node {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private static Node insert(Node node, int key) {
        if (node == null) {
            return new Node(key);
        }
        if (key < node.key) {
            node.left = insert(node.left, key);
        } else if (key > node.key) {
            node.right = insert(node.right, key);
        }
        return node;
    }

    private static int height(Node node) {
        return node == null ? 0 : 1 + Math.max(height(node.left), height(node.right));
    }

    private static int sum(Node node, int depth) {
        if (node == null) {
            return 0;
        }
        return node.key * depth + sum(node.left, depth + 1) + sum(node.right, depth + 1);
    }

    public static void main(String[] args) {
        int repeats = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        int sum = 0;
        for (int repeat = 0; repeat < repeats; repeat++) {
            Node root = null;
            int next = repeat + 1;
            for (int i = 0; i < 2000; i++) {
                next = next * 1103515245 + 12345;
                root = insert(root, next >>> 8);
            }
            for (int walk = 0; walk < 10; walk++) {
                sum = sum * 31 + height(root) + sum(root, walk);
            }
        }
        System.out.println("trees " + sum);
    }
}
