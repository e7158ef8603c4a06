/** Allocates 2 GiB, of which little lives at a time: large arrays, small objects, and lists that grow and are dropped. */
public class Allocations {
    private static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private static long arrays(long bytes) {
        byte[][] ring = new byte[512][];
        long sum = 0;
        int at = 0;
        for (long done = 0; done < bytes; at++) {
            int size = 256 << (at * 7 % 9);
            byte[] array = new byte[size];
            array[size - 1] = (byte) at;
            byte[] old = ring[at & 511];
            if (old != null) {
                sum += old[old.length - 1];
            }
            ring[at & 511] = array;
            done += size;
        }
        return sum;
    }

    private static long nodes(long bytes) {
        long sum = 0;
        Node list = null;
        for (long done = 0; done < bytes; done += 24) {
            int number = (int) (done / 24);
            list = new Node(number, number % 50000 == 0 ? null : list);
            sum += list.value ^ (list.next == null ? 1 : list.next.value);
        }
        return sum;
    }

    private static long texts(int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += ("text " + i).hashCode();
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println("arrays " + arrays(1800L << 20));
        System.out.println("nodes " + nodes(240L << 20));
        System.out.println("texts " + texts(200000));
    }
}
