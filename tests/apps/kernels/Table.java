/** A table from numbers to numbers with open addressing. */
public class Table {
    private int[] keys = new int[64];
    private int[] values = new int[64];
    private int size;

    /** Where a key is, or would be; 0 stands for none. */
    private int find(int key) {
        int mask = keys.length - 1;
        int at = key * 0x9e3779b9 >>> 7 & mask;
        while (keys[at] != 0 && keys[at] != key) {
            at = at + 1 & mask;
        }
        return at;
    }

    private int get(int key) {
        int at = find(key);
        return keys[at] == key ? values[at] : -1;
    }

    private void put(int key, int value) {
        int at = find(key);
        if (keys[at] == 0) {
            keys[at] = key;
            size++;
        }
        values[at] = value;
        if (size * 3 > keys.length * 2) {
            grow();
        }
    }

    private void grow() {
        int[] oldKeys = keys;
        int[] oldValues = values;
        keys = new int[2 * oldKeys.length];
        values = new int[2 * oldKeys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int at = find(oldKeys[i]);
                keys[at] = oldKeys[i];
                values[at] = oldValues[i];
            }
        }
    }

    public static void main(String[] args) {
        int repeats = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        int sum = 0;
        for (int repeat = 0; repeat < repeats; repeat++) {
            Table table = new Table();
            int next = repeat + 1;
            for (int i = 0; i < 20000; i++) {
                next = next * 1103515245 + 12345;
                int key = (next >>> 8 & 8191) + 1;
                table.put(key, table.get(key) + i);
            }
            for (int key = 1; key <= 8192; key++) {
                sum = sum * 31 + table.get(key);
            }
            sum += table.size;
        }
        System.out.println("table " + sum);
    }
}
