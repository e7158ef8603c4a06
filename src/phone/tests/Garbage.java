import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes far more garbage than the heap holds, and checks that what is reachable stays. */
public class Garbage {
    static class Node {
        Node next;
        int value;
        Object[] extra;
    }

    static Node kept;

    public static void main(String[] args) {
        Map<String, Node> map = new HashMap<String, Node>();
        List<long[]> arrays = new ArrayList<long[]>();
        int sum = 0;
        for (int i = 0; i < 60000; i++) {
            Node node = new Node();
            node.value = i;
            node.extra = new Object[] {"x" + i, new int[] {i, i + 1}, new byte[100]};
            if (i % 100 == 0) {
                node.next = kept;
                kept = node;
                map.put("key" + i, node);
                arrays.add(new long[] {i});
            }
        }
        int count = 0;
        for (Node node = kept; node != null; node = node.next) {
            count++;
            sum += node.value + ((int[]) node.extra[1])[1];
            if (!node.extra[0].equals("x" + node.value)) System.out.println("lost " + node.value);
            if (map.get("key" + node.value) != node) System.out.println("wrong " + node.value);
        }
        System.gc();
        for (long[] array : arrays) sum += array[0];
        System.out.println(count + " " + sum);
    }
}
