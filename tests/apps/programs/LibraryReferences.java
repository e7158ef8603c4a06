import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/** References that collections clear: when they do it is the collector's affair, that they do is not. */
public class LibraryReferences {
    private static final int COUNT = 200;

    public static void main(String[] args) throws InterruptedException {
        weak();
        queues();
        phantoms();
        soft();
        maps();
        waiting();
    }

    private static byte[] block(int number) {
        byte[] block = new byte[1000];
        block[0] = (byte) number;
        return block;
    }

    private static List<WeakReference<byte[]>> blocks(List<byte[]> held, ReferenceQueue<byte[]> queue) {
        List<WeakReference<byte[]>> references = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            byte[] block = block(i);
            references.add(new WeakReference<>(block, queue));
            if (i % 4 == 0) {
                held.add(block);
            }
        }
        return references;
    }

    private static int left(List<? extends Reference<?>> references) {
        int left = 0;
        for (Reference<?> reference : references) {
            left += reference.get() != null ? 1 : 0;
        }
        return left;
    }

    /** A few may be in a register or on the stack. */
    private static String about(int value, int wanted) {
        return Math.abs(value - wanted) <= 3 ? "about " + wanted : String.valueOf(value);
    }

    private static void weak() {
        List<byte[]> held = new ArrayList<>();
        List<WeakReference<byte[]>> references = blocks(held, null);
        System.gc();
        System.out.println("weak: " + about(left(references), held.size()) + " left");
        boolean right = true;
        for (int i = 0; i < held.size(); i++) {
            right &= references.get(4 * i).get() == held.get(i);
        }
        System.out.println("held: " + right);
        WeakReference<byte[]> cleared = references.get(0);
        cleared.clear();
        System.out.println(cleared.get() + " " + cleared.enqueue() + " " + cleared.isEnqueued());
    }

    private static void queues() throws InterruptedException {
        ReferenceQueue<byte[]> queue = new ReferenceQueue<>();
        System.out.println(queue.poll() + " " + queue.remove(5));
        List<byte[]> held = new ArrayList<>();
        List<WeakReference<byte[]>> references = blocks(held, queue);
        System.gc();
        int found = 0;
        boolean known = true;
        for (Reference<?> next = queue.remove(500); next != null; next = queue.remove(50)) {
            found++;
            known &= next.get() == null && references.contains(next) && !next.enqueue();
        }
        System.out.println("queue: " + about(found, COUNT - held.size()) + " " + known + " " + held.size());
        WeakReference<byte[]> byHand = references.get(0);
        System.out.println(byHand.enqueue() + " " + byHand.enqueue() + " " + (queue.poll() == byHand) + " " + byHand.get());
    }

    private static void phantoms() throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        List<Reference<Object>> references = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            references.add(new PhantomReference<>(new Object(), queue));
        }
        System.out.println("phantom: " + references.get(0).get());
        System.gc();
        int found = 0;
        while (queue.remove(found == 0 ? 500 : 50) != null) {
            found++;
        }
        System.out.println("phantom: " + about(found, COUNT));
    }

    private static void soft() {
        List<SoftReference<byte[]>> references = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            references.add(new SoftReference<>(block(i)));
        }
        System.gc();
        System.out.println("soft: " + left(references) + " left while there is memory");
        List<long[]> fill = new ArrayList<>();
        try {
            while (true) {
                fill.add(new long[1 << 17]);
            }
        } catch (OutOfMemoryError e) {
            fill.clear();
        }
        System.out.println("soft: " + about(left(references), 0) + " left after there was none");
    }

    private static void maps() throws InterruptedException {
        Map<Object, Integer> map = new WeakHashMap<>();
        List<Object> held = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            Object key = new StringBuilder().append("key ").append(i).toString();
            map.put(key, i);
            if (i % 2 == 0) {
                held.add(key);
            }
        }
        map.put(null, -1);
        System.out.println(map.size() + " " + map.get("key 17") + " " + map.get(null) + " " + map.containsKey("key 200"));
        System.gc();
        Thread.sleep(50);
        System.out.println("map: " + about(map.size(), held.size() + 1));
        int sum = 0;
        for (Map.Entry<Object, Integer> entry : map.entrySet()) {
            sum += entry.getValue() % 2 == 0 ? entry.getValue() : 0;
            entry.setValue(entry.getValue() + 2);
        }
        System.out.println(sum + " " + map.get("key 8") + " " + map.remove("key 8") + " " + map.remove("key 8"));
        for (Iterator<Object> keys = map.keySet().iterator(); keys.hasNext();) {
            if (keys.next() != null) {
                keys.remove();
            }
        }
        System.out.println(map + " " + held.size());
        map.clear();
        System.out.println(map.isEmpty() + " " + map.equals(new WeakHashMap<Object, Integer>()));
    }

    private static Reference<Object> lone(ReferenceQueue<Object> queue) {
        return new WeakReference<>(new Object(), queue);
    }

    /** A thread that waits for a queue is woken by a collection. */
    private static void waiting() throws InterruptedException {
        final ReferenceQueue<Object> queue = new ReferenceQueue<>();
        final Reference<?>[] found = new Reference<?>[1];
        Reference<Object> reference = lone(queue);
        Thread thread = new Thread() {
            @Override
            public void run() {
                try {
                    found[0] = queue.remove();
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            }
        };
        thread.start();
        Thread.sleep(20);
        System.out.println("waits: " + (found[0] == null));
        blocks(new ArrayList<byte[]>(), null);
        System.gc();
        thread.join();
        System.out.println("woken: " + (found[0] == reference));
    }
}
